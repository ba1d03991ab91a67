import type { PodDiagnosis } from '../../ide/diagnose/diagnose-pod.ts';
import type { ChainFinding } from '../../ide/index.ts';
import { plainText } from '../../ide/index.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { displayPath } from '../input/display-path.ts';

/** The diagnosis of a Pod for programs. */
export function podAsJson(diagnosis: PodDiagnosis): string {
  const { reading, state, isWell, chain, broken, explained, findings } = diagnosis;
  const { target, contents, owners, missingPermissions } = reading;
  const plain = {
    context: contents.context,
    ...target,
    readAt: contents.readAt,
    owners: owners.map(owner => `${stringAt(owner, ['kind'])} ${stringAt(owner, ['metadata', 'name'])}`),
    runs: state?.state === 'runs',
    isWell,
    reason: state?.reason ?? null,
    class: chain.className ?? null,
    handler: chain.handler ?? null,
    node: chain.nodeName || null,
    broken: broken ?? null,
    links: chain.links,
    events: explained.events.map(event => ({
      id: event.id,
      link: event.link,
      message: event.message,
      times: event.times,
      what: plainText(event.what.text),
      advice: [...event.known, ...event.advice].map(({ text }) => plainText(text)),
      findings: event.found.map(asPlain),
    })),
    unknownEvents: explained.unknown,
    findings: findings.map(asPlain),
    nodes: [...chain.unfit].map(([name, reasons]) => ({ name, reasons })),
    missingPermissions,
  };
  return `${JSON.stringify(plain, undefined, 2)}\n`;
}

function asPlain({ rule, severity, breaks, message, place, fixes }: ChainFinding) {
  const line = place.range.start.line + 1;
  return { rule, severity, breaks, message, path: displayPath(place.uri), line, fixes: fixes() };
}
