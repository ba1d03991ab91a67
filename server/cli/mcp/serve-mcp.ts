import { realpathSync } from 'node:fs';
import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { errorLines } from '../command-result.ts';
import { version } from '../version.ts';
import { asResult } from './as-result.ts';
import { createCallQueue } from './call-queue.ts';
import { runInWorker } from './run-in-worker.ts';
import { type ToolName, toolDefinitions } from './tool-definitions.ts';

/**
 * Serves the Model Context Protocol on standard input and output until the client closes them. Nothing outside of the roots
 * (files or folders; links are resolved) is read, nothing is written, and no cluster is contacted.
 * @throws the system's error for a root that does not exist
 */
export function serveMcp(paths: readonly string[]): void {
  const roots = paths.map(path => realpathSync(path));
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: longestMessage,
  });
  serveStdio(() => createServer(roots), { transport, onerror });
}

/** Bytes of a message. A longer one is not a call, and closes the connection. */
const longestMessage = 32 * 1024 * 1024;

function onerror(error: Error): void {
  process.stderr.write(errorLines([`mcp: ${error.message}`]));
}

function createServer(roots: readonly string[]): McpServer {
  const implementation = { name: 'runtimeclass', title: 'RuntimeClass', version: version() };
  const server = new McpServer(implementation, { instructions });
  const inTurn = createCallQueue(mostAtOnce);
  for (const name of Object.keys(toolDefinitions) as ToolName[]) {
    const { title, description, input, output } = toolDefinitions[name];
    const annotations = {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      async (call: unknown, context: ServerContext) => {
        const { signal } = context.mcpReq;
        return asResult(await inTurn(() => runInWorker({ name, input: call, roots }, signal), signal));
      },
    );
  }
  return server;
}

/** Calls that run at the same time: each has a thread. More of them wait for their turn. */
const mostAtOnce = 8;

const instructions = `RuntimeClass: what a Kubernetes cluster does with RuntimeClasses and the Pods that use them. Everything is predicted from files; no cluster is contacted and no file is changed. Check what you have written with check or dry_run before it is applied. Unknown is not wrong: what these tools do not report may still fail for other reasons.`;
