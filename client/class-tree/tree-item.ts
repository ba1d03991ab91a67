import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { ClassTreeItem } from '../../server/protocol/class-tree.ts';

/** An item of the tree as VS Code draws it. A click on an item with a place opens the place. */
export function treeItemOf(item: ClassTreeItem): TreeItem {
  const { path, kind, source, label, description, tooltip, healthInWords, place, isParent } = item;
  const { Collapsed, None } = TreeItemCollapsibleState;
  const drawn = new TreeItem(label, isParent ? Collapsed : None);
  drawn.id = JSON.stringify(path);
  drawn.description = description;
  drawn.tooltip = tooltip === '' ? label : tooltip;
  drawn.contextValue = `${kind}.${source}`;
  drawn.iconPath = iconOf(item);
  const spoken = [label, ...description.split(' · '), healthInWords ?? ''].filter(text => text !== '');
  drawn.accessibilityInformation = { label: spoken.join(', ') };
  // A click shows the place and leaves the focus in the tree. A source is opened by its menu: a click expands it.
  if (place !== undefined && kind !== 'source') {
    drawn.command = { title: '', command: 'runtimeclass.revealInEditor', arguments: [item, true] };
  }
  return drawn;
}

/** An icon that tells the health by its shape too, not by its colour alone. */
function iconOf({ kind, source, health }: ClassTreeItem): ThemeIcon {
  switch (health) {
    case 'works':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
    case 'no-node':
      return new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground'));
    case 'conflicting':
      return new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground'));
    case 'unknown':
      return new ThemeIcon('question');
    default:
      return new ThemeIcon(kind === 'source' ? iconsOfSources[source] : (iconsOfKinds[kind] ?? 'ellipsis'));
  }
}

const iconsOfSources: Readonly<Record<ClassTreeItem['source'], string>> = {
  watched: 'eye',
  read: 'server-environment',
  saved: 'archive',
  workspace: 'root-folder',
};

const iconsOfKinds: Readonly<Partial<Record<ClassTreeItem['kind'], string>>> = {
  uses: 'references',
  use: 'symbol-object',
  nodes: 'server',
};
