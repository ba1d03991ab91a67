import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { atTheEnd } from '../../support/at-the-end.ts';
import { commandLine } from '../../support/command-line.ts';

/** The folder of the project, in which the servers of the tests run. */
export const project = fileURLToPath(new URL('../../../', import.meta.url));

/** A new folder of a test, which is there until its end. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-mcp-')));
  atTheEnd(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The official client of `runtimeclass mcp` with these roots, in a process of its own, as a package has it. */
export async function connected(...roots: readonly string[]): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandLine, 'mcp', ...roots],
    cwd: project,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  atTheEnd(() => client.close());
  return client;
}

/** The data of an answer, which is none for an error. */
export function dataOf({ structuredContent }: CallToolResult): unknown {
  return structuredContent;
}

/** The text of an answer. */
export function textOf({ content }: CallToolResult): string {
  return content.map(part => (part['type'] === 'text' ? part['text'] : '')).join('');
}

/** The text of an error. */
export function problemOf(result: CallToolResult): string {
  return result.isError ? textOf(result) : `no error but ${textOf(result)}`;
}
