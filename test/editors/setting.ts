import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inProject } from '../../scripts/project.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { commandLine } from '../support/command-line.ts';

/** What an editor is started with. */
export interface Setting {
  /** A folder with a class and a Pod that misspells it; gone at the end of the tests. */
  readonly folder: string;
  /** The environment: `runtimeclass` is on PATH, and the editor finds no configuration of a user. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes a file outside of the workspace and gives its path. */
  write(name: string, text: string): string;
}

/** A workspace, and the command line as a newcomer has installed it. */
export function createSetting(): Setting {
  const all = mkdtempSync(join(tmpdir(), 'runtimeclass-editors-'));
  atTheEnd(() => rmSync(all, { recursive: true }));
  const [folder, bin, home] = ['workspace', 'bin', 'home'].map(name => join(all, name));
  for (const each of [folder!, bin!, home!]) mkdirSync(each);
  const program = `#!/bin/sh\nexec '${process.execPath}' '${commandLine}' "$@"\n`;
  writeFileSync(join(bin!, 'runtimeclass'), program, { mode: 0o755 });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder!, name), text);
  const env: Record<string, string> = { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' };
  return {
    folder: folder!,
    env: { ...env, HOME: home!, XDG_CONFIG_HOME: home!, PATH: `${bin}${delimiter}${env['PATH']}` },
    write: (name, text) => {
      writeFileSync(join(all, name), text);
      return join(all, name);
    },
  };
}

const files = {
  'class.yaml':
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: runsc\n',
  'pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  # Höchste 🔒 Isolation\n  runtimeClassName: tenat-box\n',
};

/** What the quick fix makes of `pod.yaml`, in VS Code as well: only the name is another. */
export const fixedPod = files['pod.yaml'].replace('tenat-box', 'tenant-box');

/** The first block of code in a language below a heading of docs/editors.md. */
export function setUpInDocs(heading: string, language: string): string {
  const page = readFileSync(inProject('docs/editors.md'), 'utf8');
  const section = page.split(/^## /m).find(text => text.startsWith(`${heading}\n`));
  const block = section?.split(`\`\`\`${language}\n`)[1]?.split('```\n')[0];
  if (block === undefined) throw new Error(`docs/editors.md has no ${language} for ${heading}`);
  return block;
}
