import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../../scripts/bundles.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-cli-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/**
 * The path of the command line as a program for Node, bundled as it is in the package: it starts in a third of the
 * processor time that its sources take, and the unit tests start it hundreds of times.
 */
export const commandLine = join(folder, 'cli.cjs');
await bundleServer(commandLine, undefined, 'server/cli.ts');
