import { fitsAnyGlob, globProblem } from '../base/globs.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { isObject, listAt, stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import { imageInFull } from './image-in-full.ts';
import {
  type IsolationLevel,
  isolationLevels,
  type Needs,
  needsAnnotation,
  type Policy,
  type Requirement,
} from './policy.ts';

/** Needs of Pods, and the requirement that states them. */
export interface StatedNeeds {
  readonly needs: Needs;
  /** The requirement of the policy; `undefined` if the needs are in the Pod's own annotation. */
  readonly requirement: Requirement | undefined;
}

/** All needs of the Pods of a Pod spec: those of their annotation, then those of the policy in its order. */
export function needsOfPod(podSpec: PodSpecObject, policy: Policy): readonly StatedNeeds[] {
  const pod = readPod(podSpec);
  const annotation = pod.annotations[needsAnnotation];
  const own = annotation === undefined ? undefined : readNeedsAnnotation(annotation).needs;
  const required = policy.requirements.filter(requirement => chooses(requirement, pod));
  return [
    ...(own === undefined ? [] : [{ needs: own, requirement: undefined }]),
    ...required.map(requirement => ({ needs: requirement.needs, requirement })),
  ];
}

/** The requirements of the policy that are about the Pods of a Pod spec, in its order. */
export function requirementsOfPod(podSpec: PodSpecObject, policy: Policy): readonly Requirement[] {
  const pod = readPod(podSpec);
  return policy.requirements.filter(requirement => chooses(requirement, pod));
}

/**
 * Reads the value of the annotation `runtimeclass.dev/needs`. `unknown` are the words that are not needs, `refused` the
 * globs that cannot be used; with a refused glob the list of allowed classes is not known, and any class is allowed.
 */
export function readNeedsAnnotation(text: string): {
  readonly needs: Needs;
  readonly unknown: readonly string[];
  readonly refused: readonly { readonly glob: string; readonly why: string }[];
} {
  const unknown: string[] = [];
  const refused: { glob: string; why: string }[] = [];
  const allowed: string[] = [];
  const forbidden: string[] = [];
  let isolation: IsolationLevel | undefined;
  let userNamespaces = false;
  let gpu = false;
  let isAllowedKnown = true;
  for (const word of text.split(',').map(part => part.trim())) {
    const [key, value = ''] = word.split('=', 2).map(part => part.trim());
    const level = isolationLevels.find(known => known === value);
    const why = key === 'allow' || key === 'forbid' ? globProblem(value) : undefined;
    if (key === 'isolation' && level !== undefined) isolation = level;
    else if (word === 'user-namespaces') userNamespaces = true;
    else if (word === 'gpu') gpu = true;
    else if (why !== undefined) {
      refused.push({ glob: value, why });
      if (key === 'allow') isAllowedKnown = false;
    } else if (key === 'allow' && value !== '') allowed.push(value);
    else if (key === 'forbid' && value !== '') forbidden.push(value);
    else if (word !== '') unknown.push(word);
  }
  const needs: Needs = {
    ...(isolation && { isolation }),
    ...(userNamespaces && { userNamespaces }),
    ...(gpu && { gpu }),
    ...(isAllowedKnown && allowed.length > 0 && { allowedClasses: allowed }),
    ...(forbidden.length > 0 && { forbiddenClasses: forbidden }),
  };
  return { needs, unknown, refused };
}

interface Pod {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, Value>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** The images of all kinds of its containers, and of its image volumes. */
  readonly images: readonly string[];
}

/**
 * The namespace, labels and images of a Pod. In a template the metadata is a sibling of the spec, and the namespace is
 * that of the object.
 */
function readPod({ manifest, path }: PodSpecObject): Pod {
  const metadata = valueAt(manifest.value, [...path.slice(0, -1), 'metadata']);
  const labels = valueAt(metadata, ['labels']);
  const annotations = valueAt(metadata, ['annotations']);
  const spec = valueAt(manifest.value, path);
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap(list =>
    listAt(spec, [list]),
  );
  const images = [
    ...containers.map(container => stringAt(container, ['image'])),
    ...listAt(spec, ['volumes']).map(volume => stringAt(volume, ['image', 'reference'])),
  ];
  return {
    namespace: stringAt(manifest.value, ['metadata', 'namespace']),
    labels: isObject(labels) ? labels : {},
    annotations: Object.fromEntries(
      Object.entries(isObject(annotations) ? annotations : {}).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    ),
    images: images.filter(image => image !== ''),
  };
}

function chooses({ namespaces, labels, images }: Requirement, pod: Pod): boolean {
  return (
    (namespaces.length === 0 || fitsAnyGlob(namespaces, pod.namespace)) &&
    Object.entries(labels).every(([key, value]) => pod.labels[key] === value) &&
    (images.length === 0 || pod.images.some(image => fitsImage(images, image)))
  );
}

/** Whether an image matches a glob; both may be written in short, or only one of them. */
function fitsImage(globs: readonly string[], image: string): boolean {
  return fitsAnyGlob(globs, image) || fitsAnyGlob([...globs, ...globs.map(imageInFull)], imageInFull(image));
}
