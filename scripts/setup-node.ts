import { setUpNode } from './setup/node/node.ts';

/** Builds what `test/node/` runs, where it is missing. Exit code 1: the last lines say why it cannot. */
setUpNode().catch((error: Error) => {
  console.log(error.message);
  process.exitCode = 1;
});
