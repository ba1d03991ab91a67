import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile, transform } from 'esbuild';
import { errorPages } from '../server/ide/explain-event/error-pages.ts';
import { inProject, readManifest } from './project.ts';

/**
 * The esbuild options for all bundles. The command line runs on Node 20 and later and shares its code with the server.
 * The oldest supported VS Code, 1.101, is the first with Node 22.15; esbuild's output for that would be the same.
 */
export const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Some packages offer CommonJS first, in a form with inner requires that cannot be bundled.
  mainFields: ['module', 'main'],
  absWorkingDir: inProject(),
  logLevel: 'warning',
  metafile: true,
  define: { RUNTIMECLASS_VERSION: JSON.stringify(readManifest().version) },
};

/** In a browser each side is one file: a worker cannot load parts. */
const inBrowser: BuildOptions = {
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
};

/**
 * Writes the contents of the extension to a folder (code and the pages of the rules): minified for a package, with
 * source maps for a debugger. Resolves with esbuild's descriptions of what is in each bundle.
 */
export async function buildBundles(
  purpose: 'package' | 'debugging',
  folder = inProject('dist'),
): Promise<readonly Metafile[]> {
  const options = {
    ...common,
    minify: purpose === 'package',
    sourcemap: purpose === 'debugging' && ('inline' as const),
  };
  const bundles = Promise.all([
    buildInParts({
      ...options,
      entryPoints: {
        extension: 'client/extension.ts',
        'language-client': 'client/create-language-client.ts',
      },
      outdir: folder,
      external: ['vscode'],
    }),
    described({
      ...options,
      entryPoints: { 'runtime-map-page': 'client/runtime-map/page-script.ts' },
      outdir: folder,
      platform: 'browser',
      target: 'es2022',
      format: 'iife',
    }),
    buildInParts({
      ...options,
      entryPoints: { server: 'server/main.ts', cli: commandLine, ...loadedByServer, ...loadedByCli },
      outdir: folder,
    }),
    described({
      ...options,
      ...inBrowser,
      entryPoints: ['client/web-extension.ts'],
      outfile: join(folder, 'web', 'extension.cjs'),
      external: ['vscode'],
    }),
    described({
      ...options,
      ...inBrowser,
      format: 'iife',
      entryPoints: ['server/web.ts'],
      outfile: join(folder, 'web', 'server.js'),
    }),
  ]);
  const pages = cp(inProject('server/ide/diagnostics/rules'), join(folder, 'rules'), {
    recursive: true,
    filter: path => !path.endsWith('.ts'),
  });
  const [metafiles] = await Promise.all([bundles, pages, writeErrorPages(folder)]);
  return metafiles;
}

/** Writes the pages about errors, beside those of the rules that they link to. */
async function writeErrorPages(folder: string): Promise<void> {
  const pages = errorPages('editor', id => `../rules/${id}.md`);
  await mkdir(join(folder, 'errors'), { recursive: true });
  for (const { id, markdown } of pages) await writeFile(join(folder, 'errors', `${id}.md`), markdown);
}

/** Writes a bundle; resolves with its description. */
async function described(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build(options);
  return metafile!;
}

/**
 * Writes the language server alone to a file, and the parts that it loads on demand beside it. Another entry point
 * makes a program that uses the same parts. Resolves with esbuild's description of them.
 */
export async function bundleServer(
  outfile: string,
  options: BuildOptions = common,
  entryPoint = 'server/main.ts',
): Promise<Metafile> {
  return buildInParts({
    ...options,
    entryPoints: {
      [basename(outfile, '.cjs')]: entryPoint,
      ...loadedByServer,
      ...(entryPoint === commandLine && loadedByCli),
    },
    outdir: dirname(outfile),
  });
}

/**
 * The entry points of the server's parts by file name: what is loaded after its first answer, and the code that reads
 * clusters, explains events and draws the map, loaded when that is requested.
 */
const loadedByServer = {
  'language-server': 'server/lsp/server.ts',
  cluster: 'server/clusters/connection/live-cluster.ts',
  'explain-event': 'server/ide/explain-event/describe-events.ts',
  'runtime-map': 'server/ide/runtime-map/draw-map.ts',
};

/** The command line as an entry point. */
export const commandLine = 'server/cli.ts';

/** The thread of the MCP server in which a call runs: a file of its own, which nothing imports. */
const loadedByCli = { 'mcp-worker': 'server/cli/mcp/mcp-worker.ts' };

/**
 * Bundles programs with shared and lazily loaded code in files of their own. esbuild splits only ES modules, but an
 * extension is a CommonJS module, which Node also loads faster: so the parts are converted. Resolves with their description.
 */
async function buildInParts(options: BuildOptions): Promise<Metafile> {
  const { target = '', minify = false, sourcemap = false } = options;
  const { outputFiles, metafile } = await build({
    ...options,
    format: 'esm',
    // The parts become CommonJS modules, which know their folder and file by these names.
    define: { ...options.define, 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    splitting: true,
    alias: { undici: inProject('scripts', 'no-undici.ts') },
    outExtension: { '.js': '.cjs' },
    write: false,
  });
  const convert = async (module: string) => {
    // `import()` would start Node's loader of ES modules, although `require` reads these files at once.
    const supported = { 'dynamic-import': false };
    // esbuild exports getters of getters, because an export may change; once a part is loaded, none does. The mark
    // `__esModule`, which is not copied with the exports, shows `import()` that one of them is a default export.
    const footer = 'module.exports = { ...module.exports, __esModule: true };';
    const { code } = await transform(module, { format: 'cjs', target, minify, sourcemap, supported, footer });
    return inAscii(code);
  };
  await mkdir(options.outdir!, { recursive: true });
  await Promise.all(outputFiles.map(async ({ path, text }) => writeFile(path, await convert(text))));
  return metafile!;
}

/**
 * The code with all non-ASCII characters escaped, also in regular expressions, which esbuild leaves unchanged. A single
 * character beyond Latin-1 makes V8 keep the text of the whole file with two bytes per character.
 */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
