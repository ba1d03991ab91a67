import type { ChainLink } from '../../analysis/chain/link.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import {
  type ChainFinding,
  type ChainPlace,
  type ClosedFiles,
  findingsOnChain,
} from '../chain/findings-on-chain.ts';
import type { EventSubject } from './event-subject.ts';
import type { RecognisedEvent } from './recognise-event.ts';

/**
 * What the rules find on the chain of an event's subject that may be its cause: first the findings of the rules that the kind of event
 * names, in its order, then others that break the same link. Where neither the event nor the workspace says what the subject is, only
 * the former count, in all files of that link.
 */
export async function causesInWorkspace(
  snapshot: Snapshot,
  subject: EventSubject,
  { kind, facts }: RecognisedEvent,
  files: ClosedFiles,
): Promise<readonly ChainFinding[]> {
  const link = kind.link(facts);
  const own = placesOfSubject(snapshot, subject, link);
  const places = own.length > 0 ? own : placesOfLink(snapshot, link);
  const found = await findingsOnChain(snapshot, places.slice(0, mostPlaces), files);
  const named = kind.rules.flatMap(id => found.filter(({ rule }) => rule === id));
  const others = found.filter(each => each.breaks === link && !kind.rules.includes(each.rule));
  const isOfSubject = (each: ChainFinding) => isAbout(each, subject, snapshot);
  return [...named, ...(own.length > 0 ? others : [])].filter(isOfSubject);
}

/** Events name one Pod; a file with thousands of them is read once. */
const mostPlaces = 50;

function placesOfSubject(
  snapshot: Snapshot,
  { uses, classes }: EventSubject,
  link: ChainLink,
): readonly ChainPlace[] {
  const declared = classes.flatMap(({ source }) => (source.kind === 'workspace' ? source : []));
  const ofSubject = [...uses, ...declared];
  if (link !== 'table' && link !== 'runtime') return ofSubject;
  return [...ofSubject, ...configurations(snapshot)];
}

/** The files that may have the cause of an event whose subject is not known. */
function placesOfLink(snapshot: Snapshot, link: ChainLink): readonly ChainPlace[] {
  const { model } = snapshot;
  switch (link) {
    case 'class':
    case 'handler':
      return [...model.declared.values()].flatMap(classes => classes.map(({ source }) => source));
    case 'table':
    case 'runtime':
      return configurations(snapshot);
    case 'workload':
    case 'node':
      return [...model.uses.values()].flat();
  }
}

function configurations({ model }: Snapshot): readonly ChainPlace[] {
  const ofNodes = model.nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  const files = nodeConfigFiles(ofNodes).map(({ uri }) => fileUriOf(uri));
  return [...new Set(files)].map(uri => ({ uri }));
}

/** Whether a finding in a node configuration is not about the table of another handler. */
function isAbout({ place }: ChainFinding, { handler }: EventSubject, { model }: Snapshot): boolean {
  if (handler === undefined) return true;
  const tables = model.nodeConfigurations.flatMap(({ declared }) => [...declared.values()].flat());
  const around = tables.filter(
    ({ uri, tableRange: { start, end } }) =>
      fileUriOf(uri) === place.uri &&
      start.line <= place.range.start.line &&
      place.range.start.line <= end.line,
  );
  return around.length === 0 || around.some(({ name }) => name === handler);
}
