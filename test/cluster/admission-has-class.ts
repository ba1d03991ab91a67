import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { patience } from '../support/patience.ts';
import type { ApiClient } from './control-plane/api-client.ts';

/** A RuntimeClass as the API server returns it; `scheduling` with labels only, since tolerations are merged with those of the Pod. */
export interface AdmittedClass {
  readonly metadata: { readonly name: string };
  readonly overhead?: { readonly podFixed?: object };
  readonly scheduling?: { readonly nodeSelector?: object };
}

/**
 * Waits until a new Pod gets what a class says now. The plugin learns of a change by a watch, so a Pod that is created right
 * after it may still get what the class said before. Source: `plugin/pkg/admission/runtimeclass/admission.go:prepareObjects`
 * (1.37), which asks the API server only for a class that its informer does not have.
 */
export async function admissionHasClass(api: ApiClient, runtimeClass: AdmittedClass): Promise<void> {
  const { metadata, overhead, scheduling } = runtimeClass;
  const spec = `{runtimeClassName: ${metadata.name}, containers: [{name: c, image: i}]}`;
  const pod = `{apiVersion: v1, kind: Pod, metadata: {name: asked}, spec: ${spec}}`;
  for (const deadline = Date.now() + patience; ; await setTimeout(20)) {
    const { body } = await api.post('/api/v1/namespaces/default/pods?dryRun=All', pod);
    const admitted = (body as { spec?: { overhead?: object; nodeSelector?: object } }).spec;
    const hasIt =
      isDeepStrictEqual(admitted?.overhead, overhead?.podFixed) &&
      isDeepStrictEqual(admitted?.nodeSelector, scheduling?.nodeSelector);
    if (hasIt) return;
    assert.ok(Date.now() < deadline, `admission does not know the class: ${JSON.stringify(body)}`);
  }
}
