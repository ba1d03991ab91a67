import { mayHaveFindings } from '../analysis/may-have-findings.ts';
import type { Settings } from '../base/settings.ts';
import { createYielder } from '../base/yielding.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { sourceOf } from '../documents/source-of.ts';
import { normalisedUri } from '../documents/uri.ts';
import { diagnose } from '../ide/index.ts';
import { checkRenderedOutputs } from './check-rendered-outputs.ts';
import type { Checked } from './findings/reported-finding.ts';
import { reportedFindings } from './findings/reported-findings.ts';
import { displayPath } from './input/display-path.ts';
import { cannotRead, type InputProblem } from './input/input-problem.ts';
import { nothingToCheck } from './input/nothing-to-check.ts';
import { openTargets, type Targets, unreadablePaths } from './input/open-targets.ts';
import { readTarget } from './input/read-target.ts';
import { foundFileReader, type InputText, readStdin, readTextFile } from './input/read-text.ts';
import { stdinName, stdinUri } from './input/stdin.ts';
import { unreadableParts } from './input/unreadable-parts.ts';
import { checkCoverage } from './judged/check-coverage.ts';

/** The options of a check. */
export interface CheckPathsOptions {
  /** Severities of rules and the version, which come before those of `.runtimeclass/settings.yaml`. */
  readonly settings?: Partial<Pick<Settings, 'rules' | 'kubernetesVersion'>>;
  /** The files that there are; those of the disk by default. */
  readonly files?: WorkspaceFiles | undefined;
  /** Paths of saved clusters outside of the paths. */
  readonly snapshots?: readonly string[];
  /** Whether to check what charts and kustomizations of the paths render to as well. */
  readonly render?: boolean;
  readonly readInput?: () => Promise<InputText>;
  /** Whether a file that was found below a folder is left out of the report; it still counts as known. */
  readonly isIgnored?: (uri: string) => boolean;
}

/** Opens the paths on disk and standard input, with the saved clusters and settings of the options. */
export async function openCheckTargets(
  paths: readonly string[],
  options: CheckPathsOptions,
): Promise<CheckTargets> {
  const { settings, files, snapshots = [], readInput = readStdin, isIgnored = () => false } = options;
  const onDisk = paths.filter(path => path !== '-');
  const targets = await openTargets(onDisk, { settings, files });
  const problems = [...targets.problems];
  for (const path of snapshots) problems.push(...(await openSavedCluster(targets, path)));
  const stdin = paths.includes('-') ? await readInput() : undefined;
  if (stdin !== undefined) targets.session.open(stdinUri, 0, stdin.text);
  return { ...targets, problems, stdin, nothing: await nothingToCheck(targets, isIgnored, files) };
}

export interface CheckTargets extends Targets {
  readonly stdin: InputText | undefined;
  /** The folders in which there is nothing to check. */
  readonly nothing: readonly InputProblem[];
}

/**
 * Checks what was opened with the rules of the editor: yields every file, and after it its findings and what could not be
 * read of it, and at the end what was judged. Standard input without any object counts as unreadable, because the program before the pipe must have failed.
 */
export async function* checkTargets(
  targets: CheckTargets,
  paths: readonly string[],
  { render = false, isIgnored = () => false, files }: CheckPathsOptions,
): AsyncGenerator<Checked> {
  for (const problem of unreadablePaths(targets, isIgnored)) {
    yield { kind: 'file', path: problem.path };
    yield { kind: 'problem', ...problem };
  }
  for (const problem of targets.nothing) yield { kind: 'problem', ...problem };
  const snapshot = targets.session.snapshot();
  const { textsOnDisk } = targets.session.index;
  // Nearly all files of a repository name no class. The index has read them, so they need not be read again.
  const mayConcernUs = (uri: string) => {
    const normalised = normalisedUri(uri);
    const text = textsOnDisk.get(normalised);
    return text === undefined || text.isUnreadable || mayHaveFindings(snapshot.model, normalised, text);
  };
  const see = function* (file: ManifestFile, text: InputText, isNamed: boolean): Iterable<Checked> {
    const path = displayPath(file.uri);
    yield { kind: 'file', path };
    const toFinding = reportedFindings(snapshot, file);
    for (const diagnosis of diagnose(snapshot, file)) yield toFinding(diagnosis);
    for (const part of unreadableParts(snapshot, file, text, isNamed))
      yield { kind: 'problem', path, ...part };
  };
  if (targets.stdin !== undefined) {
    const file = snapshot.file(stdinUri)!;
    yield* see(file, targets.stdin, true);
    if (holdsNothing(file))
      yield { kind: 'problem', path: stdinName, message: `${stdinName} contains no object` };
  }
  const readFoundFile = foundFileReader(files?.inspect);
  const readNamedFile = (path: string) => readTextFile(path, files?.inspect);
  const pause = createYielder();
  const uris = checkedUris(targets, isIgnored);
  for (const uri of uris) {
    // Ctrl+C ends `--watch` here too.
    await pause();
    const isNamed = targets.named.has(uri);
    const read = isNamed ? readNamedFile : readFoundFile;
    const text = isNamed || mayConcernUs(uri) ? await readTarget(uri, isNamed, read) : undefined;
    if (text === undefined || 'message' in text) yield { kind: 'file', path: displayPath(uri) };
    if (text === undefined) continue;
    if ('message' in text) yield { kind: 'problem', ...text };
    else yield* see(new ManifestFile(sourceOf(uri, 0, text.text)), text, isNamed);
  }
  const tried = new Map<string, boolean>();
  const onDisk = paths.filter(path => path !== '-');
  if (render) yield* checkRenderedOutputs(onDisk, targets, tried);
  const judged = new Set([...uris, stdinUri].map(normalisedUri));
  yield { kind: 'judged', coverage: checkCoverage(snapshot.model, judged, tried) };
}

/** The URIs of the files to check, in the order of the report. */
export function checkedUris(targets: Targets, isIgnored: (uri: string) => boolean): readonly string[] {
  const uris = [...new Set([...targets.uris, ...targets.nodeConfigs])].sort();
  return uris.filter(uri => targets.named.has(uri) || !isIgnored(uri));
}

/** Opens a saved cluster as if it lay in the workspace. */
async function openSavedCluster({ session }: Targets, path: string): Promise<readonly InputProblem[]> {
  const [found] = (await openTargets([path])).uris;
  if (found === undefined) return [cannotRead(path, 'no such file')];
  const text = await readTarget(found, true, readTextFile);
  if (text === undefined || 'message' in text) return text === undefined ? [] : [text];
  session.open(found, 0, text.text);
  const isCluster = session.index
    .valuesOf('cluster')
    .some(cluster => cluster?.origin.kind === 'saved' && cluster.origin.uri === found);
  return isCluster
    ? []
    : [{ path, message: `${path} is not a saved cluster: write one with "Sync Cluster"` }];
}

/** Whether a text is empty or contains no object; false for broken texts and templates, which may contain one. */
function holdsNothing({ documents }: ManifestFile): boolean {
  return documents.every(({ document }) => {
    const { root, problems } = document.source.parsed;
    return !document.unreadable && problems.length === 0 && (root === null || root.kind === 'scalar');
  });
}
