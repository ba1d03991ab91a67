import type { Request } from '../api-server/dry-run.ts';
import { followObject, type ObjectCourse, type PresentCluster } from '../api-server/follow-object.ts';
import type { Url } from '../api-server/request-target.ts';
import { builtInKinds } from '../kubernetes/kinds/built-in-kinds.ts';
import { type KubernetesVersion, newestVersion } from '../kubernetes/objects/versions.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { courseAsJson, notJudgedAsJson } from './dry-run/as-json.ts';
import { courseAsText } from './dry-run/as-text.ts';
import { clusterOf, problemsOf, savedVersion } from './dry-run/cluster-of-input.ts';
import { patchedObject } from './dry-run/patched-object.ts';
import { type InputObject, type ReadText, readInput } from './dry-run/read-input.ts';
import { printableLine } from './input/printable.ts';
import { readStdin, readTextFile } from './input/read-text.ts';
import { nameOf, stdinProblem } from './input/stdin.ts';
import { versionProblems, wantedVersion } from './input/version-option.ts';

export interface DryRunOptions {
  /** The paths of files with objects that exist in the cluster. */
  readonly existing: readonly string[];
  /**
   * The cluster's version, such as `1.20.2`; by default that of a saved cluster in `existing`, otherwise the newest
   * known one.
   */
  readonly kubernetesVersion?: string;
  readonly verb: Request['verb'];
  readonly output: 'json' | 'text';
}

/**
 * Reports for every object in a file (`-`: stdin) how a cluster would respond to it, like `kubectl create
 * --dry-run=server` but without a cluster. Each object is judged by itself: the objects above it in the file do not
 * exist, because a dry run creates nothing. Objects of other kinds are reported as not judged, and input that cannot be
 * read does not affect the other objects. Exit code 0: every judged object accepted, 1: one refused, 2: some input is
 * unusable, or no object is judged.
 */
export async function dryRun(
  path: string,
  options: DryRunOptions,
  read: ReadText = readText,
): Promise<CommandResult> {
  const { exitCode, outputsAs, errors } = await answersTo(path, options, read);
  return { exitCode, output: outputsAs(options.output).join(''), errors };
}

/** The result of a dry run, whose outputs, one for each object, can be had in both formats. */
export interface DryRunAnswers extends Omit<CommandResult, 'output'> {
  readonly outputsAs: (format: DryRunOptions['output']) => readonly string[];
}

/** Does what `dryRun` does, for whoever shows the answers in several formats. */
export async function answersTo(
  path: string,
  options: Omit<DryRunOptions, 'output'>,
  read: ReadText,
): Promise<DryRunAnswers> {
  const misuse = stdinProblem([path, ...options.existing]);
  if (misuse !== undefined) return noAnswers([misuse]);
  const input = await readInput(path, options.verb === 'patch' ? 'patches' : 'objects', read);
  const inputs = await Promise.all(options.existing.map(each => readInput(each, 'objects', read)));
  const version = wantedVersion(options) ?? savedVersion(inputs) ?? newestVersion;
  const existing = inputs.flatMap(({ objects }) => objects);
  const unclear = inputs.flatMap(({ problems }) => problems);
  const wrong = [...versionProblems(options), ...unclear, ...problemsOf(existing, version)];
  // Without a valid cluster no object can be judged.
  if (wrong.length > 0) return noAnswers([...wrong, ...input.problems]);

  const cluster = clusterOf(existing);
  const asked = input.objects.map((object): Asked => {
    const isOtherKind = object.manifest.kind !== '' && urlFor(object).kind === undefined;
    const isPatch = options.verb === 'patch' && !isOtherKind;
    const patched = isPatch ? patchedObject(object, existing) : { url: urlFor(object) };
    return patched.problem === undefined
      ? { object, ...follow(object, patched.url, options.verb, cluster, version) }
      : { object, problem: patched.problem };
  });
  const problems = [...input.problems, ...asked.flatMap(({ problem }) => problem ?? [])];
  const judged = asked.flatMap(({ course }) => course ?? []);
  if (judged.length === 0 && problems.length === 0) {
    const lacking = asked.length > 0 ? `no ${judgedKinds}` : 'no object';
    problems.push(`${nameOf(path)} contains ${lacking}: nothing is checked`);
  }
  const isRefused = judged.some(({ answer }) => answer.refusal !== undefined);
  return {
    exitCode: problems.length > 0 ? 2 : isRefused ? 1 : 0,
    outputsAs: format =>
      asked
        .filter(({ problem }) => problem === undefined)
        .map(format === 'json' ? answerAsJson : answerAsText),
    errors: unusable(problems).errors,
  };
}

function noAnswers(problems: readonly string[]): DryRunAnswers {
  return { ...unusable(problems), outputsAs: () => [] };
}

/** The outcome for an object: its course, or a problem that prevents one; neither for an object that is not judged. */
interface Asked {
  readonly object: InputObject;
  /** The kind and name of the object: `Deployment web`. */
  readonly subject?: string;
  readonly course?: ObjectCourse | undefined;
  readonly problem?: string | undefined;
}

function follow(
  { manifest, value }: InputObject,
  url: Url,
  verb: Request['verb'],
  cluster: PresentCluster,
  version: KubernetesVersion,
): Pick<Asked, 'subject' | 'course'> {
  const course = followObject({ verb, object: value, url }, cluster, version);
  return { course, subject: [url.kind ?? manifest.kind, url.name ?? manifest.name ?? ''].join(' ').trim() };
}

function answerAsJson({ object, course }: Asked): string {
  return course === undefined ? notJudgedAsJson(object.value, whyNotJudged(object)) : courseAsJson(course);
}

function answerAsText({ object, subject = '', course }: Asked): string {
  if (course !== undefined) return courseAsText(object, subject, course);
  const place = object.lineAndColumn(object.manifest.node.range);
  return `${printableLine(`${place}: ${subject} ${whyNotJudged(object)}`)}\n`;
}

function whyNotJudged({ manifest: { apiVersion, kind } }: InputObject): string {
  return `not judged: ${kind} of ${apiVersion} is not a ${judgedKinds}`;
}

const judgedKinds = 'RuntimeClass, Pod or built-in workload';

const knownKinds = ['RuntimeClass', ...new Set(builtInKinds.map(({ kind }) => kind))];

/**
 * The URL to which an object is sent. A kind in the wrong case is judged too: kubectl takes one in lower case for the
 * right one, which the server refuses, and finds nothing of any other.
 */
function urlFor({ manifest: { kind } }: InputObject): Url {
  const knownKind = knownKinds.find(each => each.toLowerCase() === kind.toLowerCase());
  if (knownKind === undefined) return {};
  return { kind: kind === knownKind.toLowerCase() ? knownKind : kind };
}

async function readText(path: string): Promise<string> {
  const { text, problem } = await (path === '-' ? readStdin() : readTextFile(path));
  if (problem !== undefined) throw new Error(problem.message);
  return text;
}
