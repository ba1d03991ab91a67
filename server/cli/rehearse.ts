import { fileURLToPath } from 'node:url';
import { followObject } from '../api-server/follow-object.ts';
import { type Change, changesOfCourse, releaseOf } from '../api-server/rehearsal/changes-of-course.ts';
import { containerdChanges } from '../api-server/rehearsal/containerd-changes.ts';
import { kataDeployChanges, knownKataDeploy } from '../api-server/rehearsal/kata-deploy-changes.ts';
import { isBefore, readStep, releaseInWords, type Step } from '../api-server/rehearsal/release.ts';
import { fileKind } from '../documents/file-kind.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { type KubernetesVersion, oldestVersion, parseVersion } from '../kubernetes/objects/versions.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { type Input, type InputObject, readInput } from './dry-run/read-input.ts';
import { displayPath } from './input/display-path.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { readTextFile } from './input/read-text.ts';
import { clusterFor, type RehearsedCluster, rehearsedCluster } from './rehearse/rehearsed-cluster.ts';
import { changesAsJson, changesAsText, type PlacedChange } from './rehearse/report-changes.ts';

export interface RehearseOptions {
  /** The releases of Kubernetes, such as `1.31`; both or none. */
  readonly from?: string;
  readonly to?: string;
  /** Two releases: `1.7:2.3`. */
  readonly containerd?: string;
  readonly kataDeploy?: string;
  readonly output: 'text' | 'json';
}

/**
 * Reports what changes for the objects of files and of saved clusters when Kubernetes, containerd or kata-deploy is upgraded:
 * every object is sent to both releases in a dry run, in every saved cluster. The nodes stay as they were saved. Exit
 * code 0: nothing breaks, 1: something does, 2: unusable input.
 */
export async function rehearse(paths: readonly string[], options: RehearseOptions): Promise<CommandResult> {
  const upgrades = readUpgrades(options);
  if ('problems' in upgrades) return unusable(upgrades.problems);
  const targets = await openTargets(paths);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));

  const inputs: { readonly uri: string; readonly input: Input }[] = [];
  for (const uri of targets.uris) inputs.push({ uri, input: await inputAt(uri) });
  const problems = inputs.flatMap(({ uri, input }) => (targets.named.has(uri) ? input.problems : []));
  if (problems.length > 0) return unusable(problems);
  const isSaved = ({ uri }: { readonly uri: string }) => fileKind(uri) === 'saved-cluster';
  const objects = inputs.filter(each => !isSaved(each)).flatMap(({ input }) => input.objects);
  const saved = inputs.filter(isSaved).map(({ input }) => input);
  const clusters = saved.map(input => rehearsedCluster(nameOf(input), input.objects, objects));
  const classesOf = (input: Input) =>
    input.objects.filter(({ manifest }) => manifest.kind === 'RuntimeClass');

  const changes: PlacedChange[] = [];
  if (upgrades.kubernetes !== undefined) {
    const { from, to } = upgrades.kubernetes;
    const all = clusters.length > 0 ? clusters : [rehearsedCluster(undefined, [], objects)];
    for (const cluster of all) changes.push(...inCluster(objects, cluster, from, to));
    for (const [index, input] of saved.entries()) {
      changes.push(...inCluster(classesOf(input), clusters[index]!, from, to));
    }
  }
  if (upgrades.containerd !== undefined) {
    for (const uri of targets.nodeConfigs)
      changes.push(...(await changesOfConfiguration(uri, upgrades.containerd)));
  }
  const unknown: string[] = [];
  if (upgrades.kataDeploy !== undefined) {
    const { from, to } = upgrades.kataDeploy;
    const isKnown = releaseInWords(to) === releaseInWords(knownKataDeploy) && isBefore(from, to);
    if (!isKnown)
      unknown.push(
        `the classes of kata-deploy ${releaseInWords(to)}; only an upgrade to ${releaseInWords(knownKataDeploy)} is known`,
      );
    const releases = { from: `kata-deploy ${releaseInWords(from)}`, to: `kata-deploy ${releaseInWords(to)}` };
    const classes = [
      ...objects.filter(({ manifest }) => manifest.kind === 'RuntimeClass'),
      ...saved.flatMap(classesOf),
    ];
    for (const object of isKnown ? classes : []) {
      for (const change of kataDeployChanges(object.value))
        changes.push(placed(change, object, undefined, releases));
    }
  }
  return {
    exitCode: changes.some(({ breaks }) => breaks) ? 1 : 0,
    output: (options.output === 'json' ? changesAsJson : changesAsText)(changes, unknown),
    errors: '',
  };
}

