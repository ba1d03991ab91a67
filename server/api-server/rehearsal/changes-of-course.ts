import { qosClass } from '../../kubernetes/kubelet/qos-class.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { formatVersion, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import type { NodeOutlook } from '../../kubernetes/outlook/outlook.ts';
import { formatResources } from '../../kubernetes/quantities/resource-list.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';
import type { Answer } from '../answer.ts';
import type { ObjectCourse, PodCourse } from '../follow-object.ts';

/** The kinds of changes, in the order of a report: those that break something come first. */
export const kindsOfChange = [
  'refused',
  'handler',
  'start',
  'nodes',
  'accepted',
  'message',
  'warned',
  'no longer warned',
  'QoS class',
  'overhead',
  'requests',
  'node selector',
  'tolerations',
  'quota',
  'stored object',
] as const;

export interface Change {
  readonly kind: (typeof kindsOfChange)[number];
  /** The answer before and after, in the words of the cluster. */
  readonly before: string;
  readonly after: string;
  /** Whether something that worked no longer does. */
  readonly breaks: boolean;
}

/** A course of an object in one release. */
export interface CourseIn {
  readonly course: ObjectCourse;
  readonly version: KubernetesVersion;
}

/**
 * The differences between the courses of an object in two releases; empty only if both dry runs answer the same. A change
 * that follows from a refusal is not reported besides.
 */
export function changesOfCourse(before: CourseIn, after: CourseIn): readonly Change[] {
  const objectChanges = changesOfAnswer(before.course.answer, after.course.answer, '');
  if (isRefused(before.course) || isRefused(after.course)) return objectChanges;
  const [podsBefore, podsAfter] = [before.course.pods, after.course.pods];
  if (podsBefore === undefined || podsAfter === undefined) {
    return [...objectChanges, ...storedObject(before.course.answer, after.course.answer)];
  }
  const podChanges =
    podsBefore.template.length === 0
      ? []
      : changesOfAnswer(podsBefore.answer, podsAfter.answer, 'its Pods: ').filter(
          ({ kind }) => !/warned/.test(kind),
        );
  const outlooks = changesOfPods(
    { pods: podsBefore, version: before.version },
    { pods: podsAfter, version: after.version },
  );
  return [
    ...objectChanges,
    ...podChanges,
    ...outlooks,
    ...storedObject(before.course.answer, after.course.answer),
  ];
}

function isRefused({ answer }: ObjectCourse): boolean {
  return answer.refusal !== undefined;
}

function changesOfAnswer(before: Answer, after: Answer, whose: string): Change[] {
  const [said, says] = [whose + wordsOf(before), whose + wordsOf(after)];
  const verdict = (): Change[] => {
    const [was, is] = [before.refusal !== undefined, after.refusal !== undefined];
    if (was !== is) return [{ kind: is ? 'refused' : 'accepted', before: said, after: says, breaks: is }];
    return was && said !== says ? [{ kind: 'message', before: said, after: says, breaks: false }] : [];
  };
  const news = after.warnings.filter(text => !before.warnings.includes(text));
  // A refusal has no need of warnings.
  const gone = before.warnings.filter(text => !after.warnings.includes(text) && after.refusal === undefined);
  return [
    ...verdict(),
    ...news.map(text => ({ kind: 'warned', before: '', after: text, breaks: false }) as const),
    ...gone.map(text => ({ kind: 'no longer warned', before: text, after: '', breaks: false }) as const),
  ];
}

function wordsOf({ refusal, status, reason, message }: Answer): string {
  if (refusal === undefined) return 'accepted';
  return `refused (${[status, reason].filter(part => part !== null).join(' ')}): ${message}`;
}

interface PodsIn {
  readonly pods: PodCourse;
  readonly version: KubernetesVersion;
}

function changesOfPods(before: PodsIn, after: PodsIn): Change[] {
  const [was, is] = [before.pods.outlook, after.pods.outlook];
  if (was === undefined || is === undefined) return [];
  const differing = (kind: Change['kind'], textOf: (each: PodsIn) => string, breaks = false): Change[] => {
    const [said, says] = [textOf(before), textOf(after)];
    return said === says ? [] : [{ kind, before: said, after: says, breaks }];
  };
  const field = (name: string) => (each: PodsIn) => textAt(each.pods.answer.object, name);
  const lost = (was.nodes ?? []).some(
    ({ unfit }, index) => unfit === undefined && is.nodes?.[index]?.unfit !== undefined,
  );
  const failing = (nodes: readonly NodeOutlook[] | undefined) => failuresOf(nodes).length;
  return [
    ...differing(
      'start',
      ({ pods }) => failuresOf(pods.outlook?.nodes).join('; ') || 'starts',
      failing(is.nodes) > failing(was.nodes),
    ),
    ...differing('nodes', ({ pods }) => nodesInWords(pods.outlook?.nodes), lost),
    ...differing('QoS class', ({ pods, version }) => qosClass(podSpecOf(pods.answer.object), version)),
    ...differing('overhead', field('overhead')),
    ...differing('requests', ({ pods }) => formatResources(pods.outlook!.requests) || 'none'),
    ...differing('node selector', field('nodeSelector')),
    ...differing('tolerations', field('tolerations')),
    ...differing('quota', ({ pods }) => `room for ${pods.outlook?.replicas ?? 'any number of'} Pods`),
  ];
}

function podSpecOf(pod: Value) {
  return readPodSpec(valueAt(pod, ['spec']) ?? {});
}

function textAt(pod: Value, field: string): string {
  const value = valueAt(pod, ['spec', field]);
  return value === undefined ? 'none' : toJson(value);
}

function failuresOf(nodes: readonly NodeOutlook[] = []): readonly string[] {
  return nodes.flatMap(({ node, unfit, startFailure }) =>
    unfit === undefined && startFailure !== undefined ? [`${node.name}: ${startFailure}`] : [],
  );
}

function nodesInWords(nodes: readonly NodeOutlook[] | undefined): string {
  if (nodes === undefined) return 'unknown';
  return nodes.map(({ node, unfit }) => `${node.name}: ${unfit ?? 'fits'}`).join('; ');
}

/** The fields of the object that are stored differently, except those that have a kind of change of their own. */
function storedObject(before: Answer, after: Answer): Change[] {
  const fields = differences(before.object, after.object, '').filter(({ path }) => !hasOwnKind.test(path));
  return fields.map(({ path, was, is }) => ({
    kind: 'stored object',
    before: `${path}: ${was}`,
    after: `${path}: ${is}`,
    breaks: false,
  }));
}

const hasOwnKind = /^spec\.(overhead|nodeSelector|tolerations)(\.|$)/;

interface Difference {
  readonly path: string;
  readonly was: string;
  readonly is: string;
}

/** The paths at which two values differ; lists are compared as a whole. Values of manifests are not deeper than they may be. */
function differences(before: Value | undefined, after: Value | undefined, path: string): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap(key =>
      differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  }
  const [was, is] = [before, after].map(value => (value === undefined ? 'none' : toJson(value)));
  return was === is ? [] : [{ path, was: was!, is: is! }];
}

/** `1.31` for the heading of an answer. */
export function releaseOf(version: KubernetesVersion): string {
  return formatVersion(version).replace(/\.0$/, '');
}
