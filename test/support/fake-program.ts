import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './at-the-end.ts';

/** The path of a new program that runs a text of JavaScript, in a folder of its own; deleted when the tests have ended. */
export function fakeProgram(name: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-program-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The code of a program that prints a text. */
export function printing(text: string): string {
  return `process.stdout.write(${JSON.stringify(text)});`;
}