interface Upgrades {
  readonly kubernetes: { readonly from: KubernetesVersion; readonly to: KubernetesVersion } | undefined;
  readonly containerd: Step | undefined;
  readonly kataDeploy: Step | undefined;
}

function readUpgrades(options: RehearseOptions): Upgrades | { readonly problems: readonly string[] } {
  const { from, to, containerd, kataDeploy } = options;
  const problems: string[] = [];
  const versionOf = (option: string, text: string | undefined) => {
    const version = parseVersion(text ?? '');
    if (text === undefined) problems.push(`--from and --to belong together: ${option} is missing`);
    else if (version === undefined) problems.push(`${option} ${text}: not a version: write it like 1.31`);
    else if (version.major === 1 && version.minor < oldestVersion.minor)
      problems.push(`${option} ${text}: there is no RuntimeClass before 1.${oldestVersion.minor}`);
    return version ?? oldestVersion;
  };
  const stepOf = (option: string, text: string | undefined) => {
    const step = text === undefined ? undefined : readStep(text);
    if (text !== undefined && step === undefined)
      problems.push(`${option} ${text}: not two releases: write them like 1.7:2.3`);
    return step;
  };
  if ([from, to, containerd, kataDeploy].every(text => text === undefined)) {
    return { problems: ['nothing to upgrade: give --from and --to, --containerd or --kata-deploy'] };
  }
  const isKubernetes = from !== undefined || to !== undefined;
  const upgrades = {
    kubernetes: isKubernetes ? { from: versionOf('--from', from), to: versionOf('--to', to) } : undefined,
    containerd: stepOf('--containerd', containerd),
    kataDeploy: stepOf('--kata-deploy', kataDeploy),
  };
  return problems.length > 0 ? { problems } : upgrades;
}

function inputAt(uri: string): Promise<Input> {
  return readInput(displayPath(uri), 'objects', () => textAt(uri));
}

async function textAt(uri: string): Promise<string> {
  const { text, problem } = await readTextFile(fileURLToPath(uri));
  if (problem !== undefined) throw new Error(problem.message);
  return text;
}

/** The name of a saved cluster in reports: its file. */
function nameOf({ file }: Input): string {
  return file?.uri ?? '';
}

function inCluster(
  objects: readonly InputObject[],
  cluster: RehearsedCluster,
  from: KubernetesVersion,
  to: KubernetesVersion,
): readonly PlacedChange[] {
  const releases = { from: releaseOf(from), to: releaseOf(to) };
  return objects.flatMap(object => {
    const present = clusterFor(cluster, object.value);
    const courseIn = (version: KubernetesVersion) =>
      followObject({ verb: 'create', object: object.value, url: {} }, present, version);
    const [before, after] = [courseIn(from), courseIn(to)];
    if (before === undefined || after === undefined) return [];
    const found = changesOfCourse({ course: before, version: from }, { course: after, version: to });
    return found.map(change => placed(change, object, cluster.name, releases));
  });
}

function placed(
  change: Change,
  { manifest, lineAndColumn }: InputObject,
  cluster: string | undefined,
  releases: { readonly from: string; readonly to: string },
): PlacedChange {
  const subject = [manifest.kind, manifest.name ?? ''].join(' ').trim();
  return { ...change, ...releases, place: lineAndColumn(manifest.node.range), subject, cluster };
}

async function changesOfConfiguration(uri: string, { from, to }: Step): Promise<readonly PlacedChange[]> {
  const file = new ManifestFile(SourceFile.of(uri, 0, await textAt(uri)));
  const config = file.nodeConfig;
  if (config?.kind !== 'containerd') return [];
  const releases = { from: `containerd ${releaseInWords(from)}`, to: `containerd ${releaseInWords(to)}` };
  return containerdChanges(config, from, to).map(({ range: { start }, ...change }) => {
    const place = `${displayPath(uri)}:${start.line + 1}:${start.character + 1}`;
    return { ...change, ...releases, place, cluster: undefined };
  });
}
