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

const spec = fc.record({
  runtimeClassName: fc.option(fc.constantFrom(...Object.keys(handlerOfClass)), { nil: undefined, freq: 2 }),
  containers: containers('c', 1),
  initContainers: rarely(containers('i', 1)),
  volumes: rarely(image.map(reference => [{ name: 'v', image: { reference } }])),
});

const labels = fc.record(
  { tier: fc.constantFrom('x', 'y', ''), 'example.com/a-b': fc.constantFrom('x', 'y', '') },
  { requiredKeys: [] },
);

const namespace = fc.constantFrom(...namespaces);

const pods: fc.Arbitrary<GeneratedObject> = fc
  .tuple(namespace, labels, spec)
  .map(([namespace, labels, spec]) => ({
    path: `/api/v1/namespaces/${namespace}/pods`,
    object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace, labels }, spec },
  }));

const workloads: fc.Arbitrary<GeneratedObject> = fc
  .tuple(namespace, labels, spec, fc.constantFrom(...templateKinds))
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

/** Pods, workloads of every kind and RuntimeClasses. */
export const objects: fc.Arbitrary<GeneratedObject> = fc.oneof(
  { weight: 6, arbitrary: pods },
  { weight: 3, arbitrary: workloads },
  { weight: 1, arbitrary: classes },
);
