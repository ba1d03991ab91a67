import type { CodeLens } from 'vscode-languageserver-types';
import { refusedClass } from '../../analysis/class-ranking/refused-class.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import { nodesOfClass, shareOfNodes } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { get } from '../../yaml/lookup.ts';
import { whereIn } from '../diagnostics/shared/group-by-message.ts';
import { usesInWords } from '../text/uses-in-words.ts';

/**
 * The lenses above a RuntimeClass: the number of its uses in the workspace, and of the nodes that can run it, if nodes are
 * known. A click shows the uses, if the editor has a command for that.
 */
export function codeLenses(
  whole: Snapshot,
  uri: string,
  { showReferencesCommand: command = '' }: EditorCommands = {},
): readonly CodeLens[] {
  const snapshot = snapshotFor(uri, whole);
  const file = snapshot.file(uri);
  if (file === undefined || file.kind === 'saved-cluster') return [];
  return file.allDocuments
    .filter(({ document }) => document.isRelevant && !document.unreadable)
    .flatMap(placed =>
      placed.document.runtimeClasses.flatMap(({ manifest, name }) => {
        const node = get(get(manifest.node, 'metadata'), 'name');
        if (!name || node === null) return [];
        const { start } = file.range(placed, node.range);
        const range = { start: file.range(placed, manifest.node.range).start, end: start };
        return [{ range, command: { title: titleOf(name, snapshot), command, arguments: [uri, start] } }];
      }),
    );
}

function titleOf(name: string, { model, views }: Snapshot): string {
  const nodes = views.flatMap(view => {
    const share = nodesIn(view, name, model);
    return share === undefined ? [] : [{ view, share }];
  });
  const shares = [...groupBy(nodes, ({ share }) => share)];
  const inWords =
    shares.length === 1
      ? [shares[0]![0]]
      : shares.map(([share, alike]) => `${share}${whereIn(alike.map(({ view }) => view))}`);
  return [usesOf(name, model), ...inWords].join(' · ');
}

function usesOf(name: string, { uses, isWorkspaceComplete }: WorkspaceModel): string {
  const count = uses.get(name)?.length ?? 0;
  return count === 0 && isWorkspaceComplete ? t('no uses in this workspace') : usesInWords(count);
}

function nodesIn(view: ClusterView, name: string, model: WorkspaceModel): string | undefined {
  const [known, runtimeClass] = [view.classesByName.get(name), view.classNamed(name)];
  // A class that the server refuses has no Pods.
  const isRefused = known !== undefined && refusedClass(known, view.version, model) !== undefined;
  if (runtimeClass === undefined || isRefused) return undefined;
  const nodes = nodesOfClass(runtimeClass, view, view.kindsOfNodes);
  return nodes && shareOfNodes(nodes);
}
