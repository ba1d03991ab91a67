import { allClasses } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { closestDnsSubdomain } from '../../../kubernetes/validation/closest-name.ts';
import { dnsSubdomainProblems } from '../../../kubernetes/validation/names.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { get, getEntry } from '../../../yaml/lookup.ts';
import { isText } from '../../../yaml/scalar.ts';
import type { Node } from '../../../yaml/tree.ts';
import { classNameRefusal } from '../shared/class-name-refusal.ts';
import { closest, didYouMean } from '../shared/did-you-mean.ts';
import { choice, type Fix } from '../shared/fix.ts';
import { invalidNameInWords } from '../shared/invalid-name-in-words.ts';
import { isValueForTests } from '../shared/is-value-for-tests.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A name that no RuntimeClass can have, because it is not a DNS subdomain: as the name of a class, and where a Pod
 * names one. Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`,
 * `pkg/apis/core/validation/validation.go:ValidateRuntimeClassName`.
 */
export const invalidName: Rule = {
  id: 'invalid-name',
  breaks: 'object',
  severity: 'error',
  summary: 'A name that no RuntimeClass can have.',
  summaryInChinese: '任何 RuntimeClass 都不可能使用的名称。',
  *checkRuntimeClass({ manifest, name }, { text, isPatch }) {
    const metadata = get(manifest.node, 'metadata');
    const node = get(metadata, 'name');
    if (!name) {
      const isNamedLater = isPatch || getEntry(metadata, 'generateName') !== undefined;
      if (isNamedLater || (node !== null && name === undefined)) return;
      const words = 'metadata.name: Required value: name or generateName is required';
      const message = sentences(t('A RuntimeClass needs a name.'), wordsOf('API server', words));
      yield { range: rangeAt(manifest, ['metadata', 'name']), message };
      return;
    }
    const problems = dnsSubdomainProblems(name);
    if (problems.length === 0 || node === null || isPlaceholder(name) || !isText(node)) return;
    const candidates = validNames([closestDnsSubdomain(name)]);
    yield {
      range: node.range,
      message: sentences(
        invalidNameInWords(name),
        didYouMean(candidates[0]),
        wordsOf(
          'API server',
          ...problems.map(problem => `metadata.name: Invalid value: "${name}": ${problem}`),
        ),
      ),
      fixes: () => renames(text, node, candidates),
    };
  },
  *checkPodSpec(podSpec, context) {
    const { className, classEntry } = podSpec;
    const value = classEntry?.value;
    if (!className || !value || isPlaceholder(className)) return;
    if (dnsSubdomainProblems(className).length === 0) return;
    const names = allClasses(context.model).map(known => known.name);
    const candidates = validNames([closest(className, names), closestDnsSubdomain(className)]);
    yield {
      range: value.range,
      ...classNameRefusal(podSpec, context, candidates[0]),
      fixes: () => renames(context.text, value, candidates),
    };
  },
  *checkClassReference(reference, { text, uri, model }) {
    const { className, node, podSpec } = reference;
    // A custom kind may have patterns of names in its field.
    if (podSpec !== undefined || !/^[\w.-]+$/.test(className) || isValueForTests(reference, uri, model))
      return;
    const problems = dnsSubdomainProblems(className);
    if (problems.length === 0) return;
    const names = allClasses(model).map(known => known.name);
    const candidates = validNames([closest(className, names), closestDnsSubdomain(className)]);
    yield {
      range: node.range,
      message: sentences(
        invalidNameInWords(className),
        didYouMean(candidates[0]),
        wordsOf('API server', ...problems.map(problem => `Invalid value: "${className}": ${problem}`)),
      ),
      certainty: 'likely',
      fixes: () => renames(text, node, candidates),
    };
  },
};

function validNames(candidates: readonly (string | undefined)[]): readonly string[] {
  const names = candidates.flatMap(name => name ?? []);
  return [...new Set(names)].filter(name => dnsSubdomainProblems(name).length === 0);
}

function renames(text: string, node: Node, names: readonly string[]): Fix[] {
  return names.map(name => choice(t("Rename to '{0}'", name), [replaceScalar(text, node, name)]));
}
