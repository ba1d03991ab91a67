import type { Rule } from '../shared/rule.ts';
import { classValidationFindings, podValidationFindings } from '../shared/validation-findings.ts';

/**
 * Keys and values of a node selector that no label of a node can have. The server names the map, not the key; the
 * finding is at the key or the value. Source:
 * `k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go:ValidateLabels`.
 */
export const invalidNodeSelector: Rule = {
  id: 'invalid-node-selector',
  breaks: 'class',
  severity: 'error',
  summary: 'A node selector has a key or a value that no label can have.',
  summaryInChinese: 'nodeSelector 中有标签不可能具有的键或值。',
  *checkRuntimeClass(object, context) {
    yield* classValidationFindings(object, context, 'nodeSelector').map(({ finding }) => finding);
  },
  *checkPodSpec(podSpec, context) {
    // Pods without a RuntimeClass are outside of the scope of this extension.
    if (podSpec.classEntry === undefined) return;
    yield* podValidationFindings(podSpec, context, 'nodeSelector').map(({ finding }) => finding);
  },
};
