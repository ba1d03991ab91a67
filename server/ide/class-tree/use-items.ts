import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { decoded } from '../../base/decoded.ts';
import { t } from '../../base/l10n.ts';
import type { ClassTreeItem } from '../../protocol/class-tree.ts';
import type { ClassTreeSource } from './class-tree-source.ts';

/** The places in the workspace that name a class, in the order of their files; of thousands the first. */
export function useItems(
  snapshot: Snapshot,
  { id, kind: source }: ClassTreeSource,
  className: string,
): readonly ClassTreeItem[] {
  const uses = snapshot.model.uses.get(className) ?? [];
  const items = uses.slice(0, mostItems).map((use, index): ClassTreeItem => {
    const place = filePlaceOf(snapshot, use);
    const path = pathIn(snapshot.model.roots, use.uri);
    return {
      path: [id, className, 'uses', `${use.uri}#${use.document}#${index}`],
      kind: 'use',
      source,
      label: use.object ?? path,
      description: use.object === undefined ? '' : path,
      tooltip: `${path}:${place.range.start.line + 1}`,
      place,
      className,
      isParent: false,
    };
  });
  const more = uses.length - items.length;
  return more === 0 ? items : [...items, moreItem([id, className, 'uses', 'more'], source, more)];
}

/** The last item of a list that is cut off. */
export function moreItem(
  path: readonly string[],
  source: ClassTreeSource['kind'],
  count: number,
): ClassTreeItem {
  const label = t('{0} more', count);
  return { path, kind: 'more', source, label, description: '', tooltip: '', isParent: false };
}

/** The most items of one list: more cannot be read, and would be drawn for seconds. */
export const mostItems = 500;

/** The path of a file from the folder that has it. */
function pathIn(roots: readonly string[], uri: string): string {
  const root = roots.find(folder => uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
  const path = root === undefined ? uri.slice(uri.lastIndexOf('/') + 1) : uri.slice(root.length);
  return decoded(path.replace(/^\//, ''));
}
