import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { controlPlaneFolder } from '../../../scripts/setup/control-plane.ts';

/** The programs of a control plane; the first two are an API server, the others act on what it stores. */
export type Program = 'etcd' | 'kube-apiserver' | 'kube-scheduler' | 'kube-controller-manager';

/**
 * Finds the programs: in the folder KUBEBUILDER_ASSETS (the convention of controller-runtime's envtest, which
 * has no scheduler and no controller manager), then in the cache, where `setUpControlPlane` builds them.
 * All come from one place, so that their versions fit together. Without any: `undefined`.
 */
export function locatePrograms(
  needed: readonly Program[],
  environment = process.env,
): ReadonlyMap<Program, string> | undefined {
  const assets = environment['KUBEBUILDER_ASSETS'];
  for (const folder of [...(assets ? [assets] : []), controlPlaneFolder(environment)]) {
    const found = new Map(needed.map(program => [program, join(folder, program)]));
    if ([...found.values()].every(isExecutable)) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
