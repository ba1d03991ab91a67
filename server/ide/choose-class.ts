import { choosing } from '../analysis/class-ranking/choice.ts';
import { rankClasses } from '../analysis/class-ranking/rank-classes.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import type { Choices } from '../base/protocol.ts';
import type { Position } from '../yaml/line-index.ts';
import { describeRank, obstaclesAndCautions } from './describe-rank.ts';
import { podSpecAt } from './pod-spec-at.ts';

/**
 * The known classes for the Pod at a position, best suited first, each with the edit that chooses it; `undefined` if
 * there is no Pod at the position.
 */
export function chooseClass(snapshot: Snapshot, uri: string, position: Position): Choices | undefined {
  const found = podSpecAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, podSpec } = found;
  const { text } = placed.document;
  const { kind, name } = podSpec.manifest;
  return {
    subject: name === undefined ? kind : `${kind} ${name}`,
    current: podSpec.className,
    choices: rankClasses(podSpec, snapshot.views, snapshot.model).map(ranked => {
      const change = choosing(text, podSpec, ranked.known.name);
      return {
        name: ranked.known.name,
        fits: ranked.obstacles.length === 0,
        description: describeRank(ranked),
        detail: obstaclesAndCautions(ranked).join(' '),
        edit: { uri: file.uri, range: file.range(placed, change), text: change.text },
      };
    }),
  };
}
