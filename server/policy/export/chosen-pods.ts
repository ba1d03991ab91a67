import { imageInFull } from '../image-in-full.ts';
import type { Requirement } from '../policy.ts';
import { celList, celString, fitsAnyGlobInCel } from './cel.ts';

/**
 * Namespaces of the cluster itself, whose Pods have to start for any other to do so. A requirement that names no
 * namespaces does not count there.
 */
export const systemNamespaces: readonly string[] = ['kube-system', 'kube-public', 'kube-node-lease'];

/** A condition that decides whether a requirement counts in the namespace of a request. */
export function namespaceCondition({ namespaces }: Requirement): string | undefined {
  return namespaces.length === 0
    ? `!(request.namespace in ${celList(systemNamespaces)})`
    : fitsAnyGlobInCel(namespaces, 'request.namespace');
}

/**
 * Conditions that decide whether a requirement is about a Pod, by its labels and images; empty if it is about every one,
 * `undefined` if a glob cannot be said. They need `podVariables`.
 */
export function podConditions({ labels, images }: Requirement): readonly string[] | undefined {
  const byLabel = Object.entries(labels).map(
    ([key, value]) => `variables.labels[?${celString(key)}].orValue('') == ${celString(value)}`,
  );
  const present = Object.entries(labels)
    .filter(([, value]) => value === '')
    .map(([key]) => `${celString(key)} in variables.labels`);
  if (images.length === 0) return [...present, ...byLabel];
  const asWritten = fitsAnyGlobInCel(images, 'image');
  const withFullNames = fitsAnyGlobInCel([...new Set([...images, ...images.map(imageInFull)])], 'image');
  if (asWritten === undefined || withFullNames === undefined) return undefined;
  const byImage = `(variables.images.exists(image, ${asWritten}) ||\n variables.imagesInFull.exists(image, ${withFullNames}))`;
  return [...present, ...byLabel, byImage];
}

/** A variable of a policy: its name, a comment and an expression. */
export interface Variable {
  readonly name: string;
  readonly about: string;
  readonly expression: string;
}

/** The variables about a Pod, or about the Pods of a workload. A server evaluates only those that it needs. */
export const podVariables: readonly Variable[] = [
  {
    name: 'pod',
    about: 'The Pod, or the template of the Pods of a workload.',
    expression: `request.kind.kind == 'Pod' ? dyn(object) :
request.kind.kind == 'PodTemplate' ? dyn(object).template :
request.kind.kind == 'CronJob' ? dyn(object).spec.jobTemplate.spec.template :
dyn(object).spec.?template.orValue({})`,
  },
  {
    name: 'labels',
    about: '',
    expression: 'variables.pod.?metadata.labels.orValue({})',
  },
  {
    name: 'images',
    about: 'The images of all containers, and of image volumes.',
    expression: `(variables.pod.?spec.containers.orValue([]).map(container, container.?image.orValue('')) +
 variables.pod.?spec.initContainers.orValue([]).map(container, container.?image.orValue('')) +
 variables.pod.?spec.ephemeralContainers.orValue([]).map(container, container.?image.orValue('')) +
 variables.pod.?spec.volumes.orValue([]).map(volume, volume.?image.reference.orValue(''))
).filter(image, image != '')`,
  },
  {
    name: 'imagesInFull',
    about: 'The images of docker.io as containerd pulls them: docker.io/library/nginx for nginx.',
    expression: `variables.images.filter(image,
  image.matches('^(index[.])?docker[.]io/') || !image.matches('^([^/]*[.:][^/]*|localhost)/')
).map(image,
  image.matches('^(index[.])?docker[.]io/') ? image.substring(image.indexOf('/') + 1) : image
).map(path, path.contains('/') ? 'docker.io/' + path : 'docker.io/library/' + path)`,
  },
];
