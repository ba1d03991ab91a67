import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { classReferencesOf } from '../../analysis/class-references.ts';
import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { nodesOfClass, shareOfNodes } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { ClassReference } from '../../documents/class-reference.ts';
import type { FileRange, ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { overheadInWords, overheadOfClass, timesOf } from '../../kubernetes/classes/overhead-in-words.ts';
import { podsWanted } from '../../kubernetes/kinds/pods-wanted.ts';
import { overheadHints } from './overhead-hints.ts';

/**
 * The hints behind the names of classes in a range of a file: handler, overhead, and how many nodes can run it, as `kata-qemu · +250m
 * CPU +320Mi · 2 of 5 nodes`; for a workload of several Pods also what the overhead is for all of them. An unknown class has none.
 * Behind an overhead stands what it adds (`overheadHints`). VS Code cuts a hint after 43 characters, so the whole text is its tooltip
 * as well.
 */
export function inlayHints(snapshot: Snapshot, uri: string, range: FileRange): readonly InlayHint[] {
  const file = snapshot.file(uri);
  if (file === undefined || file.kind === 'node-config' || file.kind === 'saved-cluster') return [];
  const last = file.documents.findLastIndex(({ line }) => line <= range.end.line);
  const first = file.documents.findLastIndex(({ line }) => line <= range.start.line);
  return file.documents
    .slice(Math.max(first, 0), last + 1)
    .flatMap(placed => file.withEmbedded(placed))
    .flatMap(placed => [...hintsIn(placed, file, snapshot), ...overheadHints(placed, file, snapshot)])
    .filter(({ position: { line } }) => range.start.line <= line && line <= range.end.line);
}

function hintsIn(
  placed: PlacedManifestDocument,
  file: ManifestFile,
  snapshot: Snapshot,
): readonly InlayHint[] {
  return classReferencesOf(snapshot.model, file.uri, placed).flatMap(reference => {
    const label = labelOf(reference, snapshot);
    if (label === undefined) return [];
    const { end } = file.range(placed, reference.node.range);
    return [{ position: end, label, tooltip: label, kind: InlayHintKind.Type, paddingLeft: true }];
  });
}

/** The text of a hint; `undefined` where no cluster is known to have the class. */
function labelOf(reference: ClassReference, { views }: Snapshot): string | undefined {
  const labels = new Set(views.flatMap(view => labelIn(view, reference) ?? []));
  return labels.size > 1 ? t('differs between clusters') : [...labels][0];
}

function labelIn(view: ClusterView, { className, podSpec }: ClassReference): string | undefined {
  const [known, runtimeClass] = [classIn(view, className), view.classNamed(className)];
  if (known === undefined || runtimeClass === undefined) return undefined;
  const nodes = nodesOfClass(runtimeClass, view, view.kindsOfNodes);
  const overhead = overheadOfClass(runtimeClass);
  const count = podSpec === undefined ? 1n : podsWanted(podSpec).count;
  const parts = [
    known.handler,
    overheadInWords(overhead),
    nodes && shareOfNodes(nodes),
    count > 1n && overhead.size > 0
      ? t('{0} Pods: {1}', String(count), overheadInWords(timesOf(overhead, count)))
      : undefined,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
