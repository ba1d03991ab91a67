import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { builtInKinds } from '../kubernetes/built-in-kinds.ts';
import type { Url } from '../kubernetes/dry-run/target.ts';
import type { Request } from '../kubernetes/dry-run.ts';
import { followObject, type ObjectCourse, type PresentCluster } from '../kubernetes/follow-object.ts';
import {
  formatVersion,
  type KubernetesVersion,
  newestVersion,
  oldestVersion,
  parseVersion,
} from '../kubernetes/versions.ts';
import { asJson } from './dry-run/as-json.ts';
import { asText } from './dry-run/as-text.ts';
import { clusterOf, problemsOf, savedVersion } from './dry-run/existing.ts';
import { patchedObject } from './dry-run/patched-object.ts';
import { type InputObject, type ReadText, readInput } from './dry-run/read-input.ts';

export interface DryRunOptions {
  /** Paths of files with what the cluster has already. */
  readonly existing: readonly string[];
  /** `1.20.2`; left out, that of a saved cluster among `existing`, else the newest known. */
  readonly kubernetesVersion?: string;
  readonly verb: Request['verb'];
  readonly output: 'json' | 'text';
}

/** What a command prints, and with which code it ends. */
export interface CommandResult {
  /** 0: every object accepted, 1: one refused, 2: unusable input, of which `errors` tells. */
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
  readonly errors: string;
}

/**
 * Says of every object in a file (`-`: stdin) what a cluster would answer to it, as `kubectl create
 * --dry-run=server` would, without a cluster. Each object is asked about by itself: what stands above it in the
 * file does not exist yet, because a dry run leaves nothing behind.
 */
export async function dryRun(
  path: string,
  options: DryRunOptions,
  read: ReadText = readText,
): Promise<CommandResult> {
  const paths = [path, ...options.existing];
  if (paths.filter(each => each === '-').length > 1)
    return unusable(['stdin can be read only once: name a file instead']);
  const input = await readInput(path, options.verb === 'patch' ? 'patches' : 'objects', read);
  const inputs = await Promise.all(options.existing.map(each => readInput(each, 'objects', read)));
  const unread = [input, ...inputs].flatMap(({ problems }) => problems);
  if (input.objects.length + unread.length === 0)
    unread.push(`${path} holds no object: name a file with one`);
  const version = wantedVersion(options) ?? savedVersion(inputs) ?? newestVersion;
  const existing = inputs.flatMap(({ objects }) => objects);
  const problems = [...versionProblems(options), ...unread, ...problemsOf(existing, version)];
  if (problems.length > 0) return unusable(problems);

  const cluster = clusterOf(existing);
  const asked = input.objects.map((object): Asked => {
    const patched = options.verb === 'patch' ? patchedObject(object, existing) : { url: urlFor(object) };
    return patched.problem === undefined
      ? follow(object, patched.url, options.verb, cluster, version)
      : { problem: patched.problem };
  });
  const unknown = asked.flatMap(({ problem }) => problem ?? []);
  if (unknown.length > 0) return unusable(unknown);
  const output = asked.map(({ course, subject }, index) => {
    if (course === undefined) return '';
    return options.output === 'json' ? asJson(course) : asText(input.objects[index]!, subject, course);
  });
  const isRefused = asked.some(({ course }) => course?.answer.refusal !== undefined);
  return { exitCode: isRefused ? 1 : 0, output: output.join(''), errors: '' };
}

type Asked =
  | { readonly course: ObjectCourse; readonly subject: string; readonly problem?: undefined }
  | { readonly course?: undefined; readonly subject?: undefined; readonly problem: string };

function follow(
  { manifest, value, placeOf }: InputObject,
  url: Url,
  verb: Request['verb'],
  cluster: PresentCluster,
  version: KubernetesVersion,
): Asked {
  const course = followObject({ verb, object: value, url }, cluster, version);
  const subject = [url.kind ?? manifest.kind, url.name ?? manifest.name ?? ''].join(' ').trim();
  if (course !== undefined) return { course, subject };
  const place = placeOf(manifest.node.range);
  const what = `${manifest.kind} of ${manifest.apiVersion}`;
  return { problem: `${place}: ${what} is none of ${knownKinds.join(', ')}: leave it out` };
}

const knownKinds = ['RuntimeClass', ...new Set(builtInKinds.map(({ kind }) => kind))];

/** A kind in the wrong case was meant for the URL of the right one, where the server refuses it. */
function urlFor({ manifest }: InputObject): Url {
  const kind = knownKinds.find(known => known.toLowerCase() === manifest.kind.toLowerCase());
  return kind === undefined ? {} : { kind };
}

function wantedVersion({ kubernetesVersion }: DryRunOptions): KubernetesVersion | undefined {
  return kubernetesVersion === undefined ? undefined : parseVersion(kubernetesVersion);
}

function versionProblems(options: DryRunOptions): readonly string[] {
  const { kubernetesVersion } = options;
  if (kubernetesVersion === undefined) return [];
  const version = wantedVersion(options);
  const said = `--kubernetes-version ${kubernetesVersion}`;
  if (version === undefined) return [`${said}: not a version: write it like 1.30 or v1.30.2`];
  const isTooOld = version.major < 1 || (version.major === 1 && version.minor < oldestVersion.minor);
  return isTooOld ? [`${said}: there is no RuntimeClass before ${formatVersion(oldestVersion)}`] : [];
}

function unusable(problems: readonly string[]): CommandResult {
  return { exitCode: 2, output: '', errors: problems.map(problem => `runtimeclass: ${problem}\n`).join('') };
}

function readText(path: string): Promise<string> {
  return path === '-' ? text(process.stdin) : readFile(path, 'utf8');
}
