import { run } from '../processes.ts';
import { inProject } from '../project.ts';
import { MissingPart } from './missing-part.ts';

/** Sets up a Kubernetes control plane for the tests of `test/cluster/`, building it if missing (usually 8 minutes). */
export async function setUpControlPlane(): Promise<void> {
  const { code } = await run([process.execPath, inProject('scripts', 'setup-control-plane.ts')], {
    output: 'show',
    limit: 4_500,
  });
  if (code !== 0) throw new MissingPart('the control plane could not be set up; the lines above say why');
}
