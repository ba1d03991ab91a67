import { commands, Disposable, EventEmitter, type TreeDataProvider, type TreeView, window } from 'vscode';
import {
  type ClassTreeItem,
  classTreeChangedNotification,
  classTreeRequest,
} from '../../server/protocol/class-tree.ts';
import type { RestartableClient } from '../restartable-client.ts';
import { treeItemOf } from './tree-item.ts';

/** The view "RuntimeClasses" as commands use it. */
export interface ClassTreeView extends Disposable {
  /** The item that a command is about: the one it was given, else the selected one of the view. */
  itemFor(given: unknown): ClassTreeItem | undefined;
  /** The items below a path as they are now. */
  ask(parent: readonly string[]): Promise<readonly ClassTreeItem[]>;
  /** Shows the view and gives it the focus. */
  show(): Promise<void>;
}

/** Creates the view. It requests its items from the server, and again when the server reports changes while it is visible. */
export function createClassTreeView(client: RestartableClient): ClassTreeView {
  const changed = new EventEmitter<ClassTreeItem | undefined>();
  /** The items of the view with their parents, by the path of the parent. */
  const shown = new Map<string, Shown>();
  /** Answers that came while looking for changes, for the view to take. */
  const fresh = new Map<string, readonly ClassTreeItem[]>();
  let isOutdated = false;

  const ask = async (parent: readonly string[]) =>
    (await client.ask<readonly ClassTreeItem[]>(classTreeRequest, { parent })) ?? [];
  const provider: TreeDataProvider<ClassTreeItem> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: treeItemOf,
    async getChildren(parent) {
      const key = keyOf(parent?.path ?? []);
      const items = fresh.get(key) ?? (await ask(parent?.path ?? []));
      fresh.delete(key);
      shown.set(key, { parent, items });
      return [...items];
    },
  };
  const view: TreeView<ClassTreeItem> = window.createTreeView(viewId, {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  /** Draws again what has changed: below each item that is expanded, from the top. */
  const refresh = async () => {
    isOutdated = false;
    for (const [key, { parent, items }] of [...shown]) {
      const now = await ask(parent?.path ?? []);
      if (JSON.stringify(now) === JSON.stringify(items)) continue;
      fresh.set(key, now);
      changed.fire(parent);
    }
  };
  const refreshIfSeen = () => {
    if (view.visible) void refresh();
    else isOutdated = true;
  };
  const events = Disposable.from(
    changed,
    view,
    client.onNotification(classTreeChangedNotification, refreshIfSeen),
    client.onDidStart(refreshIfSeen),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible && isOutdated) void refresh();
    }),
    view.onDidCollapseElement(({ element }) => shown.delete(keyOf(element.path))),
  );
  return {
    itemFor: given => (isItem(given) ? given : view.selection[0]),
    ask,
    show: async () => {
      await commands.executeCommand(`${viewId}.focus`);
    },
    dispose: () => events.dispose(),
  };
}

/** Not `runtimeclass.…`, which is how commands begin: VS Code makes commands such as `<id>.focus` for each view. */
const viewId = 'runtimeclasses';

interface Shown {
  readonly parent: ClassTreeItem | undefined;
  readonly items: readonly ClassTreeItem[];
}

function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

function isItem(given: unknown): given is ClassTreeItem {
  return typeof given === 'object' && given !== null && 'path' in given && 'kind' in given;
}
