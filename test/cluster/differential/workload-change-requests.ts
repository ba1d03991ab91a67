import fc from 'fast-check';
import { templateKinds } from '../template-kinds.ts';
import type { WriteRequest } from '../write-request.ts';
import { type YamlValue, yamlText } from '../yaml-value.ts';
import { nodeSelector } from './field-values.ts';
import { podSpecs } from './pod-requests.ts';

type Fields = Readonly<Record<string, YamlValue | undefined>>;

const containers: YamlValue = [{ name: 'c', image: 'i' }];

const pod = {
  path: '/api/v1/namespaces/default/pods',
  body: (template: YamlValue) => template as Record<string, YamlValue>,
  object: (name: string, spec: Fields): YamlValue => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec,
  }),
};

const specs: Readonly<Record<string, Fields>> = {
  bare: { containers },
  'with-ovh': { runtimeClassName: 'ovh', nodeSelector: { rt: 'kata' }, containers },
  'with-sched': { runtimeClassName: 'sched', tolerations: [{ key: 'k', operator: 'Exists' }], containers },
};

/** Pods, and objects of each built-in kind with a Pod template, to be stored so that they can be changed. */
const stored = Object.entries(specs).flatMap(([name, spec]) =>
  [pod, ...templateKinds].map(kind => ({ kind, name, spec })),
);

export const storedWorkloads = stored.map(({ kind, name, spec }) => ({
  path: kind.path,
  object: kind.object(name, spec),
}));

/** Merge patches of the stored workloads. */
export function workloadPatchRequests(classNames: readonly string[]): fc.Arbitrary<WriteRequest> {
  const labels = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    nodeSelector.right,
    nodeSelector.any,
  );
  return fc
    .tuple(fc.constantFrom(...stored), podSpecs(classNames), labels)
    .map(([{ kind, name }, spec, labels]) => ({
      verb: 'patch',
      path: `${kind.path}/${name}`,
      text: yamlText({ ...kind.body({ spec }), metadata: { labels } }),
    }));
}

/** Replacements of the stored workloads, by what they were made of with some other fields. */
export function workloadUpdateRequests(classNames: readonly string[]): fc.Arbitrary<WriteRequest> {
  return fc.tuple(fc.constantFrom(...stored), podSpecs(classNames)).map(([{ kind, name, spec }, other]) => {
    const changes = Object.entries(other).filter(([, value]) => value !== undefined);
    const object = kind.object(name, { ...spec, ...Object.fromEntries(changes) });
    return { verb: 'update', path: `${kind.path}/${name}`, text: yamlText(object) };
  });
}
