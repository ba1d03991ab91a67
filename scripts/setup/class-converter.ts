import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../project.ts';
import { cachedFolder, cacheRoot, hashOfFile } from './cache.ts';
import { buildKubernetes } from './kubernetes.ts';

/** The last release that has v1alpha1, v1beta1 and v1 of node.k8s.io. */
const release = '1.23.17';

const name = 'convert-class';
const source = inProject('test', 'cluster', 'upgrade', `${name}.go`);

/**
 * Builds the program that creates and converts old RuntimeClasses by Kubernetes' own code, if it is missing. Rejects with
 * a `MissingPart` that contains Go's output.
 */
export async function setUpClassConverter(): Promise<void> {
  await cachedFolder(folderName(), async folder => {
    await mkdir(join(folder, 'source'));
    await copyFile(source, join(folder, 'source', 'main.go'));
    await buildKubernetes(release, [{ name, package: './source', usually: 45 }], folder);
  });
}

/** Where the program is once it is built. */
export function classConverterPath(): string {
  return join(cacheRoot(), folderName(), name);
}

function folderName(): string {
  return `${name}-${release}-${hashOfFile(source)}-${process.platform}-${process.arch}`;
}
