import { groupBy } from '../../base/collections.ts';
import { namedPlatformClasses, type PlatformClass } from '../../runtimes/platform-classes.ts';

/**
 * The names that a beginner means most often. `gvisor` is the name at GKE, Kubespray, minikube and Gardener and in the
 * documentation of gVisor; `kata` is the name at OpenShift and the default of kata-deploy; `nvidia` is what the GPU operator,
 * K3s and RKE2 create; `kata-qemu` is what Kubespray and kata-deploy create. The profiles of `runtimes/` name their sources.
 */
export const commonNames = ['gvisor', 'kata', 'nvidia', 'kata-qemu'];

/** The classes that platforms install, by name: the common names first, then those that several installers agree on. */
export const platformClassesByUse: ReadonlyMap<string, readonly PlatformClass[]> = new Map(
  [...groupBy(namedPlatformClasses, ({ name }) => name)].sort(
    ([a, ofA], [b, ofB]) => place(a) - place(b) || ofB.length - ofA.length || (a < b ? -1 : 1),
  ),
);

function place(name: string): number {
  const found = commonNames.indexOf(name);
  return found < 0 ? commonNames.length : found;
}
