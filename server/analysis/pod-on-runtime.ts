import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { podsWanted } from '../kubernetes/kinds/pods-wanted.ts';
import { type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { PodOnRuntime } from '../runtimes/model/condition.ts';
import { kataDeployVariantOf } from '../runtimes/model/kata-deploy.ts';
import type { Path } from '../yaml/tree.ts';

/** What the limitations need to know of the Pod's class. */
export interface LimitingClass {
  readonly isPatch: boolean;
  readonly handler?: string | undefined;
  readonly podFixed?: Readonly<Record<string, string>> | undefined;
}

/** The Pod that a Pod spec describes, as input for the limitations of a runtime. */
export function podOnRuntime(podSpec: PodSpecObject, runtimeClass: LimitingClass): PodOnRuntime {
  const { manifest, path, className } = podSpec;
  const pod: Value = {
    metadata: { annotations: annotationsOf(podSpec) },
    spec: valueAt(manifest.value, path) ?? null,
  };
  const handler = runtimeClass.handler && (kataDeployVariantOf(runtimeClass.handler) ?? runtimeClass.handler);
  return { pod, ...runtimeClass, handler, className, count: podsWanted(podSpec).count };
}

/** The annotations of the Pods, `null` without any. */
export function annotationsOf(podSpec: PodSpecObject): Value {
  const metadata = metadataPath(podSpec);
  return (metadata && valueAt(podSpec.manifest.value, [...metadata, 'annotations'])) ?? null;
}

/** Converts a path in the Pod to a path in the manifest that describes it. */
export function inManifest(podSpec: PodSpecObject, [first, ...rest]: Path): Path {
  return first === 'spec' ? [...podSpec.path, ...rest] : [...(metadataPath(podSpec) ?? []), ...rest];
}

/** The path to the metadata of the Pods; `undefined` if a custom kind keeps it elsewhere, or not at all. */
function metadataPath({ manifest, path }: PodSpecObject): Path | undefined {
  const around = path.slice(0, -1);
  const isOfPod = path.at(-1) === 'spec' && (around.at(-1) === 'template' || manifest.kind === 'Pod');
  return isOfPod ? [...around, 'metadata'] : undefined;
}
