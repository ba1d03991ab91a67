import fc from 'fast-check';
import { templateKinds } from '../template-kinds.ts';
import type { YamlValue } from '../yaml-value.ts';
import { handlerOfClass, images, namespaces } from './generated-policies.ts';

/** An object and where it is created. */
export interface GeneratedObject {
  readonly path: string;
  readonly object: Readonly<Record<string, YamlValue | undefined>>;
}

const image = fc.constantFrom(...images);
const containers = (prefix: string, minLength: number) =>
  fc
    .array(image, { minLength, maxLength: 2 })
    .map(list => list.map((each, index) => ({ name: `${prefix}${index}`, image: each })));

const rarely = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 });

/** A Pod whose only volume is an image: servers of which the feature gate ImageVolume is off refuse it. */
export const podWithImageVolume = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: {
    containers: [{ name: 'c', image: 'i' }],
    volumes: [{ name: 'v', image: { reference: 'i' } }],
  },
};

const spec = (hasImageVolumes: boolean) =>
  fc.record({
    runtimeClassName: fc.option(fc.constantFrom(...Object.keys(handlerOfClass)), { nil: undefined, freq: 2 }),
    containers: containers('c', 1),
    initContainers: rarely(containers('i', 1)),
    volumes: hasImageVolumes
      ? rarely(image.map(reference => [{ name: 'v', image: { reference } }]))
      : fc.constant(undefined),
  });

const labels = fc.record(
  { tier: fc.constantFrom('x', 'y', ''), 'example.com/a-b': fc.constantFrom('x', 'y', '') },
  { requiredKeys: [] },
);

const namespace = fc.constantFrom(...namespaces);

const pods = (hasImageVolumes: boolean): fc.Arbitrary<GeneratedObject> =>
  fc.tuple(namespace, labels, spec(hasImageVolumes)).map(([namespace, labels, spec]) => ({
    path: `/api/v1/namespaces/${namespace}/pods`,
    object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace, labels }, spec },
  }));

const workloads = (hasImageVolumes: boolean): fc.Arbitrary<GeneratedObject> =>
  fc
    .tuple(namespace, labels, spec(hasImageVolumes), fc.constantFrom(...templateKinds))
    .map(([namespace, labels, spec, kind]) => {
      const restartPolicy = /Job$/.test(kind.kind) ? 'Never' : undefined;
      const template = { metadata: { labels: { a: 'b', ...labels } }, spec: { restartPolicy, ...spec } };
      const { apiVersion } = kind.object('w', {});
      return {
        path: kind.path.replace('/default/', `/${namespace}/`),
        object: { apiVersion, kind: kind.kind, metadata: { name: 'w', namespace }, ...kind.body(template) },
      };
    });

const amount = fc.constantFrom('64Mi', '100m', '1.5', '0.5Gi', '1k', '0', '1e3', '100E', '1.5Ki', '1u');

const classes: fc.Arbitrary<GeneratedObject> = fc
  .record({
    name: fc.constantFrom('sandboxed', 'fast', 'other'),
    handler: fc.constantFrom(...Object.values(handlerOfClass)),
    podFixed: fc.option(fc.record({ memory: amount, 'ephemeral-storage': amount }, { requiredKeys: [] }), {
      nil: undefined,
    }),
  })
  .map(({ name, handler, podFixed }) => ({
    path: '/apis/node.k8s.io/v1/runtimeclasses',
    object: {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name },
      handler,
      overhead: podFixed && { podFixed },
    },
  }));

/** Pods, workloads of every kind and RuntimeClasses, for a server that has image volumes or not. */
export function objects(hasImageVolumes: boolean): fc.Arbitrary<GeneratedObject> {
  return fc.oneof(
    { weight: 6, arbitrary: pods(hasImageVolumes) },
    { weight: 3, arbitrary: workloads(hasImageVolumes) },
    { weight: 1, arbitrary: classes },
  );
}
