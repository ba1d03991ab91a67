import { podsRefused } from '../../analysis/what-users-see.ts';
import type { Answer } from '../../api-server/answer.ts';
import type { ObjectCourse, PodCourse } from '../../api-server/follow-object.ts';
import { t } from '../../base/l10n.ts';
import { describeChange, describeOutlook, rangeAt } from '../../ide/index.ts';
import { admittedChanges } from '../../kubernetes/admission/merge-admitted.ts';
import { podSpecsOf } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { Path } from '../../yaml/tree.ts';
import { printableLines } from '../input/printable.ts';
import type { InputObject } from './read-input.ts';

/** The outcome for one object (`Pod web`) as text: the cluster's messages with their locations, and the consequences. */
export function courseAsText(input: InputObject, subject: string, { answer, pods }: ObjectCourse): string {
  const { manifest, lineAndColumn } = input;
  const verdict = answer.refusal === undefined ? 'accepted' : 'refused';
  const code = [answer.status, answer.reason].filter(part => part !== null).join(' ');
  const lines = [
    `${lineAndColumn(manifest.node.range)}: ${subject} ${verdict} (${code})`,
    ...wordsOf(answer, input, path => path),
    ...answer.warnings.map(warning => `  warning: ${warning}`),
    ...(answer.refusal === undefined ? unchecked(answer) : []).map(text => `  ${text}`),
    ...(pods === undefined ? [] : linesOfPods(input, pods)),
  ];
  return `${lines.map(line => printableLines(line, '    ')).join('\n')}\n`;
}

/** The lines of a refusal, each error with its location; the whole message if it is not a list of errors. */
function wordsOf({ refusal, errors }: Answer, input: InputObject, written: (path: Path) => Path): string[] {
  if (refusal === undefined) return [];
  const placed = (at: Path, on: 'key' | 'value') =>
    input.lineAndColumn(rangeAt(input.manifest, written(at), on));
  if (errors.length === 0) return [`  ${placed(refusal.at, refusal.on)}: ${refusal.message}`];
  const lines = errors.map(({ field, body, at, on }) => `  ${placed(at, on)}: ${field}: ${body}`);
  return [...new Set(lines)];
}

/** Other conditions for an accepted object, which are not known here. */
function unchecked({ podSecurity }: Answer): string[] {
  const { enforce, warn } = podSecurity ?? {};
  return [
    ...(enforce === undefined
      ? []
      : [t('Not checked: PodSecurity enforces {0} in this namespace.', enforce)]),
    ...(warn === undefined || warn === enforce
      ? []
      : [t('Not checked: PodSecurity warns of what violates {0} in this namespace.', warn)]),
  ];
}

function linesOfPods(input: InputObject, pods: PodCourse): string[] {
  const { template, answer, outlook } = pods;
  if (answer.refusal !== undefined) {
    const pathInTemplate = (path: Path) => [...template, ...path];
    const consequences = podSpecsOf(input.manifest).map(podSpec => `  ${podsRefused(podSpec)}`);
    return [...consequences, ...wordsOf(answer, input, pathInTemplate)];
  }
  const before = valueAt(input.value, [...template, 'spec']);
  const whose = template.length > 0 ? 'Admission of its Pods' : 'Admission';
  const changes = before === undefined ? [] : admittedChanges(before, specOf(answer.object));
  return [
    ...(template.length > 0 ? unchecked(answer).map(line => `  ${line}`) : []),
    ...changes.map(change => `  ${whose} ${describeChange(change)}`),
    ...(outlook === undefined ? [] : describeOutlook(outlook).map(line => `  ${line}`)),
  ];
}

function specOf(pod: Value): Value {
  return valueAt(pod, ['spec']) ?? {};
}
