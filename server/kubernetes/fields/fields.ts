import type { Path } from '../../yaml/tree.ts';
import type { Field, FieldOwner, FieldRow } from './field.ts';
import { podSpecFields } from './fields-of-pod-spec.ts';
import {
  handlerFieldRow,
  overheadAndSchedulingFields,
  runtimeHandlerFields,
  typeAndMetadataFields,
} from './fields-of-runtime-class.ts';
import { matchesPathPattern } from './path-pattern.ts';

/**
 * Returns the field at a path; `undefined` if it has no explanation. The path starts at the RuntimeClass, or at the
 * Pod spec, for which the apiVersion does not matter. An unknown version of RuntimeClass counts as v1.
 */
export function fieldAt(owner: FieldOwner, apiVersion: string, path: Path): Field | undefined {
  // A field of that exact name takes precedence over `*`.
  return fieldsOf(owner, apiVersion).find(field => matchesPathPattern(field.path, path));
}

/** Returns the named fields directly below a path, in the usual order of writing. */
export function childFields(owner: FieldOwner, apiVersion: string, path: Path): readonly Field[] {
  return fieldsOf(owner, apiVersion).filter(field => {
    const name = field.path.at(-1);
    return name !== '*' && name !== '[]' && matchesPathPattern(field.path.slice(0, -1), path);
  });
}

const alpha = 'node.k8s.io/v1alpha1';
const betaAndV1 = ['node.k8s.io/v1', 'node.k8s.io/v1beta1'];

const fieldsOfV1 = [...typeAndMetadataFields, handlerFieldRow, ...overheadAndSchedulingFields].map(row =>
  runtimeClassField(row, betaAndV1),
);

const fieldsOfAlpha = [
  ...typeAndMetadataFields,
  ...runtimeHandlerFields,
  ...overheadAndSchedulingFields.map(row => ({ ...row, path: ['spec', ...row.path] })),
].map(row => runtimeClassField(row, [alpha]));

const fieldsOfPodSpec: readonly Field[] = podSpecFields.map(row => ({
  ...row,
  owner: 'PodSpec',
  versions: [],
}));

function fieldsOf(owner: FieldOwner, apiVersion: string): readonly Field[] {
  if (owner === 'PodSpec') return fieldsOfPodSpec;
  return apiVersion === alpha ? fieldsOfAlpha : fieldsOfV1;
}

function runtimeClassField(row: FieldRow, versions: readonly string[]): Field {
  return { ...row, owner: 'RuntimeClass', versions };
}
