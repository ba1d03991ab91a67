import { setUpControlPlane } from './setup/control-plane.ts';

/** Builds the control plane that `test/cluster/` asks, if it is missing. Exit code 1: the last lines say why it cannot. */
setUpControlPlane().catch((error: Error) => {
  console.log(error.message);
  process.exitCode = 1;
});
