import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { aspectText } from '../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { code, joined, type Markdown, tMarkdown } from '../text/markdown.ts';
import type { EventSubject } from './event-subject.ts';
import { missingClass } from './missing-class.ts';
import { isPasted } from './pasted-configuration.ts';
import { nowhere, type PlaceOfEvent, placeIn } from './place-of-event.ts';
import type { RecognisedEvent } from './recognise-event.ts';

/** Finds what an event is about in the workspace and in the known clusters, along the chain. */
export function placesOfEvent(
  snapshot: Snapshot,
  subject: EventSubject,
  { kind, facts }: RecognisedEvent,
): readonly PlaceOfEvent[] {
  const link = kind.link(facts);
  const isOnNode = link === 'table' || link === 'runtime';
  return [
    ...placesOfUses(snapshot, subject),
    ...placesOfClasses(snapshot, subject, isOnNode || link === 'handler'),
    ...(isOnNode || link === 'handler' ? placesOfTables(snapshot, subject) : []),
    ...(facts['quota'] === undefined ? [] : placesOfQuota(snapshot, facts['quota'])),
  ];
}

/** More places than these say no more to a reader. */
const most = 8;

function placesOfUses(snapshot: Snapshot, { uses }: EventSubject): readonly PlaceOfEvent[] {
  const listed = uses.slice(0, most).map(use => {
    const { object, className } = use;
    const text =
      object === undefined
        ? tMarkdown('A reference to {0}', code(className))
        : tMarkdown('{0} names {1}', code(object), code(className));
    return placeIn(snapshot, text, filePlaceOf(snapshot, use));
  });
  return uses.length > most
    ? [...listed, nowhere(tMarkdown('and {0} more places', uses.length - most))]
    : listed;
}

/** `isAboutHandler` tells whether the place is that of the handler of the class, or that of its name. */
function placesOfClasses(
  snapshot: Snapshot,
  subject: EventSubject,
  isAboutHandler: boolean,
): readonly PlaceOfEvent[] {
  const { className, classes } = subject;
  if (className !== undefined && classes.length === 0) return missingClass(snapshot, className);
  return classes.slice(0, most).map(known => {
    const { source } = known;
    const text =
      source.kind === 'cluster'
        ? tMarkdown('{0} in {1}', inWords(known), code(source.context))
        : inWords(known);
    const isFile = source.uri.startsWith('file:');
    const range = (isAboutHandler ? source.handlerRange : undefined) ?? source.range;
    const { uri, document } = source;
    return isFile ? placeIn(snapshot, text, filePlaceOf(snapshot, { uri, document, range })) : nowhere(text);
  });
}

/** The class with what decides about its Pods: `The class kata: handler kata, overhead +250m CPU, nodeSelector rt=kata`. */
function inWords(known: KnownClass): Markdown {
  const { name, handler, nodeSelector } = known;
  const overhead = aspectText(known, 'overhead');
  const parts = [
    ...(handler === undefined ? [] : [tMarkdown('handler {0}', code(handler))]),
    ...(overhead === '' ? [] : [tMarkdown('overhead {0}', code(overhead))]),
    ...Object.entries(nodeSelector).map(([key, value]) =>
      tMarkdown('nodeSelector {0}', code(`${key}=${value}`)),
    ),
  ];
  return tMarkdown('The class {0}: {1}', code(name), joined(parts));
}

function placesOfTables(snapshot: Snapshot, { handler }: EventSubject): readonly PlaceOfEvent[] {
  if (handler === undefined) return [];
  const configurations = snapshot.model.nodeConfigurations.filter(
    ({ isOfNodes, files }) => isOfNodes && !files.some(isPasted),
  );
  const tables = new Set(configurations.flatMap(({ declared }) => declared.get(handler) ?? []));
  if (tables.size > 0) {
    return [...tables].slice(0, most).map(({ uri, nameRanges }) => {
      const place = { uri: fileUriOf(uri), range: nameRanges[0]! };
      return placeIn(snapshot, tMarkdown('The table of the handler {0}', code(handler)), place);
    });
  }
  if (configurations.length === 0) {
    return [nowhere(tMarkdown('No configuration of containerd or CRI-O is in this workspace.'))];
  }
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return nodeConfigFiles(configurations)
    .slice(0, most)
    .map(({ uri }) =>
      placeIn(snapshot, tMarkdown('No table for the handler {0} is in this configuration', code(handler)), {
        uri: fileUriOf(uri),
        range,
      }),
    );
}

function placesOfQuota({ model }: Snapshot, quota: string): readonly PlaceOfEvent[] {
  const having = model.clusters.filter(({ quotas }) =>
    quotas.some(object => stringAt(object, ['metadata', 'name']) === quota),
  );
  if (having.length === 0) return [nowhere(tMarkdown('No known cluster has the quota {0}.', code(quota)))];
  return having.map(cluster =>
    nowhere(tMarkdown('The quota {0} in {1}', code(quota), code(cluster.context))),
  );
}
