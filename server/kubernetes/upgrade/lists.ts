import { t } from '../../base/l10n.ts';
import { replaceScalar } from '../../yaml/edit.ts';
import { asMap, asSequence, get, getEntry, textOf } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Entry, MapNode, Node, Path } from '../../yaml/tree.ts';
import { type Manifest, readManifests } from '../manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../manifests/runtime-class.ts';
import { usedAnchor } from './parts.ts';
import { upgradeItem } from './upgrade.ts';

/** A `RuntimeClassList` of an old version. */
export interface OldList {
  readonly version: 'v1alpha1' | 'v1beta1';
  readonly apiVersion: Entry;
  /** Items without an apiVersion, which they inherit from the list. */
  readonly items: readonly RuntimeClassObject[];
}

/** Returns the lists of RuntimeClasses of an old version in a document, including those within a `List`. */
export function oldListsIn(root: Node | null): readonly OldList[] {
  const lists =
    root?.kind === 'sequence'
      ? root.items.flatMap((item, index) => listsIn(item, [index]))
      : listsIn(root, []);
  return lists.flatMap(({ node, path }) => {
    const apiVersion = node.entries.findLast(({ key }) => key.text === 'apiVersion');
    const version = /^node\.k8s\.io\/(v1alpha1|v1beta1)$/.exec(textOf(apiVersion?.value) ?? '')?.[1];
    if (apiVersion === undefined || version === undefined) return [];
    const items = readManifests(root).filter(manifest => leavesItTo(manifest, path));
    return [
      {
        version: version as OldList['version'],
        apiVersion,
        items: items.flatMap(item => asRuntimeClass(item) ?? []),
      },
    ];
  });
}

/**
 * Changes the version of a list and the shape of every item that inherits it, or returns why an item cannot be
 * changed.
 */
export function upgradeList(
  { apiVersion, items }: OldList,
  text: string,
): { readonly changes: readonly TextChange[] } | { readonly refusal: string } {
  const used = usedAnchor(text, apiVersion.value);
  if (used !== undefined)
    return { refusal: t('its {0} has the anchor &{1}, which is used elsewhere', 'apiVersion', used) };
  const changes: TextChange[] = [replaceScalar(text, apiVersion.value!, 'node.k8s.io/v1')];
  for (const item of items) {
    const upgrade = upgradeItem(item, text, false);
    if ('refusal' in upgrade)
      return { refusal: t('of its item {0}: {1}', item.name ?? t('without a name'), upgrade.refusal) };
    changes.push(...upgrade.changes);
  }
  return { changes };
}

function listsIn(node: Node | null, path: Path): readonly { readonly node: MapNode; readonly path: Path }[] {
  const map = asMap(node);
  const kind = textOf(get(map, 'kind'));
  if (map === null || !kind?.endsWith('List')) return [];
  if (kind === 'RuntimeClassList') return [{ node: map, path }];
  const items = asSequence(get(map, 'items'))?.items ?? [];
  return items.flatMap((item, index) => listsIn(item, [...path, 'items', index]));
}

function leavesItTo({ node, path }: Manifest, list: Path): boolean {
  const isItem = path.length === list.length + 2 && list.every((segment, index) => segment === path[index]);
  return isItem && getEntry(node, 'apiVersion') === undefined;
}
