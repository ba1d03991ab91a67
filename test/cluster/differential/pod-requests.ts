import fc from 'fast-check';
import { templateKinds } from '../template-kinds.ts';
import type { WriteRequest } from '../write-request.ts';
import { type YamlValue, yamlText } from '../yaml-value.ts';
import { nodeSelector, resourceList, tolerations } from './field-values.ts';
import { metadata } from './metadata-values.ts';
import { type Field, nearMiss, sometimes, unusual } from './near-miss.ts';
import { names } from './scalar-values.ts';

const containers: YamlValue = [{ name: 'c', image: 'i' }];
const pods = '/api/v1/namespaces/default/pods';

type PodSpec = fc.Arbitrary<Record<string, YamlValue | undefined>>;

/** Creations of Pods whose class is one of those stored, or none, or one that cannot be. */
export function podRequests(classNames: readonly string[]): fc.Arbitrary<WriteRequest> {
  const ownMetadata = metadata(names);
  const anyMetadata = fc.oneof(
    { weight: 8, arbitrary: ownMetadata.right },
    { weight: 1, arbitrary: ownMetadata.any },
  );
  const restartPolicy = fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    fc.constantFrom('Never', 'Foo'),
  );
  const parts = { metadata: anyMetadata, spec: podSpecs(classNames), restartPolicy };
  return fc.record(parts).map(({ metadata, spec, restartPolicy }) => ({
    verb: 'create',
    path: pods,
    text: yamlText({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...spec, restartPolicy, containers } }),
  }));
}

/** Creations of every built-in kind that holds a Pod template. */
export function templateRequests(classNames: readonly string[]): fc.Arbitrary<WriteRequest> {
  return fc.tuple(fc.constantFrom(...templateKinds), podSpecs(classNames)).map(([kind, spec]) => ({
    verb: 'create',
    path: kind.path,
    text: yamlText(kind.object('w', { ...spec, containers })),
  }));
}

/** Pod specs without containers. */
export function podSpecs(classNames: readonly string[]): PodSpec {
  const stored = fc.constantFrom(...classNames);
  const runtimeClassName: Field = {
    right: fc.oneof({ weight: 5, arbitrary: stored }, { weight: 1, arbitrary: fc.constant(undefined) }),
    any: fc.oneof(names.any, fc.constantFrom('nope', ' plain')),
  };
  return nearMiss({
    runtimeClassName,
    overhead: unusual(fc.oneof(resourceList.right, resourceList.any)),
    nodeSelector: sometimes(nodeSelector),
    tolerations: sometimes(tolerations),
  });
}
