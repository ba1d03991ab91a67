import { quote } from '../objects/go-text.ts';
import { toJson } from '../objects/json.ts';
import type { Labels } from '../objects/labels.ts';
import type { Toleration } from '../objects/tolerations.ts';
import { isList, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { Quantity } from '../quantities/quantity.ts';

/**
 * Returns a toleration as a message prints it: up to 1.33 as Go source (`%#v` of the internal type), since 1.34 as
 * JSON (apimachinery commit c58e197e). The Go form is not exact for a quantity beyond an int64.
 */
export function renderToleration(toleration: Toleration, version: KubernetesVersion): string {
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  if (atLeast(version, 34)) {
    const texts = toJsonMembers({ Key: key, Operator: operator, Value: value, Effect: effect });
    return `{${texts},"TolerationSeconds":${tolerationSeconds ?? 'null'}}`;
  }
  const texts = `Key:${quote(key)}, Operator:${quote(operator)}, Value:${quote(value)}, Effect:${quote(effect)}`;
  const seconds = tolerationSeconds === null ? '(*int64)(nil)' : '(*int64)(0xc000000000)';
  return `core.Toleration{${texts}, TolerationSeconds:${seconds}}`;
}

/**
 * Returns the name of a resource as a message prints it: up to 1.33 bare, because its type in Go has a method that returns it
 * (apimachinery `pkg/util/validation/field/errors.go:ErrorBody`, case `fmt.Stringer`).
 */
export function renderResourceName(name: string, version: KubernetesVersion): string {
  return atLeast(version, 34) ? toJson(name) : name;
}

/** Returns a word of a fixed set, such as an operator, as a message prints it: in Go it has a type of its own. */
export function renderWord(word: string, version: KubernetesVersion): string {
  return atLeast(version, 34) ? toJson(word) : quote(word);
}

export function renderQuantity(quantity: Quantity, version: KubernetesVersion): string {
  if (atLeast(version, 34)) return toJson(quantity.text);
  const { unscaled, exponent, format } = quantity;
  const amount = `i:resource.int64Amount{value:${unscaled}, scale:${exponent}}`;
  return `resource.Quantity{${amount}, d:resource.infDecAmount{Dec:(*inf.Dec)(nil)}, s:"", Format:"${format}"}`;
}

export function renderLabels(labels: Labels | undefined, version: KubernetesVersion): string {
  if (atLeast(version, 34)) return toJson(labels ?? null);
  if (labels === undefined) return 'map[string]string(nil)';
  const pairs = Object.entries(labels).map(([key, value]) => `${quote(key)}:${quote(value)}`);
  return `map[string]string{${pairs.join(', ')}}`;
}

/** Returns the terms of a node selector as a message prints them, by the fields of the internal types. */
export function renderNodeSelectorTerms(
  terms: readonly Value[] | undefined,
  version: KubernetesVersion,
): string {
  const items = terms?.map(term => renderNodeSelectorTerm(term, version));
  if (atLeast(version, 34)) return items === undefined ? 'null' : `[${items.join(',')}]`;
  return `[]core.NodeSelectorTerm${items === undefined ? '(nil)' : `{${items.join(', ')}}`}`;
}

export function renderNodeSelectorTerm(term: Value, version: KubernetesVersion): string {
  const isJson = atLeast(version, 34);
  const requirements = (name: string): string => {
    const list = valueAt(term, [name]);
    if (!isList(list)) return isJson ? 'null' : '[]core.NodeSelectorRequirement(nil)';
    const items = list.map(requirement => renderRequirement(requirement, isJson));
    return isJson ? `[${items.join(',')}]` : `[]core.NodeSelectorRequirement{${items.join(', ')}}`;
  };
  const [expressions, fields] = [requirements('matchExpressions'), requirements('matchFields')];
  return isJson
    ? `{"MatchExpressions":${expressions},"MatchFields":${fields}}`
    : `core.NodeSelectorTerm{MatchExpressions:${expressions}, MatchFields:${fields}}`;
}

function renderRequirement(requirement: Value, isJson: boolean): string {
  const [key, operator] = [stringAt(requirement, ['key']), stringAt(requirement, ['operator'])];
  const values = valueAt(requirement, ['values']);
  if (isJson) {
    const list = isList(values) ? toJson(values) : 'null';
    return `{"Key":${toJson(key)},"Operator":${toJson(operator)},"Values":${list}}`;
  }
  const list = isList(values) ? `{${values.map(value => quote(String(value))).join(', ')}}` : '(nil)';
  return `core.NodeSelectorRequirement{Key:${quote(key)}, Operator:${quote(operator)}, Values:[]string${list}}`;
}

function toJsonMembers(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value]) => `"${name}":${toJson(value)}`)
    .join(',');
}
