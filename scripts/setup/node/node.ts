import { existsSync, readFileSync } from 'node:fs';
import { kubeletPath, setUpControlPlane, setUpKubelet } from '../control-plane.ts';
import { MissingPart } from '../missing-part.ts';
import { imagePath, probePath, setUpImage } from './image.ts';
import { missingDebianFiles, type NodePrograms, nodePrograms, setUpNodePrograms } from './programs.ts';

/** All that a node of the tests is made of, as paths. */
export interface NodeParts extends NodePrograms {
  readonly kubelet: string;
  /** An archive with the one image that Pods and sandboxes run. */
  readonly image: string;
  /** The program of the image that tries things, to be run on the node itself. */
  readonly probe: string;
}

/**
 * Ensures that `test/node/` finds a kubelet of the tested release with containerd, runc, crun and gVisor. Rejects with a
 * `MissingPart` that says why this machine cannot run a node, or what cannot be built.
 */
export async function setUpNode(): Promise<void> {
  const problem = whyNotHere();
  if (problem !== undefined) throw new MissingPart(`a node that runs Pods ${problem}`);
  await setUpNodePrograms();
  await setUpImage();
  await setUpControlPlane();
  await setUpKubelet();
}

/** Where `setUpNode` puts the parts. */
export function nodeParts(): NodeParts {
  return { ...nodePrograms(), image: imagePath(), probe: probePath(), kubelet: kubeletPath() };
}

/** Why no node can be started: what this machine lacks, or what `setUpNode` did not build yet. */
export function whyNoNode(): string | undefined {
  const problem = whyNotHere();
  if (problem !== undefined) return `a node that runs Pods ${problem}`;
  const missing = [...Object.values(nodeParts()), ...missingDebianFiles()].filter(path => !existsSync(path));
  return missing.length === 0 ? undefined : `no ${missing.join(', ')}: run node scripts/setup-node.ts`;
}

const hierarchies = ['cpu', 'cpuset', 'memory', 'devices', 'freezer', 'pids'];

function whyNotHere(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mounted = mounts.flatMap(line => {
    const [, at, type] = line.split(' ');
    return type === 'cgroup' ? [at!] : [];
  });
  const missing = hierarchies.filter(name => !mounted.some(path => path.endsWith(`/${name}`)));
  return missing.length > 0
    ? `needs cgroup v1, of which this machine lacks ${missing.join(', ')}`
    : undefined;
}
