import { wiredPaths, wiredPlaces } from '../../analysis/chart-values.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { type StatedValues, statedValues } from '../../analysis/stated-values.ts';
import { t } from '../../base/l10n.ts';
import { anyKey, type ValuePath } from '../../charts/template/template-value.ts';
import type { PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { releasesIn } from '../../documents/releases.ts';
import { emptyPodSpec } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Cursor, standIn } from '../../yaml/cursor.ts';
import { nodeAt, textOf } from '../../yaml/lookup.ts';
import { objectsIn } from '../cursor/object-at-path.ts';
import { proposeClassNames } from './class-names.ts';
import type { Proposal } from './provider.ts';

/**
 * Completes values of a chart that its templates read as the name of a class: the name under any key, and the keys that
 * lead to it.
 */
export function* chartValues(
  snapshot: Snapshot,
  uri: string,
  { embeddedIn }: PlacedManifestDocument,
  cursor: Cursor,
): Iterable<Proposal> {
  const { root } = cursor;
  const releases = releasesIn({ root, manifests: objectsIn(root).manifests });
  const document = { root, releases, unreadable: undefined };
  const stated = statedValues(snapshot.model, uri, { document, embeddedIn });
  if (cursor.on === 'key') yield* keys(stated, cursor);
  else if (wiredPlaces(stated).some(({ node }) => textOf(node) === standIn)) {
    yield* proposeClassNames(snapshot, emptyPodSpec);
  }
}

function* keys(stated: readonly StatedValues[], cursor: Cursor): Iterable<Proposal> {
  const presentKeys = new Set(cursor.map?.entries.map(entry => entry.key.text));
  for (const { chart, root } of stated) {
    const here = pathBelow(root, cursor);
    if (here === undefined) continue;
    for (const path of wiredPaths(chart)) {
      const [key, ...below] = pathFrom(here, path);
      if (key === undefined || presentKeys.has(key) || [key, ...below].includes(anyKey)) continue;
      presentKeys.add(key);
      yield {
        label: key,
        insert: { key, below: linesOf(below) },
        kind: 'field',
        detail: t('read by the templates as a class: {0}', path.join('.')),
        rank: 0,
      };
    }
  }
}

/** The path of the map at the cursor from a map around it. */
function pathBelow(around: StatedValues['root'], { root, path }: Cursor): ValuePath | undefined {
  for (let length = 0; length <= path.length; length++) {
    if (nodeAt(root, path.slice(0, length)) === around) return path.slice(length).map(String);
  }
  return undefined;
}

/** The rest of a path that begins with another one; empty if it does not. */
function pathFrom(start: ValuePath, path: ValuePath): ValuePath {
  return start.every((key, index) => key === path[index]) ? path.slice(start.length) : [];
}

/** `a`, `b` as lines, each below the one before it. */
function linesOf(keys: ValuePath): readonly string[] {
  return keys.map((key, depth) => `${'  '.repeat(depth)}${key}:${depth === keys.length - 1 ? ' ' : ''}`);
}
