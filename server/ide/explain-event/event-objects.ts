import { ManifestFile } from '../../documents/manifest-file.ts';
import { listAt, stringAt, valueAt } from '../../kubernetes/objects/value.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { toValue, type Value } from '../../yaml/value.ts';
import { eventOfLines, type PastedEvent } from './pasted-event.ts';

/**
 * Reads the events of objects in YAML or JSON, also one JSON object a line: Events, Pods with their status, refusals of
 * an API server (`Status`), and lines of a log. `undefined` if the text has no such object.
 */
export function eventsInObjects(text: string): readonly PastedEvent[] | undefined {
  if (!mayHoldObjects.test(text)) return undefined;
  const asDocuments = text.replaceAll(/\}[ \t]{0,20}\n(?=\{)/g, '}\n---\n');
  const file = new ManifestFile(SourceFile.of('file:///pasted.yaml', 0, asDocuments));
  const values = file.documents.map(({ document }) => toValue(document.root));
  const events = values.flatMap(value => [
    ...eventsOf(value),
    ...listAt(value, ['items']).flatMap(item => eventsOf(item, itemKind(value))),
  ]);
  return events.length > 0 ? events : undefined;
}

const mayHoldObjects = /^[ \t-]{0,20}["']?kind["']?:|^[ \t]{0,20}\{/m;

/** The kind of the items of a list, which an API server leaves out in them: `Event` of an `EventList`. */
function itemKind(list: Value): string {
  const kind = stringAt(list, ['kind']);
  return kind.endsWith('List') ? kind.slice(0, -'List'.length) : '';
}

function eventsOf(object: Value, kindOfList = ''): readonly PastedEvent[] {
  const kind = stringAt(object, ['kind']) || kindOfList;
  switch (kind) {
    case 'Event':
      return eventOfObject(object);
    case 'Pod':
      return eventsOfPod(object);
    case 'Status':
      return messages([stringAt(object, ['message'])]);
    default:
      return [...eventsOfConditions(object, kind), ...messages([messageOfLog(object)])];
  }
}

function messageOfLog(line: Value): string {
  return fieldsOfLog
    .map(name => stringAt(line, [name]))
    .filter(text => text !== '')
    .join(': ');
}

/** The messages in the status of a ReplicaSet, a Job, a Service of Knative: why it makes no progress. */
function eventsOfConditions(object: Value, kind: string): readonly PastedEvent[] {
  const texts = listAt(object, ['status', 'conditions']).map(condition => stringAt(condition, ['message']));
  const about = { object: { kind, name: stringAt(object, ['metadata', 'name']) } };
  return messages([...new Set(texts.filter(text => text !== ''))], about);
}

/** Where the lines of logs in JSON have the message and its error. */
const fieldsOfLog = ['msg', 'message', 'MESSAGE', 'textPayload', 'err', 'error', 'log'];

/** An Event of `v1`, or of `events.k8s.io/v1`, which names the same otherwise. */
function eventOfObject(event: Value): readonly PastedEvent[] {
  const text = stringAt(event, ['message']) || stringAt(event, ['note']);
  const involved = ['involvedObject', 'regarding'].find(name => stringAt(event, [name, 'name']) !== '');
  const object = involved && {
    kind: stringAt(event, [involved, 'kind']),
    name: stringAt(event, [involved, 'name']),
  };
  const about = { object: object || undefined, times: timesOfEvent(event) };
  return text === '' ? [] : [eventOfLines([text], about)];
}

/** An Event that happens again is counted, by older components in `count`, by newer ones in a series. */
function timesOfEvent(event: Value): number {
  const counts = [['series', 'count'], ['count'], ['deprecatedCount']].map(path =>
    Number(valueAt(event, path)),
  );
  return Math.max(1, ...counts.filter(Number.isSafeInteger));
}

/** The messages in the status of a Pod: why it was rejected, why it is Pending, what its containers wait for. */
function eventsOfPod(pod: Value): readonly PastedEvent[] {
  const containers = ['initContainerStatuses', 'containerStatuses'].flatMap(name =>
    listAt(pod, ['status', name]),
  );
  const texts = [
    stringAt(pod, ['status', 'message']),
    ...listAt(pod, ['status', 'conditions']).map(condition => stringAt(condition, ['message'])),
    ...containers.map(container => stringAt(container, ['state', 'waiting', 'message'])),
  ];
  const object = { kind: 'Pod', name: stringAt(pod, ['metadata', 'name']) };
  const className = stringAt(pod, ['spec', 'runtimeClassName']) || undefined;
  // The status repeats what an Event says, and counts nothing.
  return messages([...new Set(texts.filter(text => text !== ''))], { object, className, times: 0 });
}

function messages(
  texts: readonly string[],
  about: Partial<Omit<PastedEvent, 'readings'>> = {},
): readonly PastedEvent[] {
  return texts.filter(text => text !== '').map(text => eventOfLines([text], about));
}
