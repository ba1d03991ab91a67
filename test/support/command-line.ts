import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer, commandLine as source } from '../../scripts/bundles.ts';
import { inProject } from '../../scripts/project.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-cli-')));
process.on('exit', () => rmSync(folder, { recursive: true }));

/**
 * The path of the command line as a program for Node, bundled and with the pages of its rules as it is in the package: it
 * starts in a third of the processor time that its sources take, and the tests start it hundreds of times. Test files run
 * side by side, so each process has a bundle of its own.
 */
export const commandLine = join(folder, 'cli.cjs');
// Some tests run it as another user.
chmodSync(folder, 0o755);
await bundleServer(commandLine, undefined, source);
symlinkSync(inProject('server/ide/diagnostics/rules'), join(folder, 'rules'));
