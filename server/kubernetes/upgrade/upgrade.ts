import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import { getEntry } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import { toValue, type Value } from '../../yaml/value.ts';
import { statementsOf } from '../manifests/is-stated-once.ts';
import type { RuntimeClassObject } from '../manifests/runtime-class.ts';
import { isPlaceholder } from '../objects/placeholder.ts';
import { dnsLabelProblems } from '../validation/names.ts';
import { choicesOf, type UpgradeChoice } from './choices.ts';
import { isNullEntry } from './entry-rewrites.ts';
import { handlerText, type Part, type Parts, readParts, sharedFields } from './parts.ts';
import { reshape } from './reshape.ts';

/**
 * The edits that make an object `node.k8s.io/v1`; or why they are impossible or would change its meaning in a
 * cluster, with the choices of its author.
 */
export type Upgrade =
  | { readonly changes: readonly TextChange[] }
  | { readonly refusal: string; readonly choices: () => readonly UpgradeChoice[] };

/** Whether an object is of an old version, or is v1 with fields at the paths of an old one. */
export function isOld({ version, manifest }: RuntimeClassObject): boolean {
  return (
    version !== 'v1' || manifest.node.entries.some(({ key }) => /^(spec|runtimeHandler)$/.test(key.text))
  );
}

/**
 * Rewrites one RuntimeClass as `node.k8s.io/v1`, as the API server converts it (`spec.runtimeHandler` becomes
 * `handler`, `spec.overhead` and `spec.scheduling` move up), and leaves every other character as it is. If the server
 * would refuse the object, a field with the name or at the path of another version counts as the author's intention.
 * A patch (`isPatch`) may leave out the handler.
 * Source: `pkg/apis/node/v1alpha1/conversion.go`.
 */
export function upgradeToV1(object: RuntimeClassObject, text: string, isPatch = false): Upgrade {
  if (getEntry(object.manifest.node, 'apiVersion') === undefined)
    return refused(t('its apiVersion is that of its list'));
  return upgradeItem(object, text, isPatch);
}

/**
 * Rewrites an item of a list that inherits its apiVersion from the list, which is changed together with all its
 * items.
 */
export function upgradeItem(object: RuntimeClassObject, text: string, isPatch: boolean): Upgrade {
  const parts = readParts(object);
  const contradiction = contradictionIn(parts);
  if (contradiction !== undefined) return refused(contradiction);
  const handler = parts.handlers.find(({ entry }) => handlerText(entry)) ?? parts.handlers[0];
  if (parts.heardHandler === undefined && isHandlerElsewhere(parts))
    return refused(t('it names a handler in a field that no version has'));
  const problemOfHandler = handlerProblem(handler, isPatch);
  const revived = revivedFields(parts, isPatch);
  const reshaped = reshape(object.version, parts, handler, 'heed', text);
  if ('refusal' in reshaped) return refused(reshaped.refusal);
  if (problemOfHandler === undefined && revived.length === 0) return reshaped;
  const problems = [problemOfHandler, revivalProblem(object, revived)].filter(
    problem => problem !== undefined,
  );
  const questions = { isHandlerRefused: problemOfHandler !== undefined, revived };
  return { refusal: problems.join('; '), choices: () => choicesOf(object, parts, handler, questions, text) };
}

/**
 * Returns the edits that give every field its path and name in v1, whatever its author chose or forgot, so that all
 * of them take effect; `undefined` if two contradict each other or something would be lost.
 */
export function fieldsToV1(object: RuntimeClassObject, text: string): readonly TextChange[] | undefined {
  const parts = readParts(object);
  if (contradictionIn(parts) !== undefined) return undefined;
  const handler = parts.handlers.find(({ entry }) => handlerText(entry)) ?? parts.handlers[0];
  const reshaped = reshape(object.version, parts, handler, 'heed', text);
  return 'refusal' in reshaped ? undefined : reshaped.changes;
}

/** Whether another place names a handler than those that some version has: then only a person knows which one is meant. */
function isHandlerElsewhere({ top, handlers }: Parts): boolean {
  const own = new Set(handlers.map(({ entry }) => entry));
  return statementsOf(top, 'handler').some(entry => !own.has(entry));
}

function refused(refusal: string): Upgrade {
  return { refusal, choices: () => [] };
}

function contradictionIn({ handlers, shared }: Parts): string | undefined {
  const texts = handlers.map(({ entry }) => handlerText(entry));
  if (texts.includes(undefined)) return t('its handler is not a string');
  const names = [...new Set(texts)].filter(name => name !== '');
  if (names.length > 1) return t('it names several handlers: {0}', names.map(name => `"${name}"`).join(', '));
  const different = sharedFields.find(key => {
    const { heard, ignored } = shared[key];
    return heard !== undefined && ignored !== undefined && !isSame(heard, ignored);
  });
  return different === undefined ? undefined : t('it has {0} twice, with different contents', different);
}

/** Returns why the API server refuses the handler, if it does. */
function handlerProblem(handler: Part | undefined, isPatch: boolean): string | undefined {
  const name = handlerText(handler?.entry) ?? '';
  if (name === '')
    return isPatch && handler === undefined ? undefined : t('it has no handler, which v1 requires');
  if (isPlaceholder(name) || dnsLabelProblems(name).length === 0) return undefined;
  return name.includes('.')
    ? t('its handler "{0}" has dots, which is refused since 1.14', name)
    : t('its handler "{0}" is not a DNS label, which is refused since 1.14', name);
}

/**
 * Returns the fields that the server drops from an object that it accepts, and that would take effect in v1. Empty if
 * the server refuses the object: then it does not exist in the cluster. For a patch all such fields, because it is
 * not known whether the server accepts the patched object.
 */
function revivedFields(parts: Parts, isPatch: boolean): readonly string[] {
  if (!isPatch && parts.heardHandler === undefined) return [];
  return sharedFields.filter(key => {
    const { heard, ignored } = parts.shared[key];
    return heard === undefined && ignored !== undefined && !isNullEntry(ignored.entry);
  });
}

function revivalProblem({ version }: RuntimeClassObject, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined;
  return fields.length === 1
    ? t('its {0} is in a place that {1} ignores, and would take effect in v1', andSeries(fields), version)
    : t('its {0} are in a place that {1} ignores, and would take effect in v1', andSeries(fields), version);
}

function isSame(a: Part, b: Part): boolean {
  return canonical(toValue(a.entry.value)) === canonical(toValue(b.entry.value));
}

/** Returns a text that is equal for equal values, regardless of the order of their members. */
function canonical(value: Value): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${JSON.stringify(String(value))}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value as Readonly<Record<string, Value>>).map(
    ([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`,
  );
  return `{${members.sort().join()}}`;
}
