import { asOneChange } from '../../yaml/as-one-change.ts';
import { changeBetween } from '../../yaml/change-between.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { parse } from '../../yaml/parse.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Node, Range } from '../../yaml/tree.ts';
import { readManifests } from '../manifests/manifest.ts';
import { asRuntimeClass } from '../manifests/runtime-class.ts';
import { oldReferencesIn } from './kustomization-references.ts';
import { oldListsIn, upgradeList } from './lists.ts';
import { isOld, upgradeToV1 } from './upgrade.ts';

export interface DocumentKind {
  /** Whether the document is a patch of a kustomization. */
  readonly isPatch: boolean;
  readonly isKustomization: boolean;
  /** Whether the object or reference at an offset of a text is to stay as it is. */
  readonly isLeftAlone: (text: string, offset: number) => boolean;
}

/** The automatic changes, and the objects that are left for their author to decide. */
export interface DocumentUpgrade {
  /** One change for each object, in the order of the text; objects that cannot change one by one share a change. */
  readonly changes: readonly ObjectChange[];
  readonly left: readonly Left[];
}

/** The change that upgrades an object, whose name it has. */
export interface ObjectChange extends TextChange {
  readonly name: string;
}

export interface Left {
  /** Range in the text before any change. */
  readonly range: Range;
  readonly name: string;
  readonly refusal: string;
}

/** Upgrades everything in one document that can be upgraded without a change of meaning. */
export function upgradeDocument(text: string, kind: DocumentKind): DocumentUpgrade {
  const first = upgradeOnce(text, kind);
  let current = first;
  let after = applyChanges(text, first.changes);
  // Aliases of a shared anchor have to be written out before the anchored node can change, in a pass of its own.
  let passes = 1;
  for (; current.changes.length > 0 && current.left.length > 0 && passes < mostPasses; passes++) {
    current = upgradeOnce(after, kind);
    after = applyChanges(after, current.changes);
  }
  const change = changeBetween(text, after);
  const name = first.changes.map(change => change.name).join(', ');
  const changes = passes === 1 ? first.changes : change === undefined ? [] : [{ ...change, name }];
  const stillLeft = new Set(current.left.map(({ path }) => path));
  return { changes, left: first.left.filter(({ path }) => stillLeft.has(path)) };
}

const mostPasses = 4;

interface Pass {
  readonly changes: readonly ObjectChange[];
  readonly left: readonly (Left & { readonly path: string })[];
}

function upgradeOnce(text: string, { isPatch, isKustomization, isLeftAlone }: DocumentKind): Pass {
  const { root } = parse(text);
  const objects = new Set<Node>();
  const found = readManifests(root).flatMap(manifest => {
    const object = asRuntimeClass(manifest);
    const isNew = object !== undefined && isOld(object) && !objects.has(manifest.node);
    objects.add(manifest.node);
    if (!isNew || object.manifest.node.entries.every(({ key }) => !/^(apiVersion|<<)$/.test(key.text)))
      return [];
    const range =
      object.manifest.node.entries.find(({ key }) => key.text === 'apiVersion')?.value?.range ??
      manifest.node.range;
    const upgrade = upgradeToV1(object, text, isPatch);
    return [{ path: manifest.path.join('/'), range, name: object.name ?? 'without a name', upgrade }];
  });
  const lists = oldListsIn(root).map((list, index) => ({
    path: `list ${index}`,
    range: list.apiVersion.value!.range,
    name: 'RuntimeClassList',
    upgrade: upgradeList(list, text),
  }));
  const references = isKustomization ? oldReferencesIn(root, text) : [];
  const referenceUpgrades = references.map(({ range, upgrade }, index) => ({
    path: `reference ${index}`,
    range,
    name: 'kustomization',
    upgrade,
  }));
  const wanted = [...found, ...lists, ...referenceUpgrades].filter(
    ({ range }) => !isLeftAlone(text, range.start),
  );
  return {
    changes: oneForEach(
      text,
      wanted.flatMap(({ name, upgrade }) =>
        'changes' in upgrade ? [{ name, changes: upgrade.changes }] : [],
      ),
    ),
    left: wanted.flatMap(({ upgrade, path, range, name }) =>
      'refusal' in upgrade ? [{ path, range, name, refusal: upgrade.refusal }] : [],
    ),
  };
}

interface Changes {
  readonly name: string;
  readonly changes: readonly TextChange[];
}

/** Makes one change of the changes of each object; objects with changes between those of another one share a change. */
function oneForEach(text: string, objects: readonly Changes[]): readonly ObjectChange[] {
  const startOf = ({ changes }: Changes) => Math.min(...changes.map(({ start }) => start));
  const apart: Changes[] = [];
  let end = 0;
  for (const { name, changes } of [...objects].sort((a, b) => startOf(a) - startOf(b))) {
    const before = apart.at(-1);
    const isBetween = before !== undefined && startOf({ name, changes }) < end;
    if (isBetween) apart.pop();
    const together = isBetween ? [...before.changes, ...changes] : changes;
    apart.push({ name: isBetween ? `${before.name}, ${name}` : name, changes: together });
    end = Math.max(...together.map(change => change.end));
  }
  return apart.flatMap(({ name, changes }) =>
    asOneChange(text, changes).map(change => ({ ...change, name })),
  );
}
