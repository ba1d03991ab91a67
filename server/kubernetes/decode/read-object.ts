import type { Path } from '../../yaml/tree.ts';
import { quote } from '../objects/go-text.ts';
import { toJson } from '../objects/json.ts';
import { requestWords } from '../objects/request-words.ts';
import { isObject, member, type ObjectValue, stringAt, type Value } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { type Decoded, decode } from './decode.ts';
import { encodingJsonError } from './encoding-json.ts';

/** What a server does about unknown fields, since 1.25: kubectl asks for Strict, other clients get Warn. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** The object in the server's memory, or the message of its 400 with the path of the cause. */
export type ObjectRead =
  | { readonly object: ObjectValue; readonly warnings: readonly string[]; readonly problem?: undefined }
  | {
      readonly problem: 'kind' | 'api-version' | 'type' | 'unknown-field';
      readonly message: string;
      /** The end of the message: the error, without the name of what was to be decoded. */
      readonly cause: string;
      readonly at: Path;
      readonly on: 'key' | 'value';
    };

/** The type of the body according to the URL. */
export interface ExpectedType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Decodes the body of a request (k8s.io/apiserver/pkg/endpoints/handlers/create.go and its decoder). */
export function readObject(
  body: Value,
  expected: ExpectedType,
  fieldValidation: FieldValidation,
  version: KubernetesVersion,
): ObjectRead {
  const wrongIdentity = checkIdentity(body, expected);
  if (wrongIdentity !== undefined || !isObject(body)) return wrongIdentity ?? notAnObject(body, expected);
  const type = goType(expected);
  const decoded = decode(body, type, version);
  if (decoded.mismatches.length > 0) return wrongType(decoded, expected);
  const wrongVersion = checkVersion(body, expected);
  if (wrongVersion !== undefined) return wrongVersion;
  return checkUnknown(decoded, expected, fieldValidation, version);
}

/** Returns the Go type of a kind: `v1.RuntimeClass`. Workloads of old groups are decoded as their v1 types. */
export function goType({ apiVersion, kind }: ExpectedType): string {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const isOwn = kind === 'RuntimeClass' || (kind === 'CronJob' && version === 'v1beta1');
  return `${isOwn ? version : 'v1'}.${kind}`;
}

function checkIdentity(body: Value, expected: ExpectedType): ObjectRead | undefined {
  for (const name of ['apiVersion', 'kind'] as const) {
    const value = member(body, name) ?? null;
    if (value === null || typeof value === 'string') continue;
    const found = isObject(value) ? 'object' : Array.isArray(value) ? 'array' : typeof value;
    const kind = found === 'bigint' ? 'number' : found === 'boolean' ? 'bool' : found;
    const cause = `couldn't get version/kind; json parse error: json: cannot unmarshal ${kind} into Go struct field .${name} of type string`;
    return { ...unrecognised(body, expected, cause), at: [name] };
  }
  const kind = stringAt(body, ['kind']) || expected.kind;
  const apiVersion = stringAt(body, ['apiVersion']) || expected.apiVersion;
  const isKnown = kind === expected.kind && groupOf(apiVersion) === groupOf(expected.apiVersion);
  if (isKnown || !isObject(body)) return undefined;
  const cause = `no kind ${quote(kind)} is registered for version ${quote(apiVersion)} in scheme "k8s.io/kubernetes/pkg/api/legacyscheme/scheme.go:30"`;
  const message = requestWords.unreadable(kind, versionOf(apiVersion), expected.kind, cause);
  return {
    problem: 'kind',
    message,
    cause,
    at: [kind === expected.kind ? 'apiVersion' : 'kind'],
    on: 'value',
  };
}

function checkVersion(body: Value, expected: ExpectedType): ObjectRead | undefined {
  const apiVersion = stringAt(body, ['apiVersion']) || expected.apiVersion;
  if (apiVersion === expected.apiVersion) return undefined;
  const message = requestWords.otherVersion(apiVersion, expected.apiVersion);
  return { problem: 'api-version', message, cause: message, at: ['apiVersion'], on: 'value' };
}

/** In the words of servers since 1.23; those before refuse the same values. */
function wrongType({ mismatches }: Decoded, expected: ExpectedType): ObjectRead {
  const { text, at } = encodingJsonError(mismatches);
  return { problem: 'type', ...cannotBeHandled(expected, text), at, on: 'value' };
}

function checkUnknown(
  { object, unknownFields }: Decoded,
  expected: ExpectedType,
  fieldValidation: FieldValidation,
  version: KubernetesVersion,
): ObjectRead {
  // The server reports at most a hundred.
  const texts = unknownFields.slice(0, 100).map(({ field }) => `unknown field ${quote(field)}`);
  if (texts.length === 0 || !atLeast(version, 25) || fieldValidation === 'Ignore')
    return { object, warnings: [] };
  if (fieldValidation === 'Warn') return { object, warnings: texts };
  const refusal = cannotBeHandled(expected, `strict decoding error: ${texts.join(', ')}`);
  return { problem: 'unknown-field', ...refusal, at: unknownFields[0]!.at, on: 'key' };
}

function notAnObject(body: Value, expected: ExpectedType): ObjectRead {
  const kind = Array.isArray(body) ? 'array' : typeof body === 'bigint' ? 'number' : typeof body;
  const cause = `couldn't get version/kind; json parse error: json: cannot unmarshal ${kind} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
  return unrecognised(body, expected, cause);
}

/** Returns a refusal that quotes the first bytes of the body (handlers/rest.go:summarizeData). */
function unrecognised(body: Value, { kind }: ExpectedType, cause: string) {
  const bytes = new TextEncoder().encode(toJson(body));
  const start = new TextDecoder().decode(bytes.subarray(0, 30));
  const more = bytes.length > 30 ? ' ...' : '';
  const message = requestWords.unrecognised(kind, `${cause} (${start}${more})`);
  return { problem: 'kind', message, cause, at: [] as Path, on: 'value' } as const;
}

function cannotBeHandled({ apiVersion, kind }: ExpectedType, cause: string) {
  const message = requestWords.unreadable(kind, versionOf(apiVersion), kind, cause);
  return { message, cause };
}

function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}
