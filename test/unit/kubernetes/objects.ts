import assert from 'node:assert/strict';
import type { ObjectValue, Value } from '../../../server/kubernetes/objects/value.ts';
import { type KubernetesVersion, parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { type ClusterNode, readNode } from '../../../server/kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../../../server/kubernetes/scheduling/pod.ts';

/** The release `1.20.2`, `1.36`. */
export function release(text: string): KubernetesVersion {
  const version = parseVersion(text);
  assert.ok(version, text);
  return version;
}

/** A container called `c` with these requests. */
export function container(requests: ObjectValue, more: ObjectValue = {}): ObjectValue {
  return { name: 'c', resources: { requests }, ...more };
}

/** The spec of a Pod whose only container requests `requests`, with the other fields given. */
export function pod(requests: ObjectValue, more: ObjectValue = {}): PodSpec {
  return readPodSpec({ containers: [container(requests)], ...more });
}

/** A node called `name` with 2 CPUs, 4Gi and room for 110 Pods. */
export function node(name: string, more: NodeOptions = {}): ClusterNode {
  const { labels = {}, taints = [], allocatable = {}, status = {}, unschedulable = false } = more;
  return readNode({
    metadata: { name, labels: { 'kubernetes.io/os': 'linux', ...labels } },
    spec: { taints, unschedulable },
    status: { allocatable: { cpu: '2', memory: '4Gi', pods: '110', ...allocatable }, ...status },
  });
}

interface NodeOptions {
  readonly labels?: ObjectValue;
  readonly taints?: readonly Value[];
  readonly allocatable?: ObjectValue;
  readonly status?: ObjectValue;
  readonly unschedulable?: boolean;
}

/** The overhead of a class: a quarter of a CPU and 120Mi. */
export const overhead: ObjectValue = { cpu: '250m', memory: '120Mi' };

export const kataTaint: ObjectValue = { key: 'rt', value: 'kata', effect: 'NoSchedule' };

/** n1 has the label rt=kata, n2 has not, n3 is n1 with a taint. */
export const n1 = node('n1', { labels: { rt: 'kata' } });
export const n2 = node('n2');
export const n3 = node('n3', { labels: { rt: 'kata' }, taints: [kataTaint] });

/** A node whose status lists these handlers. */
export function nodeWithHandlers(handlers: readonly Value[], nodeInfo: ObjectValue = {}): ClusterNode {
  return node('n1', { status: { runtimeHandlers: handlers, nodeInfo } });
}
