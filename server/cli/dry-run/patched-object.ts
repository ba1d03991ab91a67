import type { Url } from '../../api-server/request-target.ts';
import { requestTargetOf } from '../../api-server/request-target.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import type { InputObject } from './read-input.ts';

/** The object that a patch is for. */
export type Patched = { readonly url: Url; readonly problem?: undefined } | { readonly problem: string };

/**
 * The object of `--existing` that a merge patch is for: the one that matches the apiVersion, kind, namespace and name
 * in the patch. If a Pod or workload and some RuntimeClasses match, the patch is for the former, because the latter are
 * there for admission.
 */
export function patchedObject(
  { value, manifest, lineAndColumn }: InputObject,
  existing: readonly InputObject[],
): Patched {
  const said = (object: InputObject['value']) =>
    [['kind'], ['metadata', 'name'], ['metadata', 'namespace']].map(path => stringAt(object, path));
  const wanted = said(value);
  const candidates = existing.filter(present => {
    const has = said(present.value);
    return (
      requestTargetOf(present.value) !== undefined &&
      wanted.every((text, index) => text === '' || text === has[index])
    );
  });
  const workloads = candidates.filter(candidate => candidate.manifest.kind !== 'RuntimeClass');
  const [patched, another] = workloads.length === 1 ? workloads : candidates;
  const target = patched && requestTargetOf(patched.value);
  if (target !== undefined && another === undefined) {
    const apiVersion = stringAt(value, ['apiVersion']) || target.apiVersion;
    return { url: { apiVersion, kind: target.kind, name: target.name, namespace: target.namespace } };
  }
  const place = lineAndColumn(manifest.node.range);
  if (target === undefined) {
    // If the patch names an object that does not exist, the cluster's response reports it.
    if (requestTargetOf(value)?.name) return { url: {} };
    return { problem: `${place}: nothing to patch: name a file with the present object by --existing` };
  }
  const names = candidates
    .map(candidate => `${candidate.manifest.kind} ${candidate.manifest.name}`)
    .join(', ');
  return { problem: `${place}: a patch of ${names}? Write apiVersion, kind and metadata.name into it` };
}
