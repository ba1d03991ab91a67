import type { Snapshot } from '../../analysis/snapshot.ts';
import type { FileKind } from '../../documents/file-kind.ts';
import { isolationLevels } from '../../policy/policy.ts';
import { isolationInWords } from '../../policy/policy-words.ts';
import type { Limitation } from '../../runtimes/model/limitation.ts';
import { profiles } from '../../runtimes/profiles/index.ts';
import { knownLimitations, runtimeIds } from '../../runtimes/read-corrections.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import { entriesOf, get, nodeAt, textOf } from '../../yaml/lookup.ts';
import type { Path } from '../../yaml/tree.ts';
import { schemaAt } from '../cursor/schema-at.ts';
import { rules } from '../diagnostics/rules/index.ts';
import { describeOwnPlace } from '../hover/own-files.ts';
import type { Proposal } from './provider.ts';

/** Completes keys and values of the files in `.runtimeclass/` that people write: what their schemas say, and names of the workspace. */
export function* ownFiles({ model }: Snapshot, kind: FileKind, cursor: Cursor): Generator<Proposal> {
  const { on, path, map, root } = cursor;
  const written = new Set(map?.entries.map(({ key }) => key.text));
  if (on === 'key') {
    const names =
      kind === 'settings' && path.join() === 'clusters' ? model.clusters.map(({ context }) => context) : [];
    const known = [...(schemaAt(kind, path)?.keys ?? []), ...names, ...namesOfRules(kind, path)];
    for (const [rank, key] of known.entries()) {
      if (!written.has(key)) yield proposeKey(kind, [...path, key], rank);
    }
  }
  // The first word of an item of a list may become a key.
  if (on === 'key' && typeof path.at(-1) !== 'number') return;
  const limitations = limitationsAt(kind, path, root);
  const names = [...namesOfRuntimes(kind, path, root), ...limitations.map(({ id }) => id)];
  const values = [...(schemaAt(kind, path)?.values ?? []), ...names];
  for (const [rank, value] of [...new Set(values)].entries()) {
    if (kind === 'runtimes' && path[2] === 'buildOf' && value === path[1]) continue;
    const detail = limitations.find(({ id }) => id === value)?.text() ?? detailOf(value);
    yield { label: value, insert: { value }, kind: 'value', detail, rank };
  }
}

function proposeKey(kind: FileKind, path: Path, rank: number): Proposal {
  const place = schemaAt(kind, path);
  const documentation = describeOwnPlace(kind, path);
  return {
    label: String(path.at(-1)),
    insert: { key: String(path.at(-1)), below: opened[place?.type ?? 'value'] },
    kind: 'field',
    ...(documentation && { documentation: () => documentation }),
    rank,
  };
}

const opened = { map: [''], list: ['- '], value: [] } as const;

function namesOfRules(kind: FileKind, path: Path): readonly string[] {
  return kind === 'settings' && path.join() === 'rules' ? rules.map(({ id }) => id) : [];
}

/** The limitations that a list `lifted` can name: those of its runtime, or of the one that it is a build of. */
function limitationsAt(kind: FileKind, [, name, key]: Path, root: Cursor['root']): readonly Limitation[] {
  if (kind !== 'runtimes' || key !== 'lifted') return [];
  const runtime = String(name);
  return knownLimitations(
    runtimeIds.includes(runtime) ? runtime : textOf(nodeAt(root, ['runtimes', runtime, 'buildOf'])),
  );
}

/** The runtimes that the file describes itself. */
function namesOfRuntimes(kind: FileKind, path: Path, root: Cursor['root']): readonly string[] {
  if (kind !== 'runtimes') return [];
  const [section, , key] = path;
  if (section === 'handlers' || section === 'classes' || key === 'buildOf')
    return entriesOf(get(root, 'runtimes')).map(entry => entry.key.text);
  return key === 'limitations' && path[4] === 'when' ? ['set', 'missing'] : [];
}

function detailOf(value: string): string | undefined {
  const level = isolationLevels.find(each => each === value);
  return level === undefined ? profiles.find(({ id }) => id === value)?.title : isolationInWords(level);
}
