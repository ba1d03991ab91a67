import type { Snapshot } from '../../analysis/snapshot.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { requestWords } from '../../kubernetes/objects/request-words.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { classesOfHandler } from '../cursor/handler-at.ts';
import { findWords, wordsPattern } from './kinds/words-pattern.ts';
import type { PastedEvent } from './pasted-event.ts';
import type { RecognisedEvent } from './recognise-event.ts';

/** The subject of an event, as far as its text and the workspace show it. */
export interface EventSubject {
  readonly className: string | undefined;
  readonly handler: string | undefined;
  /** The classes of that name; where only the handler is known, those that have it. */
  readonly classes: readonly KnownClass[];
  /** The places that name the class: those in the workload itself, if the event says which one it is. */
  readonly uses: readonly ClassUse[];
}

/** Finds the class, the handler and the workload of an event in the workspace and in the known clusters. */
export function subjectOfEvent(
  snapshot: Snapshot,
  event: PastedEvent,
  { facts }: RecognisedEvent,
): EventSubject {
  const { model } = snapshot;
  const named = usesIn(snapshot, event);
  const [only, ...others] = new Set(named.map(use => use.className));
  const className = facts['class'] || event.className || (others.length === 0 ? only : undefined);
  const ofName = className === undefined ? [] : classesNamed(model, className);
  const handlers = new Set(ofName.flatMap(({ handler }) => handler ?? []));
  const handler = facts['handler'] ?? (handlers.size === 1 ? [...handlers][0] : undefined);
  const classes =
    className === undefined && handler !== undefined ? classesOfHandler(handler, snapshot) : ofName;
  const names = className === undefined ? classes.map(({ name }) => name) : [className];
  const uses = [...new Set(names)].flatMap(name => model.uses.get(name) ?? []);
  const ofWorkload = uses.filter(use => named.includes(use));
  return { className, handler, classes, uses: ofWorkload.length > 0 ? ofWorkload : uses };
}

/** The places that name a class in the workload that an event is about. */
function usesIn({ model }: Snapshot, event: PastedEvent): readonly ClassUse[] {
  const name = event.object?.name ?? podIn(event.readings);
  if (name === undefined || name === '') return [];
  const uses = [...model.uses.values()].flat().filter(({ object }) => isMadeBy(name, nameIn(object)));
  // `web-api-7d4b9` may be a Pod of `web-api` and, by its name, of `web`.
  const longest = Math.max(0, ...uses.map(({ object }) => nameIn(object).length));
  return uses.filter(({ object }) => nameIn(object).length === longest);
}

const podPatterns = [
  requestWords.forbidden('{pod}', ''),
  requestWords.invalid('Pod', '{pod}', ''),
  'reate Pod {pod} in StatefulSet',
].map(wordsPattern);

function podIn(readings: readonly string[]): string | undefined {
  for (const pattern of podPatterns) {
    for (const reading of readings) {
      const pod = findWords(pattern, reading)?.['pod'];
      if (pod !== undefined) return pod;
    }
  }
  return undefined;
}

/** Whether an object, or one that a controller makes for it, may have this name: `web`, `web-7d4b9`, `web-7d4b9-x2k8p`. */
function isMadeBy(name: string, own: string): boolean {
  return own !== '' && (name === own || name.startsWith(`${own}-`));
}

/** The name in `Deployment api`; empty if there is none. */
function nameIn(object: string | undefined): string {
  return object?.split(' ')[1] ?? '';
}
