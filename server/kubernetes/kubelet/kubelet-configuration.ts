import type { Manifest } from '../manifests/manifest.ts';
import { stringAt } from '../objects/value.ts';

/** Quick pre-check: a document with a `cgroupDriver` has this word. */
export const cgroupDriverWords = /\bcgroupDriver\b/;

/** The cgroup driver of a kubelet by its configuration file; `undefined` if the object is none or does not say. */
export function cgroupDriverOf({ apiVersion, kind, value }: Manifest): 'systemd' | 'cgroupfs' | undefined {
  if (kind !== 'KubeletConfiguration' || !apiVersion.startsWith('kubelet.config.k8s.io/')) return undefined;
  const driver = stringAt(value, ['cgroupDriver']);
  return driver === 'systemd' || driver === 'cgroupfs' ? driver : undefined;
}
