import { t } from '../../../base/l10n.ts';
import type { Type } from '../../../kubernetes/decode/schema.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { isList, isObject, type Value } from '../../../kubernetes/objects/value.ts';
import { sliceOf } from '../../../yaml/edit.ts';
import { asScalar, nodeAt, textOf } from '../../../yaml/lookup.ts';
import { partsWithoutJson } from '../../../yaml/parts-without-json.ts';
import { scalarValue } from '../../../yaml/scalar.ts';
import type { Node, Path, ScalarNode } from '../../../yaml/tree.ts';
import type { DecodeError } from '../shared/decode-errors.ts';
import { type Fix, safeIf } from '../shared/fix.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A value of another type than its field: the server cannot read the object at all (400). Mostly a text that YAML 1.1
 * reads as a number or a boolean. Quantities have a rule of their own (`invalid-overhead`).
 * Source: `k8s.io/apimachinery/pkg/runtime/serializer/json/json.go:Decode`; sigs.k8s.io/yaml.
 */
export const wrongType: Rule = {
  id: 'wrong-type',
  breaks: 'object',
  severity: 'error',
  summary: 'A value is of another type than its field, so the server cannot read the object.',
  summaryInChinese: '值的类型与字段不符，服务器无法读取该对象。',
  *checkRuntimeClass({ manifest }, context) {
    yield* withoutJson(manifest.node);
    for (const error of context.decodeErrors(manifest)) {
      if (error.type.kind !== 'quantity') yield* finding(manifest, error, context);
    }
  },
  *checkPodSpec({ manifest, path, classEntry }, context) {
    if (builtInKind(manifest.apiVersion, manifest.kind) === undefined) return;
    const ours = classEntry === undefined ? fieldsOfAnyPod : [...fieldsOfAnyPod, ...fieldsOfPodsWithClass];
    for (const field of ours) yield* withoutJson(nodeAt(manifest.node, [...path, field]));
    for (const error of context.decodeErrors(manifest)) {
      const isInPodSpec = path.every((step, index) => error.at[index] === step);
      const isOurs = ours.includes(String(error.at[path.length]));
      if (isInPodSpec && isOurs && error.type.kind !== 'quantity') yield* finding(manifest, error, context);
    }
  },
};

/** The fields of Pods to check; other fields, and the scheduling of Pods without a class, are out of scope. */
const fieldsOfAnyPod = ['runtimeClassName', 'overhead', 'hostUsers'];
const fieldsOfPodsWithClass = ['nodeSelector', 'tolerations'];

/** The findings for what YAML can say and JSON cannot. */
function withoutJson(node: Node | null): readonly Finding[] {
  return partsWithoutJson(node).map(({ range, message }) => ({
    range,
    message: sentences(
      message.startsWith('json: ')
        ? t('JSON has no such number, and the API server reads JSON.')
        : t('A key cannot be null.'),
      wordsOf('API server', `error converting YAML to JSON: ${message}`),
    ),
  }));
}

function* finding(manifest: Manifest, error: DecodeError, { text }: RuleContext): Generator<Finding> {
  const { at, type, message } = error;
  const node = nodeAt(manifest.node, at);
  if (isPlaceholder(textOf(node) ?? '')) return;
  const scalar = node?.kind === 'scalar' ? node : null;
  yield {
    range: rangeAt(manifest, at),
    message: sentences(
      t('{0} must be {1}, not {2}.', fieldOf(at), kindOf(type.kind), valueKind(error.value)),
      explanation(asScalar(node), error),
      wordsOf('API server', message),
    ),
    fixes: () =>
      scalar === null ? [] : [...inQuotes(text, scalar, type.kind), ...withoutQuotes(scalar, type.kind)],
  };
}

/** The field, or the list or map whose item it is. */
function fieldOf(at: Path): string {
  return String(at.findLast(step => typeof step === 'string'));
}

/** The kind of a Go type, for a sentence. */
function kindOf(kind: Type['kind']): string {
  if (kind === 'string' || kind === 'time') return t('a string');
  if (kind === 'bool') return t('a boolean');
  if (kind === 'list') return t('a list');
  return kind === 'map' || kind === 'struct' ? t('a map') : t('a number');
}

function valueKind(value: Value): string {
  if (typeof value === 'string') return t('a string');
  if (typeof value === 'boolean') return t('a boolean');
  if (isList(value)) return t('a list');
  return isObject(value) ? t('a map') : t('a number');
}

/** How YAML reads an unquoted value that looks like a string to a human reader. */
function explanation(scalar: ScalarNode | null, { value, type }: DecodeError): string {
  if (type.kind !== 'string' || scalar?.style !== 'plain') return '';
  const isAsWritten = String(value) === scalar.text;
  if (typeof value === 'boolean') {
    return isAsWritten
      ? t('Without quotes {0} is a boolean.', scalar.text)
      : t('Without quotes {0} is the boolean {1}.', scalar.text, String(value));
  }
  return isAsWritten
    ? t('Without quotes {0} is a number.', scalar.text)
    : t('Without quotes {0} is the number {1}.', scalar.text, String(value));
}

function inQuotes(text: string, scalar: ScalarNode, wanted: string): Fix[] {
  if (wanted !== 'string' || scalar.style !== 'plain' || scalar.tag !== undefined) return [];
  const written = `"${sliceOf(text, scalar)}"`;
  // The alias of an anchor may be in a place where the number is right.
  const isSafe = scalar.anchor === undefined;
  return [safeIf(isSafe, t('Write {0}', written), [{ ...scalar.range, text: written }])];
}

/** `"300"` where a number is wanted, `"false"` where a boolean is. */
function withoutQuotes(scalar: ScalarNode, wanted: string): Fix[] {
  if (scalar.style !== 'single' && scalar.style !== 'double') return [];
  const bare = scalarValue({ ...scalar, style: 'plain' });
  const fits =
    wanted === 'bool' ? typeof bare === 'boolean' : wanted.startsWith('int') && typeof bare === 'bigint';
  const isSafe = scalar.anchor === undefined;
  return fits
    ? [safeIf(isSafe, t('Write {0} without quotes', scalar.text), [{ ...scalar.range, text: scalar.text }])]
    : [];
}
