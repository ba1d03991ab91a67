import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cachedFolder, cacheRoot } from './cache.ts';
import { buildKubernetes, type KubernetesProgram } from './kubernetes.ts';
import { MissingPart } from './missing-part.ts';

/** The release whose control plane judges in `npm test`. */
export const testedRelease = '1.37.1';

/** The two programs that answer requests. etcd is the one that the release asks for; `usually` on two idle cores. */
const apiServer = [
  { name: 'etcd', package: 'go.etcd.io/etcd/server/v3', usually: 60 },
  { name: 'kube-apiserver', package: 'k8s.io/kubernetes/cmd/kube-apiserver', usually: 275 },
];

const controllers = [
  { name: 'kube-scheduler', package: 'k8s.io/kubernetes/cmd/kube-scheduler', usually: 45 },
  {
    name: 'kube-controller-manager',
    package: 'k8s.io/kubernetes/cmd/kube-controller-manager',
    usually: 55,
  },
];

/** Most of what it needs is compiled for the others already; alone it takes six times as long. */
const kubelet = { name: 'kubelet', package: 'k8s.io/kubernetes/cmd/kubelet', usually: 50 };

/**
 * Ensures that the tests of `test/cluster/` find a Kubernetes control plane: that of KUBEBUILDER_ASSETS, or one in the
 * cache, which is built there if missing. Rejects with a `MissingPart` that says why it cannot be built.
 */
export async function setUpControlPlane(): Promise<void> {
  if (process.env['KUBEBUILDER_ASSETS']) return;
  await setUp(basename(controlPlaneFolder()), testedRelease, [
    ...apiServer,
    ...controllers,
    ...(process.platform === 'linux' ? [kubelet] : []),
  ]);
}

/** Builds the tested release's kubelet where the control plane was built without. */
export async function setUpKubelet(): Promise<void> {
  if (existsSync(kubeletPath())) return;
  await setUp(basename(dirname(kubeletPath())), testedRelease, [{ ...kubelet, usually: 300 }]);
}

/** Where the kubelet is once it is built: beside the control plane, or in a folder of its own. */
export function kubeletPath(): string {
  const beside = join(controlPlaneFolder(), kubelet.name);
  if (existsSync(beside)) return beside;
  return join(cacheRoot(), `kubelet-${testedRelease}-${process.platform}-${process.arch}`, kubelet.name);
}

/**
 * The folder with `etcd` and `kube-apiserver` of a release (such as `1.36.3`), built if missing: that of the tests if it
 * has them. Rejects as `setUpControlPlane` does.
 */
export async function setUpApiServer(release: string): Promise<string> {
  const whole = controlPlaneFolder();
  if (release === testedRelease && existsSync(whole)) return whole;
  return setUp(`api-server-${release}-${process.platform}-${process.arch}`, release, apiServer);
}

/** Where the control plane of the tests is once it is built. */
export function controlPlaneFolder(environment = process.env): string {
  const name = `control-plane-${testedRelease}-${process.platform}-${process.arch}`;
  return join(cacheRoot(environment), name);
}

function setUp(name: string, release: string, programs: readonly KubernetesProgram[]): Promise<string> {
  return cachedFolder(name, folder => {
    return buildKubernetes(release, programs, folder).catch((error: Error) => {
      const hint = '(KUBEBUILDER_ASSETS may name a folder with etcd, kube-apiserver and the others)';
      throw new MissingPart(`${error.message}\n${hint}`);
    });
  });
}
