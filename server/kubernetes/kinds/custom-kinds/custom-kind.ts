import type { Feature } from './features.ts';

/**
 * A kind of a custom resource that holds one or more Pod specs, or parts of one. The version is left out: in none of
 * these kinds does a path have another meaning in another version.
 *
 * To add a kind, add a row to the list of its topic. Each row was checked against the Go or Java types, or the
 * CustomResourceDefinition, of the project that owns the group (2026-08 and 2026-11).
 */
export interface CustomKind {
  readonly group: string;
  readonly kinds: readonly string[];
  /**
   * Paths from the object to the Pod spec, joined by dots; `name[]` matches every item of a list, `*` every key of a
   * map.
   */
  readonly paths: readonly string[];
  /** The field that names the class, if it is not `runtimeClassName`. */
  readonly field?: ClassField;
  /** True if the paths lead not to Pod specs but to a type of the project's own with some of the fields. */
  readonly part?: boolean;
  /** Pod spec fields explained by this extension that do not exist at these paths. */
  readonly lacks?: readonly string[];
  /** Particularities of the kind, shown in a hover on the name of the class. */
  readonly note?: () => string;
  /** The feature without which the project refuses a class in these objects. */
  readonly needs?: Feature;
}

/** Name of the field that holds the name of a RuntimeClass. */
export type ClassField =
  | 'runtimeClassName'
  | 'runtimeClass'
  | 'defaultRuntimeClass'
  | 'requiredRuntimeClassName'
  | 'controller.devfile.io/runtime-class';

/** Missing fields of many projects' own types, which have only the class, `nodeSelector` and `tolerations`. */
export const placementOnly = ['overhead', 'hostUsers', 'nodeName'];
/** Missing fields of a type that has only the class. */
export const nameOnly = ['overhead', 'nodeSelector', 'tolerations', 'hostUsers', 'nodeName'];

/** Path of the Pod spec in a kind that is built like a Deployment. */
export const template = 'spec.template.spec';
export const podTemplate = 'spec.podTemplate.spec';
