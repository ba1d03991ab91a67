import type { Path } from '../../yaml/tree.ts';
import {
  child,
  type FieldError,
  type FieldPath,
  invalid,
  invalidText,
  required,
  toFieldPlace,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { deprecatedNodeLabels } from '../objects/labels.ts';
import { entriesAt, isObject, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { validateLabels } from './labels.ts';
import { dnsLabelProblems } from './names.ts';
import { validateOverhead } from './resources.ts';
import { tolerationsAt, validateTolerations, validateUniqueTolerations } from './tolerations.ts';

/**
 * Validates a decoded RuntimeClass in the shape of v1, without its metadata. `written` has the paths of its fields as
 * the user wrote them. Since 1.37 the handler is validated declaratively, after the other fields
 * (pkg/apis/node/validation/validation.go:ValidateRuntimeClass; since 1.37 also pkg/apis/node/v1:Validate_RuntimeClass).
 */
export function validateRuntimeClass(
  runtimeClass: Value,
  written: WrittenFields,
  version: KubernetesVersion,
): readonly FieldError[] {
  const handlerErrors = validateHandler(
    stringAt(runtimeClass, ['handler']),
    { field: 'handler', at: written.handler },
    version,
  );
  const others = validateOverheadAndScheduling(runtimeClass, written, version);
  return atLeast(version, 37) ? [...others, ...handlerErrors.map(inBytes)] : [...handlerErrors, ...others];
}

/**
 * Validates a RuntimeClass that replaces an existing one, whose handler it must keep
 * (validation.go:ValidateRuntimeClassUpdate). Since 1.37 the length of another handler is still counted in characters.
 */
export function validateRuntimeClassUpdate(
  runtimeClass: Value,
  existing: Value,
  written: WrittenFields,
  version: KubernetesVersion,
): readonly FieldError[] {
  const immutable = validateHandlerKept(runtimeClass, existing, written, version);
  if (!atLeast(version, 37)) return [...validateRuntimeClass(runtimeClass, written, version), ...immutable];
  const handler = stringAt(runtimeClass, ['handler']);
  const handlerErrors = validateHandler(handler, { field: 'handler', at: written.handler }, version);
  return [
    ...(handler === '' ? [] : handlerErrors),
    ...validateOverheadAndScheduling(runtimeClass, written, version),
    ...immutable,
    ...(handler === '' ? handlerErrors : []),
  ];
}

/** Validates only that an update does not change the handler. */
export function validateHandlerKept(
  runtimeClass: Value,
  existing: Value,
  written: WrittenFields,
  version: KubernetesVersion,
): readonly FieldError[] {
  const handler = stringAt(runtimeClass, ['handler']);
  if (handler === stringAt(existing, ['handler'])) return [];
  const shown = atLeast(version, 37) ? 'null' : quote(handler);
  return [invalid({ field: 'handler', at: written.handler }, shown, 'field is immutable')];
}

function validateOverheadAndScheduling(
  runtimeClass: Value,
  written: WrittenFields,
  version: KubernetesVersion,
): readonly FieldError[] {
  const scheduling = valueAt(runtimeClass, ['scheduling']);
  const schedulingPlace = { field: 'scheduling', at: written.scheduling };
  const overheadPlace = { field: 'overhead', at: written.overhead };
  const podFixed = valueAt(runtimeClass, ['overhead', 'podFixed']);
  return [
    ...validateOverhead(podFixed, overheadPlace, ['podFixed'], version),
    ...validateLabels(valueAt(scheduling, ['nodeSelector']), child(schedulingPlace, 'nodeSelector'), version),
    ...validateClassTolerations(scheduling, child(schedulingPlace, 'tolerations'), version),
  ];
}

/** Declarative validation counts bytes. */
function inBytes(error: FieldError): FieldError {
  return { ...error, body: error.body.replace(/63 characters$/, '63 bytes') };
}

/** Returns the warnings about a RuntimeClass, since 1.25 (pkg/api/node/util.go:GetWarningsForRuntimeClass). */
export function runtimeClassWarnings(runtimeClass: Value, version: KubernetesVersion): readonly string[] {
  if (!atLeast(version, 25)) return [];
  return entriesAt(runtimeClass, ['scheduling', 'nodeSelector']).flatMap(([key]) => {
    const warning = deprecatedNodeLabels.get(key);
    return warning === undefined ? [] : [`scheduling.nodeSelector: ${warning}`];
  });
}

/** The paths of a class's fields as written: in v1alpha1 below `spec`. */
export interface WrittenFields {
  readonly handler: Path;
  readonly overhead: Path;
  readonly scheduling: Path;
}

const fieldsOfV1: WrittenFields = {
  handler: ['handler'],
  overhead: ['overhead'],
  scheduling: ['scheduling'],
};
const fieldsOfAlpha: WrittenFields = {
  handler: ['spec', 'runtimeHandler'],
  overhead: ['spec', 'overhead'],
  scheduling: ['spec', 'scheduling'],
};

export function writtenFields(apiVersion: string): WrittenFields {
  return apiVersion.endsWith('/v1alpha1') ? fieldsOfAlpha : fieldsOfV1;
}

/** Returns the class in the shape of v1, from any version (pkg/apis/node/v1alpha1/conversion.go). */
export function asV1(runtimeClass: Value, apiVersion: string): Value {
  const written = writtenFields(apiVersion);
  if (written === fieldsOfV1 || !isObject(runtimeClass)) return runtimeClass;
  const { spec: _, ...rest } = runtimeClass;
  const members = (['handler', 'overhead', 'scheduling'] as const).flatMap(name => {
    const value = valueAt(runtimeClass, written[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...rest, ...Object.fromEntries(members) };
}

function validateHandler(
  handler: string,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (handler === '' && atLeast(version, 36)) return [required(path)];
  return invalidText(path, handler, dnsLabelProblems(handler));
}

/**
 * Validates the tolerations of a class. Up to 1.34 the server repeats `tolerations` in the path, except for a
 * duplicate.
 */
function validateClassTolerations(
  scheduling: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const tolerations = tolerationsAt(scheduling, ['tolerations']);
  if (tolerations.length === 0) return [];
  const { field, at } = toFieldPlace(path);
  const printed = atLeast(version, 35) ? field : `${field}.tolerations`;
  return [
    ...validateTolerations(tolerations, { field: printed, at }, version),
    ...validateUniqueTolerations(tolerations, path, version),
  ];
}
