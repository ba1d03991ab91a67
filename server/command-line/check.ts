import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diagnose } from '../features/diagnostics/diagnose.ts';
import { Session } from '../session.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { excluder } from '../workspace/exclude.ts';
import { isManifestName } from '../workspace/files.ts';
import { DocumentReader, ManifestFile } from '../workspace/manifest-file.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { type ReportedFinding, reportAsJson, reportAsText } from './report.ts';

/**
 * Checks files and folders and prints what the editor would show. Resolves to the exit code: 0 without errors, 1
 * with errors (warnings and hints do not count), 2 where a path cannot be read.
 */
export async function check(paths: readonly string[], format: 'text' | 'json'): Promise<0 | 1 | 2> {
  const targets = await Promise.all(paths.map(readTarget));
  const unreadable = targets.filter(({ kind }) => kind === 'unreadable');
  for (const { path, why } of unreadable) process.stderr.write(`runtimeclass: cannot read ${path}: ${why}\n`);
  if (unreadable.length > 0) return 2;

  const session = new Session(diskFiles);
  const isExcluded = excluder(session.settings.exclude);
  const uris = await filesOf(targets, isExcluded);
  await session.index.readAll(foldersOf(targets), isExcluded);
  for (const { path, kind } of targets) {
    for (const uri of kind === 'file' ? neighboursOf(path) : []) await session.index.readFromDisk(uri);
  }
  const findings = await findingsIn(uris, session);
  const report = format === 'json' ? reportAsJson(findings) : reportAsText(findings, uris.length);
  process.stdout.write(report);
  return findings.some(({ diagnosis }) => diagnosis.severity === 'error') ? 1 : 0;
}

interface Target {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'unreadable';
  readonly why?: string;
}

async function readTarget(path: string): Promise<Target> {
  try {
    return { path, kind: (await stat(path)).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    return { path, kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

function foldersOf(targets: readonly Target[]): string[] {
  return targets.filter(({ kind }) => kind === 'folder').map(({ path }) => uriOf(path));
}

/** The files to check: those that were named, whatever they are called, and the manifests below the folders. */
async function filesOf(targets: readonly Target[], isExcluded: (uri: string) => boolean): Promise<string[]> {
  const uris = targets.filter(({ kind }) => kind === 'file').map(({ path }) => uriOf(path));
  for await (const batch of diskFiles.list(foldersOf(targets), isExcluded)) uris.push(...batch.filter(isManifestName));
  return [...new Set(uris)].sort();
}

/** A file that is checked alone, and the kustomizations above it, one of which may name it as a patch. */
function neighboursOf(path: string): string[] {
  const uris = [uriOf(path)];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      uris.push(uriOf(resolve(folder, name)));
    }
    if (folder === dirname(folder)) return uris;
  }
}

async function findingsIn(uris: readonly string[], session: Session): Promise<ReportedFinding[]> {
  const snapshot = session.snapshot();
  const findings: ReportedFinding[] = [];
  for (const uri of uris) {
    const text = await diskFiles.read(uri);
    if (text === undefined) continue;
    const file = new ManifestFile(SourceFile.of(uri, 0, text), new DocumentReader());
    for (const diagnosis of diagnose(snapshot, file)) findings.push({ file, diagnosis });
  }
  return findings;
}

function uriOf(path: string): string {
  return pathToFileURL(resolve(path)).href;
}
