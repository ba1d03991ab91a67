import { fileURLToPath } from 'node:url';
import { RefusedFile } from '../base/regular-file.ts';
import { sourceOf } from '../clusters/saved/source-of.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { diagnose } from '../ide/diagnostics/engine/diagnose.ts';
import { type CheckedOutputs, checkRenderedOutputs } from './check-rendered-outputs.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { cannotRead, type InputProblem, inOneLine } from './input/input-problem.ts';
import { openTargets, type Targets } from './input/open-targets.ts';
import { type InputText, readStdin, readTextFile } from './input/read-text.ts';
import { stdinName, stdinProblem, stdinUri } from './input/stdin.ts';
import { unreadableParts } from './input/unreadable-parts.ts';
import { displayPath, type ReportedFinding, reportAsJson, reportAsText } from './report.ts';

/**
 * Checks files, folders and, as `-`, standard input, and reports the findings that the editor would show. Exit code 0:
 * no errors (warnings and hints do not count), 1: errors, 2: some input could not be read; the rest is checked.
 * Standard input without any object counts as unreadable, because the program before the pipe must have failed. With
 * `isToRender`, what the charts and kustomizations of the paths render to is checked too.
 */
export async function check(
  paths: readonly string[],
  format: 'text' | 'json',
  readInput: () => Promise<InputText> = readStdin,
  isToRender = false,
): Promise<CommandResult> {
  const misuse = stdinProblem(paths);
  if (misuse !== undefined) return unusable([misuse]);
  const onDisk = paths.filter(path => path !== '-');
  const targets = await openTargets(onDisk);
  const stdin = paths.includes('-') ? await readInput() : undefined;
  if (stdin !== undefined) targets.session.open(stdinUri, 0, stdin.text);
  const own = await checkTargets(targets, stdin);
  const rendered = isToRender ? await checkRenderedOutputs(onDisk, targets) : nothingRendered;
  const files = own.files + rendered.sources;
  const findings = [...own.findings, ...rendered.findings];
  const problems = [...own.problems, ...rendered.problems];
  const isReadable =
    problems.length === 0 && !findings.some(({ diagnosis }) => diagnosis.rule.id === 'nested-too-deeply');
  const hasErrors = findings.some(({ diagnosis }) => diagnosis.severity === 'error');
  return {
    exitCode: isReadable ? (hasErrors ? 1 : 0) : 2,
    output: format === 'json' ? reportAsJson(findings, problems) : reportAsText(findings, files, isReadable),
    errors: errorLines(problems.map(inOneLine)),
  };
}

const nothingRendered: CheckedOutputs = { sources: 0, findings: [], problems: [] };

interface Checked {
  /** The number of files to check, including standard input. */
  readonly files: number;
  readonly findings: readonly ReportedFinding[];
  readonly problems: readonly InputProblem[];
}

async function checkTargets(targets: Targets, stdin: InputText | undefined): Promise<Checked> {
  const snapshot = targets.session.snapshot();
  const findings: ReportedFinding[] = [];
  const problems: InputProblem[] = [...targets.problems];
  const see = (file: ManifestFile, text: InputText, isNamed: boolean) => {
    for (const diagnosis of diagnose(snapshot, file)) findings.push({ file, diagnosis });
    for (const part of unreadableParts(snapshot, file, text, isNamed)) {
      problems.push({ path: displayPath(file.uri), ...part });
    }
  };
  if (stdin !== undefined) {
    const file = snapshot.file(stdinUri)!;
    see(file, stdin, true);
    if (holdsNothing(file)) problems.push({ path: stdinName, message: `${stdinName} contains no object` });
  }
  const uris = [...new Set([...targets.uris, ...targets.nodeConfigs])].sort();
  for (const uri of uris) {
    const isNamed = targets.named.has(uri);
    const text = await readFound(uri, isNamed);
    if (text === undefined) continue;
    if ('message' in text) problems.push(text);
    else see(new ManifestFile(sourceOf(uri, 0, text.text)), text, isNamed);
  }
  const files = uris.length + targets.problems.length + (stdin === undefined ? 0 : 1);
  return { files, findings, problems };
}

/** The text of a file; `undefined` for a file found in a folder that is gone by now or cannot be a manifest. */
async function readFound(uri: string, isNamed: boolean): Promise<InputText | InputProblem | undefined> {
  try {
    return await readTextFile(fileURLToPath(uri));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!isNamed && (code === 'ENOENT' || error instanceof RefusedFile)) return undefined;
    return cannotRead(displayPath(uri), message);
  }
}

/** Whether a text is empty or contains no object; false for broken texts and templates, which may contain one. */
function holdsNothing({ documents }: ManifestFile): boolean {
  return documents.every(({ document }) => {
    const { root, problems } = document.source.parsed;
    return !document.unreadable && problems.length === 0 && (root === null || root.kind === 'scalar');
  });
}
