import { t } from '../../../base/l10n.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { asMap, asSequence, nodeAt, textOf } from '../../../yaml/lookup.ts';
import { removeItem } from '../../../yaml/remove-item.ts';
import type { Entry, Path } from '../../../yaml/tree.ts';
import { choice, type Fix, safe } from '../shared/fix.ts';
import { removal } from '../shared/removal.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import {
  classValidationFindings,
  podValidationFindings,
  type ValidationFinding,
} from '../shared/validation-findings.ts';

/**
 * Tolerations that the server refuses: an operator or effect that does not exist, a value that goes with no operator,
 * seconds without NoExecute; in a RuntimeClass also the same toleration twice. Source:
 * `pkg/apis/core/validation/validation.go:ValidateTolerations`;
 * `pkg/apis/node/validation/validation.go:validateTolerations`.
 */
export const invalidToleration: Rule = {
  id: 'invalid-toleration',
  breaks: 'class',
  severity: 'error',
  summary: 'A toleration is refused by the server.',
  summaryInChinese: '服务器会拒绝的容忍度。',
  *checkRuntimeClass(object, context) {
    const validationFindings = classValidationFindings(object, context, 'tolerations');
    yield* validationFindings.map(complaint => withFixes(object.manifest, complaint, context.text));
  },
  *checkPodSpec(podSpec, context) {
    // Pods without a RuntimeClass are outside of the scope of this extension.
    if (podSpec.classEntry === undefined) return;
    const validationFindings = podValidationFindings(podSpec, context, 'tolerations');
    yield* validationFindings.map(complaint => withFixes(podSpec.manifest, complaint, context.text));
  },
};

function withFixes(manifest: Manifest, { finding, at, meant }: ValidationFinding, text: string): Finding {
  return { ...finding, fixes: () => fixes(manifest, at, meant, text) };
}

function fixes(manifest: Manifest, at: Path, meant: string | undefined, text: string): Fix[] {
  const field = at.at(-1)!;
  if (typeof field === 'number') return removeDuplicate(manifest, at, field, text);
  const toleration = asMap(nodeAt(manifest.node, at.slice(0, -1)));
  const entryOf = (name: string) => toleration?.entries.find(({ key }) => key.text === name);
  const written = entryOf(field)?.value;
  if (written && meant !== undefined) {
    return [safe(t('Write {0}', meant), [replaceScalar(text, written, meant)])];
  }
  const needless = needlessEntry(field, entryOf);
  if (toleration === null || needless === undefined) return [];
  return removal(t('Remove {0}', needless.key.text), text, toleration, needless);
}

/** A value that goes with no operator, or seconds that go with NoExecute only. */
function needlessEntry(field: string, entryOf: (name: string) => Entry | undefined): Entry | undefined {
  const textAt = (name: string) => textOf(entryOf(name)?.value);
  if (field === 'value') return textAt('operator') === 'Exists' ? entryOf('value') : undefined;
  const hasUsableEffect = ['', ...effects].includes(textAt('effect') ?? '');
  return field === 'effect' && hasUsableEffect ? entryOf('tolerationSeconds') : undefined;
}

function removeDuplicate(manifest: Manifest, at: Path, index: number, text: string): Fix[] {
  const list = asSequence(nodeAt(manifest.node, at.slice(0, -1)));
  const change = list === null ? undefined : removeItem(text, list, index);
  return change === undefined ? [] : [choice(t('Remove the repetition'), [change])];
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
