import fc from 'fast-check';
import type { WriteRequest } from '../write-request.ts';
import { plain, type YamlValue, yamlText } from '../yaml-value.ts';
import { nodeSelector, resourceList, tolerations } from './field-values.ts';
import { kindField, metadata } from './metadata-values.ts';
import { type Field, nearMiss, sometimes, unusual } from './near-miss.ts';
import { handlers, names, notString } from './scalar-values.ts';

const overheadOfClass: Field = {
  right: resourceList.right.map(podFixed => ({ podFixed })),
  any: fc.oneof(
    { weight: 8, arbitrary: resourceList.any.map(podFixed => ({ podFixed })) },
    fc.constantFrom<YamlValue>({}, { podFixed: plain('null') }, { podfixed: { cpu: '1' } }, { cpu: '1' }),
    notString,
  ),
};

const scheduling: Field = {
  right: fc.record({ nodeSelector: nodeSelector.right, tolerations: tolerations.right }),
  any: fc.oneof(
    nearMiss({
      nodeSelector: sometimes(nodeSelector),
      tolerations: sometimes(tolerations),
      affinity: unusual(notString),
    }),
    { weight: 3, arbitrary: fc.record({ nodeSelector: nodeSelector.any }) },
    { weight: 5, arbitrary: fc.record({ tolerations: tolerations.any }) },
    notString,
  ),
};

const classFields = {
  handler: handlers,
  overhead: sometimes(overheadOfClass),
  scheduling: sometimes(scheduling),
};

const flatClass = nearMiss({
  metadata: metadata(names),
  kind: kindField('RuntimeClass'),
  ...classFields,
  spec: unusual(fc.constant({ runtimeHandler: 'runc' })),
  runtimeHandler: unusual(fc.constant('runc')),
});

const alphaSpec: Field = {
  right: fc.record({ runtimeHandler: handlers.right, overhead: overheadOfClass.right }),
  any: fc.oneof(
    nearMiss({ ...classFields, runtimeHandler: handlers }).map(({ handler: _, ...spec }) => spec),
    notString,
  ),
};

const alphaClass = nearMiss({
  metadata: metadata(names),
  kind: kindField('RuntimeClass'),
  spec: alphaSpec,
  handler: unusual(handlers.any),
});

/** Creations of a RuntimeClass through a version of node.k8s.io. */
export function runtimeClassRequests(version: 'v1' | 'v1alpha1' | 'v1beta1'): fc.Arbitrary<WriteRequest> {
  return (version === 'v1alpha1' ? alphaClass : flatClass).map(fields => ({
    verb: 'create',
    path: `/apis/node.k8s.io/${version}/runtimeclasses`,
    text: yamlText({ apiVersion: `node.k8s.io/${version}`, ...fields }),
  }));
}

/** RuntimeClasses that the API server accepts, to be stored so that Pods can name them. */
export const storedClasses: fc.Arbitrary<Record<string, YamlValue | undefined>> = fc.record({
  handler: handlers.right,
  overhead: fc.oneof(fc.constant(undefined), overheadOfClass.right, fc.constant({})),
  scheduling: fc.oneof(fc.constant(undefined), scheduling.right, fc.constant({})),
});

/** Merge patches of a stored RuntimeClass. */
export function patchRequests(classNames: readonly string[]): fc.Arbitrary<WriteRequest> {
  const patch = nearMiss({
    ...classFields,
    handler: unusual(handlers.any),
    metadata: unusual(fc.record({ labels: nodeSelector.any })),
  });
  return fc.tuple(fc.constantFrom(...classNames), patch).map(
    ([name, fields]): WriteRequest => ({
      verb: 'patch',
      path: `/apis/node.k8s.io/v1/runtimeclasses/${name}`,
      text: yamlText(fields),
    }),
  );
}

/** A RuntimeClass as the API server stores it, as far as an update has to repeat it. */
export interface StoredClass {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly handler: string;
}

/** Replacements of a stored RuntimeClass. */
export function updateRequests(classes: readonly StoredClass[]): fc.Arbitrary<WriteRequest> {
  return fc.constantFrom(...classes).chain(({ metadata: { name, resourceVersion }, handler }) =>
    nearMiss({
      resourceVersion: { right: fc.constant(resourceVersion), any: fc.constantFrom(undefined, '1', '') },
      handler: { right: fc.constant(handler), any: handlers.any },
      overhead: classFields.overhead,
      scheduling: classFields.scheduling,
    }).map(({ resourceVersion, ...fields }) => ({
      verb: 'update',
      path: `/apis/node.k8s.io/v1/runtimeclasses/${name}`,
      text: yamlText({
        apiVersion: 'node.k8s.io/v1',
        kind: 'RuntimeClass',
        metadata: { name, resourceVersion },
        ...fields,
      }),
    })),
  );
}
