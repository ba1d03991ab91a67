import { join } from 'node:path';
import { cachedFolder, cacheRoot } from './cache.ts';
import { buildKubernetes } from './kubernetes.ts';
import { MissingPart } from './missing-part.ts';

/** The release whose control plane judges in `npm test`. */
export const testedRelease = '1.37.1';

/** What is built of a release; `usually` on two idle cores. etcd is the one that the release asks for. */
const programs = [
  { name: 'etcd', package: 'go.etcd.io/etcd/server/v3', usually: 60 },
  { name: 'kube-apiserver', package: 'k8s.io/kubernetes/cmd/kube-apiserver', usually: 275 },
  { name: 'kube-scheduler', package: 'k8s.io/kubernetes/cmd/kube-scheduler', usually: 45 },
  {
    name: 'kube-controller-manager',
    package: 'k8s.io/kubernetes/cmd/kube-controller-manager',
    usually: 55,
  },
];

/**
 * Ensures that the tests of `test/cluster/` find a Kubernetes control plane: that of KUBEBUILDER_ASSETS, or one in the
 * cache, which is built there if missing. Rejects with a `MissingPart` that says why it cannot be built.
 */
export async function setUpControlPlane(): Promise<void> {
  if (!process.env['KUBEBUILDER_ASSETS']) await setUpRelease(testedRelease);
}

/** The folder with the programs of a release (such as `1.37.1`), built if missing. Rejects as `setUpControlPlane` does. */
export function setUpRelease(release: string): Promise<string> {
  return cachedFolder(folderName(release), folder => {
    return buildKubernetes(release, programs, folder).catch((error: Error) => {
      const hint = '(KUBEBUILDER_ASSETS may name a folder with etcd, kube-apiserver and the others)';
      throw new MissingPart(`${error.message}\n${hint}`);
    });
  });
}

/** Where the programs of a release are once they are built. */
export function controlPlaneFolder(release: string, environment = process.env): string {
  return join(cacheRoot(environment), folderName(release));
}

function folderName(release: string): string {
  return `control-plane-${release}-${process.platform}-${process.arch}`;
}
