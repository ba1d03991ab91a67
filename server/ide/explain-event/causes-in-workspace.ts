import type { ChainLink } from '../../analysis/chain/link.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ChainFinding, ChainFindings, ChainPlace } from '../chain/findings-on-chain.ts';
import type { EventSubject } from './event-subject.ts';
import type { RecognisedEvent } from './recognise-event.ts';

/**
 * What the rules find on the chain of an event's subject that may be its cause: first the findings of the rules that the kind of event
 * names, in its order, then others that break the same link. Where neither the event nor the workspace says what the subject is, only
 * the former count, in all files of that link.
 */
export async function causesInWorkspace(
  snapshot: Snapshot,
  { uses, classes, handler }: EventSubject,
  { kind, facts }: RecognisedEvent,
  findings: ChainFindings,
): Promise<readonly ChainFinding[]> {
  const link = kind.link(facts);
  const declared = classes.flatMap(({ source }) => (source.kind === 'workspace' ? source : []));
  const own = [...uses, ...declared];
  const places = own.length > 0 ? own : placesOfLink(snapshot, link);
  const isOnNode = link === 'table' || link === 'runtime';
  const found = [
    ...(await findings.at(places.slice(0, mostPlaces))),
    ...(isOnNode ? await findings.inConfigurations(handler) : []),
  ];
  const named = kind.rules.flatMap(id => found.filter(({ rule }) => rule === id));
  const others = found.filter(each => mayCause(each, link) && !kind.rules.includes(each.rule));
  return [...named, ...(own.length > 0 || isOnNode ? others : [])];
}

/** Whether a finding may be the cause of an event about a link: a wrong table is often noticed by the runtime that it is for. */
export function mayCause({ breaks }: ChainFinding, link: ChainLink): boolean {
  return breaks === link || (link === 'runtime' && breaks === 'table');
}

/** Events name one Pod; a file with thousands of them is read once. */
const mostPlaces = 50;

/** The places that may have the cause of an event whose subject is not known. */
function placesOfLink({ model }: Snapshot, link: ChainLink): readonly ChainPlace[] {
  const isOfClass = link === 'class' || link === 'handler';
  if (isOfClass) return [...model.declared.values()].flatMap(classes => classes.map(({ source }) => source));
  return link === 'workload' || link === 'node' ? [...model.uses.values()].flat() : [];
}
