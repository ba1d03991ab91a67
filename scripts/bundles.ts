import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, transform } from 'esbuild';
import { inProject } from './project.ts';

/**
 * The command line runs on Node 20 and later, and shares its code with the server. The oldest VS Code that we support,
 * 1.101, is the first with Node 22.15; for that esbuild would write the same bytes.
 */
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
  const options = {
    ...common,
    minify: purpose === 'package',
    sourcemap: purpose === 'debugging' && ('inline' as const),
  };
  await Promise.all([
    buildInParts({
      ...options,
      entryPoints: {
        extension: 'client/extension.ts',
        'language-client': 'client/create-language-client.ts',
      },
      outdir: folder,
      external: ['vscode'],
    }),
    buildInParts({
      ...options,
      entryPoints: { server: 'server/main.ts', cli: 'server/cli/main.ts', ...loadedByServer },
      outdir: folder,
    }),
    cp(inProject('server/ide/diagnostics/rules'), join(folder, 'rules'), {
      recursive: true,
      filter: path => !path.endsWith('.ts'),
    }),
  ]);
}

/**
 * Writes the language server alone, to any file, and beside it what it loads when it needs it. Another entry point is a
 * program that uses the same parts.
 */
export async function bundleServer(
  outfile: string,
  options: BuildOptions = common,
  entryPoint = 'server/main.ts',
): Promise<void> {
  await buildInParts({
    ...options,
    entryPoints: { [basename(outfile, '.cjs')]: entryPoint, ...loadedByServer },
    outdir: dirname(outfile),
  });
}

/**
 * Under names of their own: the server up to its first answer, what comes after that, and what reads clusters once one
 * is asked for.
 */
const loadedByServer = {
  connect: 'server/lsp/connect.ts',
  'language-server': 'server/lsp/start.ts',
  cluster: 'server/clusters/connection/live-cluster.ts',
};

/**
 * Bundles programs so that what two of them need, and what one loads later, is a file of its own. esbuild splits only
 * ES modules, but an extension is a CommonJS one, and Node loads those faster: so the parts are converted.
 */
async function buildInParts(options: BuildOptions): Promise<void> {
  const { target = '', minify = false, sourcemap = false } = options;
  const { outputFiles } = await build({
    ...options,
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.cjs' },
    write: false,
  });
  const convert = async (module: string) => {
    // `import()` would start Node's loader of ES modules for files that `require` reads at once.
    const supported = { 'dynamic-import': false };
    // What a part exports is a getter of a getter for esbuild, as it may change; once the part is loaded, nothing does. The
    // mark, which is not copied with the rest, tells `import()` that a default export is among them.
    const footer = 'module.exports = { ...module.exports, __esModule: true };';
    const { code } = await transform(module, { format: 'cjs', target, minify, sourcemap, supported, footer });
    return inAscii(code);
  };
  await mkdir(options.outdir!, { recursive: true });
  await Promise.all(outputFiles.map(async ({ path, text }) => writeFile(path, await convert(text))));
}

/**
 * esbuild leaves regular expressions as they are written. With one letter beyond Latin-1 V8 would keep the text of the
 * whole file in two bytes a letter.
 */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
