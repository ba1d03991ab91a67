import { cp } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';
import { inProject } from './project.ts';

/** The oldest VS Code we support runs extensions, servers and this command line on Node 20. */
const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Some packages offer CommonJS first, in a form whose inner requires cannot be bundled.
  mainFields: ['module', 'main'],
  absWorkingDir: inProject(),
  logLevel: 'warning',
};

/** Writes what the extension consists of to `dist/` (code, and the pages of the rules): small for a package, with source maps for a debugger. */
export async function buildBundles(purpose: 'package' | 'debugging'): Promise<void> {
  const options = { ...common, minify: purpose === 'package', sourcemap: purpose === 'debugging' };
  await Promise.all([
    build({
      ...options,
      entryPoints: ['client/extension.ts'],
      outfile: 'dist/extension.cjs',
      external: ['vscode'],
    }),
    bundleServer('dist/server.cjs', options),
    build({
      ...options,
      entryPoints: ['server/cli.ts'],
      outfile: 'dist/cli.cjs',
      banner: { js: '#!/usr/bin/env node' },
    }),
    cp(inProject('server/features/diagnostics/rules'), inProject('dist/rules'), {
      recursive: true,
      filter: path => !path.endsWith('.ts'),
    }),
  ]);
}

/** Writes the language server alone, to any file. */
export async function bundleServer(outfile: string, options: BuildOptions = common): Promise<void> {
  await build({ ...options, entryPoints: ['server/main.ts'], outfile });
}
