import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Snapshot } from '../analysis/snapshot.ts';
import { fileKind } from '../documents/file-kind.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { sourceOf } from '../documents/source-of.ts';
import { exportWorkspacePolicy } from '../ide/index.ts';
import { atLeast, formatVersion, newestVersion } from '../kubernetes/objects/versions.ts';
import type { PolicyAction } from '../policy/export/export-request.ts';
import { policyAsJson, policyAsYaml } from '../policy/export/policy-as-text.ts';
import { oldestRelease } from '../policy/export/write-policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { displayPath } from './input/display-path.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { withoutCommands } from './input/printable.ts';
import { readTextFile } from './input/read-text.ts';
import { unreadableParts } from './input/unreadable-parts.ts';
import { versionProblems, wantedVersion } from './input/version-option.ts';

export interface PolicyExportOptions {
  readonly action: PolicyAction;
  /** The release of the API server, such as `1.34`; the newest known one by default. */
  readonly kubernetesVersion?: string;
  readonly output: 'yaml' | 'json';
}

/**
 * Exports `.runtimeclass/policy.yaml` of a folder as policies for an API server. Exit code 0: the policies say
 * everything that is in the file, 1: they do not, and `errors` says what is missing, 2: there is no policy, or it has
 * something that cannot be used; then nothing is exported, because it would be weaker than what somebody wrote.
 */
export async function policyExport(path: string, options: PolicyExportOptions): Promise<CommandResult> {
  const { action, kubernetesVersion, output } = options;
  const wrong = versionProblems(options);
  if (wrong.length > 0) return unusable(wrong);
  const version = wantedVersion(options) ?? newestVersion;
  if (!atLeast(version, oldestRelease)) {
    return unusable([
      `--kubernetes-version ${kubernetesVersion}: ValidatingAdmissionPolicy is on by default since 1.${oldestRelease}`,
    ]);
  }
  const targets = await openTargets([folderOfPolicy(path)]);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  const snapshot = targets.session.snapshot();
  const files = targets.uris.filter(uri => fileKind(uri) === 'policy');
  if (files.length === 0) return unusable([`there is no .runtimeclass/policy.yaml in ${path}`]);
  const problems = (await Promise.all(files.map(uri => problemsIn(uri, snapshot)))).flat();
  if (problems.length > 0) return unusable(problems);

  const { exported, remarks } = exportWorkspacePolicy(snapshot.model, action, version);
  const print = output === 'json' ? policyAsJson : policyAsYaml;
  const text = print(exported, remarks, formatVersion(version));
  return {
    exitCode: exported.unsaid.length === 0 ? 0 : 1,
    output: output === 'json' ? withoutCommands(text) : text,
    errors: errorLines(remarks),
  };
}

/** The folder whose policy is meant: of a path to the policy itself, the one above `.runtimeclass`. */
function folderOfPolicy(path: string): string {
  const whole = resolve(path);
  const folder = basename(whole) === 'policy.yaml' ? dirname(whole) : whole;
  return basename(folder) === '.runtimeclass' ? dirname(folder) : folder;
}

/** The unusable parts of a policy file, each with its place. */
async function problemsIn(uri: string, snapshot: Snapshot): Promise<readonly string[]> {
  const text = await readTextFile(fileURLToPath(uri));
  const file = new ManifestFile(sourceOf(uri, 0, text.text));
  const wrong = file.documents.slice(0, 1).flatMap(placed => {
    const { problems } = readPolicy(placed.document.root);
    return problems.map(({ range, message }) => ({ range: file.range(placed, range), message }));
  });
  const parts = [...unreadableParts(snapshot, file, text, true), ...wrong];
  return parts.map(part => inOneLine({ path: displayPath(uri), ...part }));
}
