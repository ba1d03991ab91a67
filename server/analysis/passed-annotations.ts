import { goPathGlob } from '../base/globs.ts';
import { allowedNames, filteredName } from '../node-config/crio-annotations.ts';
import type { MergedHandler } from '../node-config/merged.ts';
import type { NodeConfiguration } from '../node-config/node-config.ts';
import type { ApplicableLimitation } from './applicable-limitations.ts';
import type { ClusterView } from './cluster-view.ts';
import { releasesOnNodes } from './node-configurations.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** A table that decides which annotations of Pods a runtime gets. */
export interface AnnotationTable {
  readonly of: NodeConfiguration['kind'];
  readonly handler: MergedHandler;
  /** What it lists: patterns of containerd, names of CRI-O. */
  readonly listed: readonly string[];
}

/**
 * The tables of a handler in the configurations of nodes, as each group of releases has them; `undefined` if no configuration has
 * one, or if one of them may list more than is known: a template writes it, or another file may add to it. A table of CRI-O is whole in
 * one file.
 */
export function annotationTables(
  handler: string,
  { nodeConfigurations, isWorkspaceComplete }: WorkspaceModel,
): readonly AnnotationTable[] | undefined {
  if (!isWorkspaceComplete) return undefined;
  const tables: AnnotationTable[] = [];
  for (const configuration of nodeConfigurations) {
    const { kind, isOfNodes, merged } = configuration;
    for (const table of isOfNodes ? merged.flatMap(({ handlers }) => handlers.get(handler) ?? []) : []) {
      if (table.declarations.length === 0) continue;
      const key = listOf[kind];
      const listed = key in table.settings ? table.settings[key] : [];
      if (!isWhole(configuration) || typeof listed !== 'object') return undefined;
      tables.push({ of: kind, handler: table, listed });
    }
  }
  return tables.length === 0 ? undefined : tables;
}

/** Whether the table of the handler is known, so that the rule `annotation-not-passed` tells what a limitation would. */
export function isJudgedByTable(
  { limitation, known }: Pick<ApplicableLimitation, 'limitation' | 'known'>,
  model: WorkspaceModel,
): boolean {
  if (limitation.judgedByTable !== true || known?.handler === undefined) return false;
  return annotationTables(known.handler, model) !== undefined;
}

/** The setting of a table that lists annotations of Pods. */
export const listOf = { containerd: 'pod_annotations', crio: 'allowed_annotations' } as const;

function isWhole({ kind, isComplete, files }: NodeConfiguration): boolean {
  return (
    isComplete ||
    (kind === 'crio' && files.every(file => file.kind === 'crio' && file.isComplete && !file.hasWorkloads))
  );
}

/**
 * Whether a runtime gets an annotation by a table. containerd passes what a pattern matches, by Go's `path.Match`, in which a star
 * matches no slash; CRI-O passes everything but the names that it knows and the table does not list. Sources: containerd
 * `internal/cri/util/util.go` and `internal/cri/server/podsandbox/helpers.go` (getPassthroughAnnotations); CRI-O
 * `pkg/config/workloads.go:FilterDisallowedAnnotations`.
 */
export function isPassed(
  annotation: string,
  { of, listed }: AnnotationTable,
  views: readonly ClusterView[],
): boolean {
  if (of === 'containerd') return listed.some(pattern => goPathGlob(pattern)(annotation));
  const isSince130 = releasesOnNodes('cri-o', views).every(([major, minor]) => major > 1 || minor >= 30);
  const name = filteredName(annotation, isSince130);
  return name === undefined || listed.some(allowed => allowedNames(allowed).includes(name));
}
