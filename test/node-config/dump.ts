import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { patience } from '../support/patience.ts';
import { drawConfiguration } from './draw-configuration.ts';
import { rootFolder } from './files.ts';

/** What a program `containerd` makes of files: drawn, or its complaint in one line after `refused: `. */
export async function dump(program: string, files: Readonly<Record<string, string>>): Promise<string> {
  const printed = await dumpedText(program, files);
  return printed.startsWith('refused: ') ? printed : drawDump(printed);
}

/** What `containerd config dump` prints of files, or its complaint in one line after `refused: `. */
export async function dumpedText(program: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-containerd-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text.replaceAll(rootFolder, folder));
    }
    // In the form that the imports have: the same file by two paths is two files for containerd.
    const isAbsolute = Object.values(files).some(text => text.includes(rootFolder));
    const args = ['--config', isAbsolute ? join(folder, 'config.toml') : 'config.toml', 'config', 'dump'];
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, timeout: patience });
    return stdout;
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    return `refused: ${stderr.replaceAll(folder, rootFolder).trim().split('\n').at(-1)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `containerd 1.6.20` of a program, as in `1.6.20`. */
export async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: patience });
  return /\b\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'unknown';
}

function drawDump(toml: string): string {
  const { plugins } = getStaticTOMLValue(parseTOML(toml)) as unknown as Dump;
  const plugin = plugins['io.containerd.cri.v1.runtime'] ?? plugins['io.containerd.grpc.v1.cri'];
  const { runtimes, default_runtime_name, default_runtime, untrusted_workload_runtime } = plugin!.containerd;
  const handlers = new Map(Object.entries(runtimes ?? {}));
  let defaultHandler = default_runtime_name;
  if (untrusted_workload_runtime?.['runtime_type']) handlers.set('untrusted', untrusted_workload_runtime);
  if (default_runtime?.['runtime_type']) {
    handlers.set('default', default_runtime);
    defaultHandler = 'default';
  }
  return drawConfiguration(
    new Map([...handlers].map(([name, table]) => [name, flat(table)])),
    defaultHandler,
  );
}

interface Dump {
  readonly plugins: Readonly<Record<string, { containerd: Containerd }>>;
}

type Table = { readonly [key: string]: unknown };

interface Containerd {
  readonly default_runtime_name: string;
  readonly runtimes?: Readonly<Record<string, Table>>;
  readonly default_runtime?: Table;
  readonly untrusted_workload_runtime?: Table;
}

function flat(table: Table): Table {
  const { options, ...settings } = table;
  const ofOptions = Object.entries((options ?? {}) as Table).map(([key, value]) => [`options.${key}`, value]);
  return { ...settings, ...Object.fromEntries(ofOptions) };
}
