import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { inProject } from './project.ts';

/** The oldest VS Code we support runs extensions, servers and this command line on Node 20. */
export const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Some packages offer CommonJS first, in a form whose inner requires cannot be bundled.
  mainFields: ['module', 'main'],
  absWorkingDir: inProject(),
  logLevel: 'warning',
};

/** Writes what the extension consists of to a folder (code, and the pages of the rules): small for a package, with source maps for a debugger. */
export async function buildBundles(
  purpose: 'package' | 'debugging',
  folder = inProject('dist'),
): Promise<void> {
  const options = { ...common, minify: purpose === 'package', sourcemap: purpose === 'debugging' };
  await Promise.all([
    build({
      ...options,
      entryPoints: ['client/extension.ts'],
      outfile: join(folder, 'extension.cjs'),
      external: ['vscode'],
    }),
    bundleServer(join(folder, 'server.cjs'), options),
    build({
      ...options,
      entryPoints: ['server/cli.ts'],
      outfile: join(folder, 'cli.cjs'),
      banner: { js: '#!/usr/bin/env node' },
    }),
    cp(inProject('server/features/diagnostics/rules'), join(folder, 'rules'), {
      recursive: true,
      filter: path => !path.endsWith('.ts'),
    }),
  ]);
}

/**
 * Writes the language server alone, to any file, and beside it `cluster.cjs`, which it loads when it is used. Another
 * entry point is a program that uses clusters in the same way.
 */
export async function bundleServer(
  outfile: string,
  options: BuildOptions = common,
  entryPoint = 'server/main.ts',
): Promise<void> {
  await Promise.all([
    build({ ...options, entryPoints: [entryPoint], outfile, plugins: [clusterApart] }),
    build({
      ...options,
      entryPoints: ['server/cluster/live-cluster.ts'],
      outfile: join(dirname(outfile), 'cluster.cjs'),
      plugins: [withoutUnusedParts],
    }),
  ]);
}

/** esbuild splits only ES modules: what `lazy-clusters.ts` imports stays an import of another file. */
const clusterApart: Plugin = {
  name: 'cluster-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/live-cluster\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './cluster.cjs', external: true } : undefined,
    ),
};

/**
 * The client library imports four things that nothing of what we call needs: its typed API with every model, YAML (we
 * read kubeconfigs ourselves), the sign-in that kubectl dropped in 1.26, and a `URL` for Node before 10. They are four
 * fifths of its size.
 */
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  setup({ onResolve, onLoad }) {
    const unused = /^(\.\/gen\/index\.js|js-yaml|jsonpath-plus|whatwg-url)$/;
    onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: unused, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};
