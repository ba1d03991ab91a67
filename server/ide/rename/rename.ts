import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { classReferencesOf } from '../../analysis/class-references.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../../kubernetes/validation/names.ts';
import type { Position } from '../../yaml/line-index.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { placesToRename } from './places-to-rename.ts';
import { renameEdit } from './rename-edit.ts';
import { type RenameRefusal, type RenameTarget, renameTarget } from './rename-target.ts';
import { type FileRenames, type NameChange, toWorkspaceEdit } from './workspace-edit.ts';

export interface RenameRequest {
  readonly uri: string;
  readonly position: Position;
  readonly newName: string;
  /** Whether the editor can ask the user about single changes. */
  readonly canAsk: boolean;
}

/**
 * Renames the class or the handler at a position in every file of the workspace: where it is declared, used, exempted
 * and allowed. It is all or nothing: a place that cannot be changed is named in the refusal. Returns `undefined` where
 * nothing can be renamed.
 */
export async function rename(
  snapshot: Snapshot,
  files: WorkspaceFiles,
  { uri, position, newName, canAsk }: RenameRequest,
): Promise<WorkspaceEdit | RenameRefusal | undefined> {
  const target = renameTarget(snapshot, uri, position);
  if (target === undefined || 'refusal' in target) return target;
  const refusal = whyNotNamed(target, newName, snapshot);
  if (refusal !== undefined) return { refusal };
  const read = fileReader(snapshot, files);
  const places = await placesToRename(target, snapshot, read);
  const renames: FileRenames[] = [];
  for (const [uri, inFile] of groupBy(places, place => place.uri)) {
    const file = await read(uri);
    const changes: NameChange[] = [];
    for (const place of inFile) {
      const change = file && changeAt(place, target, newName, file, snapshot);
      if (change === undefined) return { refusal: whyNotChanged(target, place) };
      changes.push(change);
    }
    // Only a text that the editor has open has a version.
    const version = snapshot.file(uri)?.source.version ?? null;
    renames.push({ uri, version, changes });
  }
  return toWorkspaceEdit(renames, canAsk);
}

function changeAt(
  { range }: FilePlace,
  { of, name }: RenameTarget,
  newName: string,
  file: ManifestFile,
  { model }: Snapshot,
): NameChange | undefined {
  const change = renameEdit(file, range, name, newName);
  if (change === undefined || of === 'handler') return change && { ...change, certainty: 'certain' };
  const { placed, offset } = file.at(range.start);
  const references = classReferencesOf(model, file.uri, placed);
  const reference = references.find(({ node }) => node.range.start === offset);
  return {
    ...change,
    certainty: reference === undefined || reference.isListed ? 'certain' : reference.certainty,
  };
}

function whyNotNamed({ of, name }: RenameTarget, newName: string, { model }: Snapshot): string | undefined {
  const problems = of === 'class' ? dnsSubdomainProblems(newName) : dnsLabelProblems(newName);
  if (problems.length > 0) return t('"{0}" is not a valid name: {1}', newName, problems.join(', '));
  if (newName === name) return undefined;
  if (of === 'class') {
    const isTaken = model.declared.has(newName);
    return isTaken ? t('This workspace declares a RuntimeClass "{0}" already.', newName) : undefined;
  }
  const isTaken = model.nodeConfigurations.some(
    ({ declared }) => declared.has(name) && declared.has(newName),
  );
  return isTaken ? t('A node with the handler "{0}" has a handler "{1}" too.', name, newName) : undefined;
}

function whyNotChanged({ name }: RenameTarget, { uri, range }: FilePlace): string {
  return t(
    'Nothing was renamed: "{0}" cannot be changed in line {1} of {2}.',
    name,
    range.start.line + 1,
    fileNameOf(uri),
  );
}

/** A function that returns a file as it is in the editor, or on the disk; it reads each file once. */
function fileReader(snapshot: Snapshot, files: WorkspaceFiles) {
  const reading = new Map<string, Promise<ManifestFile | undefined>>();
  const readOnce = async (uri: string) => {
    const open = snapshot.file(uri);
    const text = open === undefined ? await files.read(uri) : undefined;
    return text === undefined ? open : new ManifestFile(SourceFile.of(uri, 0, text));
  };
  return (uri: string) => {
    const file = reading.get(uri) ?? readOnce(uri);
    reading.set(uri, file);
    return file;
  };
}
