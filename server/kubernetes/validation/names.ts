import { isLongerThan } from '../objects/go-text.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';

/**
 * Returns the errors about a DNS-1123 label, such as a handler or the name of a container; empty for a valid one.
 * Texts of apimachinery/pkg/util/validation/validation.go:IsDNS1123Label. A label is at most 63 bytes long.
 */
export function dnsLabelProblems(value: string): readonly string[] {
  const problems = isLongerThan(value, 63) ? ['must be no more than 63 characters'] : [];
  if (labelPattern.test(value)) return problems;
  if (subdomainPattern.test(value)) return [...problems, 'must not contain dots'];
  return [...problems, wrongForm(`${dnsName('label')} or '-'`, labelForm, ['my-name', '123-abc'])];
}

/** Returns the errors about a DNS-1123 subdomain, such as the name of a RuntimeClass: at most 253 bytes, dots allowed. */
export function dnsSubdomainProblems(value: string): readonly string[] {
  return subdomainProblems(value, 'characters');
}

/**
 * Returns the errors about the key of a label, a taint or a resource, with its optional prefix
 * (validation.go:IsQualifiedName; since 1.35 api/validate/content/kube.go:IsLabelKey).
 */
export function qualifiedNameProblems(value: string, version: KubernetesVersion): readonly string[] {
  const parts = value.split('/');
  if (parts.length > 2) {
    const what = atLeast(version, 35) ? 'a valid label key' : 'a qualified name';
    return [`${what} ${nameForm} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const problems: string[] = [];
  const unit = lengthUnit(version);
  const [prefix] = parts;
  if (parts.length === 2) {
    const prefixProblems = prefix === '' ? ['must be non-empty'] : subdomainProblems(prefix!, unit);
    problems.push(...prefixProblems.map(problem => `prefix part ${problem}`));
  }
  const name = parts.at(-1)!;
  if (name === '') problems.push('name part must be non-empty');
  else if (isLongerThan(name, 63)) problems.push(`name part must be no more than 63 ${unit}`);
  if (!namePattern.test(name)) problems.push(`name part ${nameForm}`);
  return problems;
}

/** Returns the errors about the value of a label (validation.go:IsValidLabelValue). */
export function labelValueProblems(value: string, version: KubernetesVersion): readonly string[] {
  const problems = isLongerThan(value, 63) ? [`must be no more than 63 ${lengthUnit(version)}`] : [];
  return value === '' || namePattern.test(value) ? problems : [...problems, labelValueForm];
}

const labelForm = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainForm = `${labelForm}(\\.${labelForm})*`;
const qualifiedForm = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelPattern = new RegExp(`^${labelForm}$`);
const subdomainPattern = new RegExp(`^${subdomainForm}$`);
const namePattern = new RegExp(`^${qualifiedForm}$`);

const consistOfNameCharacters =
  "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const nameForm = `must ${consistOfNameCharacters}${example(qualifiedForm, ['MyName', 'my.name', '123-abc'])}`;
const labelValueForm = `a valid label must be an empty string or ${consistOfNameCharacters}${example(
  `(${qualifiedForm})?`,
  ['MyValue', 'my_value', '12345'],
)}`;

function subdomainProblems(value: string, unit: string): readonly string[] {
  const problems = isLongerThan(value, 253) ? [`must be no more than 253 ${unit}`] : [];
  if (subdomainPattern.test(value)) return problems;
  return [...problems, wrongForm(`${dnsName('subdomain')}, '-' or '.'`, subdomainForm, ['example.com'])];
}

function dnsName(what: 'label' | 'subdomain'): string {
  return `a lowercase RFC 1123 ${what} must consist of lower case alphanumeric characters`;
}

function wrongForm(characters: string, pattern: string, examples: readonly string[]): string {
  return `${characters}, and must start and end with an alphanumeric character${example(pattern, examples)}`;
}

function example(pattern: string, examples: readonly string[]): string {
  const quoted = examples.map(name => `'${name}'`).join(',  or ');
  return ` (e.g. ${quoted}, regex used for validation is '${pattern}')`;
}

/**
 * Returns the unit of lengths: since 1.35 the functions that were moved to api/validate/content count bytes and say
 * so.
 */
function lengthUnit(version: KubernetesVersion): 'bytes' | 'characters' {
  return atLeast(version, 35) ? 'bytes' : 'characters';
}
