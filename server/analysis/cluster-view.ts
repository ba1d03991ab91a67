import { t } from '../base/l10n.ts';
import { rememberEach, rememberLast } from '../base/remember.ts';
import { readClass } from '../kubernetes/admission/read-class.ts';
import { isSameClass } from '../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import { toJson } from '../kubernetes/objects/json.ts';
import { type Value, valueAt } from '../kubernetes/objects/value.ts';
import { type KubernetesVersion, newestVersion, parseVersion } from '../kubernetes/objects/versions.ts';
import { kindsOfNodes } from '../kubernetes/scheduling/kinds-of-nodes.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import { asV1 } from '../kubernetes/validation/runtime-class.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * One cluster to predict for: a live or a saved one, or, if there is none, the cluster that results from applying the
 * manifests of the workspace.
 */
export interface ClusterView {
  /** The name alone, for short texts; `undefined` for the view of the workspace alone. */
  readonly context: string | undefined;
  /**
   * The cluster as messages name it, `staging` or `staging, 5 d ago` (`nameOfCluster`); `undefined` for the view of the
   * workspace alone.
   */
  readonly label: string | undefined;
  readonly version: KubernetesVersion;
  /**
   * Its classes. Classes that the workspace declares and the cluster does not have count as applied; a name that the
   * workspace declares in several ways is left out, because it is not known which one is meant.
   */
  readonly knownClasses: readonly KnownClass[];
  readonly classesByName: ReadonlyMap<string, KnownClass>;
  /** The class of a name as RuntimeClass admission of the cluster's release reads it. */
  readonly classNamed: (name: string) => Value | undefined;
  /** Whether a class that is not in `knownClasses` does not exist in the cluster. */
  readonly isComplete: boolean;
  /** The fields of a class that RuntimeClass admission reads, as a text: a key for caches. */
  readonly placingOf: (known: KnownClass) => string;
  /** The nodes of the cluster; `undefined` if they are unknown. */
  readonly nodes: readonly ClusterNode[] | undefined;
  /** The nodes grouped by what these classes can tell apart, computed when first used. */
  readonly kindsOfNodes: readonly ClusterNode[] | undefined;
  /** Label keys of its nodes whose values are not known: which nodes a selector on them matches is unknown. */
  readonly labelsLeftOut: readonly string[];
  readonly quotas: readonly Value[];
}

/**
 * The clusters to predict for.
 * @param names of the clusters, a line each: the text is the same as long as no cluster got older by a day
 * @param kubernetesVersion the setting of that name, which the user wants to be judged by
 */
export function clusterViews(
  classesDeclared: WorkspaceModel['declared'],
  clusters: WorkspaceModel['clusters'],
  names: string,
  kubernetesVersion: string,
): readonly ClusterView[] {
  const version = parseVersion(kubernetesVersion);
  const declared = [...classesDeclared.values()].flatMap(classes => theOne(classes) ?? []);
  if (clusters.length === 0) {
    return [
      {
        context: undefined,
        label: undefined,
        version: version ?? newestVersion,
        ...classesOf(declared, version ?? newestVersion),
        placingOf: createPlacingReader(),
        isComplete: false,
        nodes: undefined,
        kindsOfNodes: undefined,
        labelsLeftOut: [],
        quotas: [],
      },
    ];
  }
  const labels = names.split('\n');
  return clusters.map((cluster, index) => {
    const { serverVersion, classes, isComplete, nodes, labelsLeftOut, quotas } = cluster;
    const names = new Set(classes.map(({ name }) => name));
    const knownClasses = [...classes, ...declared.filter(({ name }) => !names.has(name))];
    const judged = version ?? parseVersion(serverVersion ?? '') ?? newestVersion;
    const kinds = rememberLast(() => nodes && kindsOfNodes(nodes, labelsSelected(knownClasses)));
    return {
      context: cluster.context,
      label: labels[index],
      version: judged,
      ...classesOf(knownClasses, judged),
      placingOf: createPlacingReader(),
      isComplete,
      nodes,
      get kindsOfNodes() {
        return kinds();
      },
      labelsLeftOut,
      quotas,
    };
  });
}

/** The clusters as a text, `dev, prod, staging`; empty if the only view is that of the workspace. A name may have a comma. */
export function namesOfViews(views: readonly ClusterView[]): string {
  const labels = [...new Set(views.flatMap(({ label }) => label ?? []))];
  return labels.join(labels.some(label => /[,，]/.test(label)) ? t('; ') : t(', '));
}

/** The class that a cluster has under a name, or will have once the workspace is applied. */
export function classIn(view: ClusterView, name: string | undefined): KnownClass | undefined {
  return name === undefined ? undefined : view.classesByName.get(name);
}

/**
 * The classes of a cluster as admission reads them, decoded when first used: there may be hundreds, of which few are
 * used.
 */
function classesOf(
  knownClasses: readonly KnownClass[],
  version: KubernetesVersion,
): Pick<ClusterView, 'knownClasses' | 'classesByName' | 'classNamed'> {
  const classesByName = byName(knownClasses);
  const read = rememberEach((known: KnownClass) => readClass(known.object, version));
  const classNamed = (name: string) => {
    const known = classesByName.get(name);
    return known && read(known);
  };
  return { knownClasses, classesByName, classNamed };
}

/** The classes by name, the first one if several have the same name, as in a file that was edited by hand. */
function byName(classes: readonly KnownClass[]): ReadonlyMap<string, KnownClass> {
  return new Map([...classes].reverse().map(known => [known.name, known]));
}

/**
 * A function that serialises the fields of each class once, and the scheduling that a cluster lists for several classes
 * once.
 */
function createPlacingReader(): ClusterView['placingOf'] {
  const textOf = rememberEach((value: Value | undefined) => toJson(value ?? null));
  return rememberEach(known => {
    const runtimeClass = objectAsV1(known);
    const overhead = textOf(valueAt(runtimeClass, ['overhead']));
    return `${overhead}\n${textOf(valueAt(runtimeClass, ['scheduling']))}`;
  });
}

function labelsSelected(classes: readonly KnownClass[]): ReadonlySet<string> {
  return new Set(classes.flatMap(({ nodeSelector }) => Object.keys(nodeSelector)));
}

function theOne(classes: readonly KnownClass[]): KnownClass | undefined {
  const [first, ...others] = classes;
  return others.every(other => isSameClass(other, first!)) ? first : undefined;
}

/** A known class in the shape of v1, with the values as written. */
function objectAsV1({ object }: KnownClass): Value {
  return asV1(object, apiVersionOf(object));
}

function apiVersionOf(object: Value): string {
  const { apiVersion } = object as { readonly apiVersion?: Value };
  return typeof apiVersion === 'string' ? apiVersion : '';
}
