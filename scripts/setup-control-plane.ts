import { setUpClassConverter } from './setup/class-converter.ts';
import { setUpControlPlane } from './setup/control-plane.ts';

/** Builds what `test/cluster/` compares with, where it is missing. Exit code 1: the last lines say why it cannot. */
async function setUp(): Promise<void> {
  await setUpControlPlane();
  await setUpClassConverter();
}

setUp().catch((error: Error) => {
  console.log(error.message);
  process.exitCode = 1;
});
