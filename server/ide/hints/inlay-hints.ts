import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { classDifferences } from '../../analysis/class-differences.ts';
import { classReferencesOf } from '../../analysis/class-references.ts';
import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { leadingViews, snapshotFor } from '../../analysis/clusters-of-file.ts';
import { nodesOfClass, shareOfNodes, shortShareOfNodes } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { ClassReference } from '../../documents/class-reference.ts';
import type { FileRange, ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { overheadInWords, overheadOfClass } from '../../kubernetes/classes/overhead-in-words.ts';
import { whereIn } from '../diagnostics/shared/group-by-message.ts';
import { overheadHints } from './overhead-hints.ts';

/**
 * The hints behind the names of classes in a range of a file, as `→ kata-qemu, +250m +320Mi`: handler, overhead, and how many nodes can
 * run it. A hint is short, because VS Code cuts it after 43 characters; its tooltip has all of it, for each cluster. What clusters do
 * not agree on is in the tooltip only. An unknown class has none. Behind an overhead stands what it adds (`overheadHints`), if that is
 * wanted.
 */
export function inlayHints(whole: Snapshot, uri: string, range: FileRange): readonly InlayHint[] {
  const snapshot = snapshotFor(uri, whole);
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
    const hint = hintOf(reference, snapshot);
    if (hint === undefined) return [];
    const { end } = file.range(placed, reference.node.range);
    return [{ position: end, ...hint, kind: InlayHintKind.Type, paddingLeft: true }];
  });
}

/** The text of a hint and its tooltip; `undefined` where no cluster is known to have the class. */
function hintOf(
  { className }: ClassReference,
  snapshot: Snapshot,
): Pick<InlayHint, 'label' | 'tooltip'> | undefined {
  const { settings } = snapshot;
  const each = snapshot.views.flatMap(view => meaningIn(view, className) ?? []);
  const leading = each.filter(({ view }) => leadingViews(snapshot).includes(view));
  const shown = leading.length > 0 ? leading : each;
  const parts = (['handler', 'overhead', 'share'] as const).flatMap(part => {
    const texts = new Set(shown.map(meaning => meaning[part]));
    return texts.size === 1 ? [...texts] : [];
  });
  const isDifferent =
    settings.inlayHints.differences && classDifferences(each.map(({ known }) => known)).length > 0;
  const label = isDifferent ? t('differs between clusters') : shortened(parts.filter(part => part !== ''));
  if (label === '') return undefined;
  const lines = groupBy(each, ({ handler, overhead, nodes }) =>
    [handler, overhead, nodes].filter(part => part !== '').join(', '),
  );
  const tooltip = [...lines].map(([line, alike]) => `${line}${whereIn(alike.map(({ view }) => view))}`);
  return { label, tooltip: tooltip.join('\n') };
}

/** The parts with an arrow in front; the overhead, and then the nodes, are left out where it would be too long. */
function shortened(parts: readonly string[]): string {
  if (parts.length === 0) return '';
  const text = `→ ${parts.join(t(', '))}`;
  const [first, ...others] = parts;
  return text.length <= longestHint || others.length === 0 ? text : shortened([first!, ...others.slice(1)]);
}

const longestHint = 30;

function meaningIn(view: ClusterView, className: string) {
  const [known, runtimeClass] = [classIn(view, className), view.classNamed(className)];
  if (known === undefined || runtimeClass === undefined) return undefined;
  const nodes = nodesOfClass(runtimeClass, view, view.kindsOfNodes);
  return {
    view,
    known,
    handler: known.handler ?? '',
    overhead: overheadInWords(overheadOfClass(runtimeClass)),
    share: nodes === undefined ? '' : shortShareOfNodes(nodes),
    nodes: nodes === undefined ? '' : shareOfNodes(nodes),
  };
}
