import { classesNamed } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { exemptRuntimeClasses } from '../../../kubernetes/objects/pod-security.ts';
import { validateExemptions } from '../../../kubernetes/validation/pod-security.ts';
import { asSequence, nodeAt, textOf } from '../../../yaml/lookup.ts';
import { removeItem } from '../../../yaml/remove-item.ts';
import { choice } from '../shared/fix.ts';
import { invalidNameInWords } from '../shared/invalid-name-in-words.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A class that the configuration of an API server exempts from PodSecurity: its Pods and templates skip the levels
 * enforce, audit and warn in every namespace. Sources: `k8s.io/pod-security-admission/admission/admission.go:Validate`;
 * `k8s.io/pod-security-admission/admission/api/validation/validation.go:validateRuntimeClasses`.
 */
export const podSecurityExemption: Rule = {
  id: 'pod-security-exemption',
  severity: 'error',
  summary: 'The Pods of a RuntimeClass skip all pod-security checks.',
  summaryInChinese: '该 RuntimeClass 的 Pod 跳过所有 Pod 安全检查。',
  *checkPodSpec({ className, classEntry }, { model }) {
    const places = model.exemptions.get(className ?? '') ?? [];
    if (!className || !classEntry?.value || places.length === 0) return;
    yield {
      range: classEntry.value.range,
      certainty: 'unknown',
      message: sentences(
        t('Pods of RuntimeClass "{0}" skip all pod-security checks: enforce, audit and warn.', className),
        t('The configuration of the API server in this workspace exempts the class.'),
      ),
      related: places.map(place => ({
        at: place,
        message: t('RuntimeClass "{0}" is exempt', className),
      })),
    };
  },
  *checkManifest(manifest, context) {
    const isOfServer = /^(AdmissionConfiguration|PodSecurityConfiguration)$/.test(manifest.kind);
    if (isOfServer) yield* invalidExemptions(manifest, context);
    if (isOfServer || manifest.kind === 'PodSecurityAdmissionConfigurationTemplate')
      yield* exemptionsOfNobody(manifest, context);
  },
};

/** The findings for invalid names of classes, with which the API server does not start. */
function* invalidExemptions(manifest: Manifest, { text }: RuleContext): Generator<Finding> {
  for (const { field, body, at } of validateExemptions(manifest.value)) {
    const list = asSequence(nodeAt(manifest.node, at.slice(0, -1)));
    const name = textOf(nodeAt(manifest.node, at)) ?? '';
    if (isPlaceholder(name)) continue;
    const isRepeated = body.startsWith('Duplicate value');
    yield {
      range: rangeAt(manifest, at),
      message: sentences(
        isRepeated ? t('RuntimeClass "{0}" is listed twice.', name) : invalidNameInWords(name),
        t('An API server does not start with this configuration.'),
        wordsOf('API server', `${field}: ${body}`),
      ),
      fixes: () => {
        const change = isRepeated && list !== null ? removeItem(text, list, Number(at.at(-1))) : undefined;
        return change === undefined ? [] : [choice(t('Remove the repetition'), [change])];
      },
    };
  }
}

/** The findings for exempt names that no class has. */
function* exemptionsOfNobody(manifest: Manifest, { model }: RuleContext): Generator<Finding> {
  const { clusters, isWorkspaceComplete } = model;
  if (!isWorkspaceComplete || clusters.length === 0) return;
  if (clusters.some(({ isComplete }) => !isComplete)) return;
  for (const { className, at } of exemptRuntimeClasses(manifest.value)) {
    if (isPlaceholder(className) || classesNamed(model, className).length > 0) continue;
    if (model.operatorClasses.has(className)) continue;
    yield {
      range: rangeAt(manifest, at),
      certainty: 'unknown',
      message: sentences(
        t('No known RuntimeClass is called "{0}".', className),
        t('If one is created, its Pods skip all pod-security checks.'),
      ),
    };
  }
}
