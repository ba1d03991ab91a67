import { buildPrograms } from '../test/cluster/control-plane/build-programs.ts';
import { everyProgram, locatePrograms } from '../test/cluster/control-plane/programs.ts';

/**
 * Ensures that the tests of `test/cluster/` find a Kubernetes control plane, building one if needed. Exit code 0: it
 * exists. 1: it does not, and the last line says why and what to do.
 */
async function setUpControlPlane(): Promise<void> {
  if (locatePrograms(everyProgram) === undefined) await buildPrograms();
  report('there');
}

function report(line: string): void {
  console.log(`control plane: ${line}`);
}

setUpControlPlane().catch((error: Error) => {
  report(error.message);
  process.exitCode = 1;
});
