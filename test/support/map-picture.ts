import type { LinkState } from '../../server/analysis/chain/link.ts';
import type { Snapshot } from '../../server/analysis/snapshot.ts';
import type { Box, RuntimeMap } from '../../server/ide/runtime-map/boxes.ts';
import { runtimeMap } from '../../server/ide/runtime-map/runtime-map.ts';

const signs: Readonly<Record<LinkState, string>> = { works: '->', broken: '-x', unknown: '-?' };

/** The map of the first cluster in view as a text: a line for each box with what it leads to. */
export function pictureOfMap(snapshot: Snapshot, map?: RuntimeMap): string {
  const { boxes, links } = map ?? runtimeMap(snapshot, snapshot.views[0]!);
  const byId = new Map(boxes.map(box => [box.id, box]));
  return boxes
    .map(box => {
      const to = links
        .filter(({ from }) => from === box.id)
        .map(link => `  ${signs[link.state]} ${byId.get(link.to)!.title}\n`);
      return `${lineOf(box)}\n${to.join('')}`;
    })
    .join('');
}

function lineOf({ column, title, detail, state, problem, message, count, places }: Box): string {
  const said =
    problem === undefined ? '' : ` ${state}: ${problem}${message === undefined ? '' : ` (${message})`}`;
  const at =
    places[0] === undefined
      ? 'nowhere'
      : `${places[0].uri.split('/').at(-1)}:${places[0].range.start.line + 1}`;
  return `${column} ${title} [${detail}]${count === 1 ? '' : ` x${count}`} at ${at}${said}`;
}
