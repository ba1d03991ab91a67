import { groupBy } from '../collections.ts';
import type { KnownClass } from '../kubernetes/known-class.ts';
import type { ClassExemption, ClassUse } from './file-facts.ts';
import type { HandlerName } from './handler-names.ts';
import type { SavedCluster } from './saved-cluster.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** All that is known at one moment of classes and their uses, and whether it is everything. */
export interface Knowledge {
  /** False while the folders are still being read: then nothing follows from what is missing. */
  readonly isWorkspaceComplete: boolean;
  /** Classes that files of the workspace declare, by name. */
  readonly declared: ReadonlyMap<string, readonly KnownClass[]>;
  /** Saved clusters, by context name; each is complete about its classes. */
  readonly clusters: readonly SavedCluster[];
  /** Places that name a class, by the class's name. */
  readonly uses: ReadonlyMap<string, readonly ClassUse[]>;
  /** Words that may name a class in templates, values and policies, which nobody reads further. */
  readonly mentions: ReadonlySet<string>;
  /** Where classes are exempt from pod-security checks, by the class's name. */
  readonly exemptions: ReadonlyMap<string, readonly ClassExemption[]>;
  /** Where configurations of nodes name handlers, by the handler. */
  readonly handlerNames: ReadonlyMap<string, readonly HandlerName[]>;
  /** URIs of files that a kustomization names as patches. */
  readonly patches: ReadonlySet<string>;
}

export function readKnowledge(index: WorkspaceIndex): Knowledge {
  const facts = [...index.facts()];
  const clusters = facts.flatMap(({ cluster }) => cluster ?? []);
  return {
    isWorkspaceComplete: index.isComplete,
    declared: groupBy(
      facts.flatMap(({ classes }) => classes),
      known => known.name,
    ),
    clusters: clusters.sort((a, b) => a.context.localeCompare(b.context)),
    uses: groupBy(
      facts.flatMap(({ uses }) => uses),
      use => use.className,
    ),
    mentions: new Set(facts.flatMap(({ mentions }) => mentions)),
    exemptions: groupBy(
      facts.flatMap(({ exemptions }) => exemptions),
      ({ className }) => className,
    ),
    handlerNames: groupBy(
      facts.flatMap(({ handlerNames }) => handlerNames),
      ({ handler }) => handler,
    ),
    patches: new Set(facts.flatMap(({ patches }) => patches)),
  };
}

/** Every known class of a name: those of the workspace first, then those of each saved cluster. */
export function classesNamed(knowledge: Knowledge, name: string): readonly KnownClass[] {
  const inClusters = knowledge.clusters.flatMap(({ classes }) =>
    classes.filter(known => known.name === name),
  );
  return [...(knowledge.declared.get(name) ?? []), ...inClusters];
}

/** Every known class. */
export function allClasses(knowledge: Knowledge): readonly KnownClass[] {
  return [
    ...[...knowledge.declared.values()].flat(),
    ...knowledge.clusters.flatMap(({ classes }) => classes),
  ];
}
