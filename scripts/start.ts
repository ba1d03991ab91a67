import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEditor } from './editor/open-editor.ts';
import { run } from './processes.ts';
import { inProject, vsixPath } from './project.ts';

// npm start [-- [PATH] [--no-editor]]: prints the report of a folder (default: examples/), then opens an editor on it
// with the extension installed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-editor': { type: 'boolean' } },
});

try {
  process.exitCode = await start(positionals[0], !values['no-editor']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function start(typedPath: string | undefined, editor: boolean): Promise<number> {
  // npm runs this in the project's folder; PATH is relative to the user's working directory.
  const whereTyped = process.env['INIT_CWD'] ?? process.cwd();
  const path = typedPath ? resolve(whereTyped, typedPath) : inProject('examples');
  if (!existsSync(path)) throw new Error(`There is no file or folder ${path}`);

  console.log('Building and packaging the extension ...');
  const packaged = await run([process.execPath, inProject('scripts', 'package.ts')], { output: 'collect' });
  if (packaged.code !== 0) throw new Error(packaged.output);

  console.log(`\nReport of ${path} (runtimeclass check):\n`);
  const report = await run([process.execPath, inProject('dist', 'cli.cjs'), 'check', path], {
    output: 'show',
  });
  // 1 means that there are findings, which is what the report is for; a higher code means that there is no report.
  if (report.code > 1) return report.code;

  return editor ? openEditor(vsixPath(), path) : 0;
}
