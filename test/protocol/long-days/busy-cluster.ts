import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterProblem } from '../../../server/clusters/info/cluster.ts';
import { realisticClass, realisticNode } from '../../bench/cluster-objects.ts';
import { MemoryServer, unreachable } from '../../support/memory-server.ts';
import { classesPath, nodesPath } from '../../support/memory-setting.ts';

/** A cluster with many nodes that change all the time, behind HTTP. */
export interface BusyCluster {
  readonly address: string;
  /** A kubelet reports the state of its node. */
  nodeReports(which: number): void;
  /** Another handler, as somebody may set one; `handler-0` is that of the beginning. */
  classChanges(which: number, handler: string): void;
  nodeComesOrGoes(): void;
  /** Something on the way closes the connections. */
  watchesAreCut(): void;
  historyExpires(): void;
  setReachable(isReachable: boolean): void;
  /** Resolves once everything is watched, and nothing else is connected. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Classes and nodes; quotas are read from time to time. */
const watchedResources = 2;
const quotasPath = '/api/v1/namespaces/default/resourcequotas';

/** Starts it with so many nodes; `speed`: how much faster time passes for who watches it. */
export async function startBusyCluster(nodes: number, speed: number): Promise<BusyCluster> {
  const memory = new MemoryServer();
  const objects = Array.from({ length: nodes }, (_, index) => realisticNode(index) as RealisticNode);
  const classes = Array.from({ length: 20 }, (_, index) => realisticClass(index) as ApiObject);
  memory.serve(nodesPath, ...objects);
  memory.serve(classesPath, ...classes);
  memory.serve(quotasPath);
  const server = createServer((request, response) => void answer(memory, speed, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bookmarks = setInterval(() => {
    for (const path of [nodesPath, classesPath]) memory.bookmark(path);
  }, 60_000 / speed);
  const extra = realisticNode(nodes) as ApiObject;
  let hasExtra = false;
  let heartbeat = 0;
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodeReports(which) {
      const node = objects[which % nodes]!;
      const lastHeartbeatTime = `heartbeat ${heartbeat++}`;
      const conditions = node.status.conditions.map(condition => ({ ...condition, lastHeartbeatTime }));
      memory.put(nodesPath, { ...node, status: { ...node.status, conditions } });
    },
    classChanges: (which, handler) =>
      memory.put(classesPath, { ...classes[which % classes.length]!, handler }),
    nodeComesOrGoes() {
      hasExtra = !hasExtra;
      if (hasExtra) memory.put(nodesPath, extra);
      else memory.delete(nodesPath, extra.metadata.name);
    },
    watchesAreCut: () => memory.endWatches(unreachable()),
    historyExpires: () => memory.expireWatches(),
    setReachable(isReachable) {
      memory.faults = isReachable ? [] : [{ matches: () => true, fault: 'unreachable' }];
      if (!isReachable) memory.endWatches(unreachable());
    },
    async settled() {
      while (memory.watches < watchedResources) await pause(20);
      server.closeIdleConnections();
    },
    async stop() {
      clearInterval(bookmarks);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface ApiObject {
  readonly metadata: { readonly name: string };
  readonly [key: string]: unknown;
}

interface RealisticNode extends ApiObject {
  readonly status: { readonly conditions: readonly object[] };
}

async function answer(
  memory: MemoryServer,
  speed: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, 'http://cluster');
  const query = Object.fromEntries(url.searchParams);
  const ended = new AbortController();
  response.on('close', () => ended.abort());
  try {
    if (query['watch'] === 'true') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders();
      const send = (event: object) => response.write(`${JSON.stringify(event)}\n`);
      const limit = setTimeout(() => response.end(), (Number(query['timeoutSeconds']) * 1000) / speed);
      await memory.watch(url.pathname, query, send, ended.signal).finally(() => clearTimeout(limit));
      response.end();
    } else {
      const pieces: Uint8Array[] = [];
      for await (const piece of await memory.get(url.pathname, query, ended.signal)) pieces.push(piece);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(Buffer.concat(pieces));
    }
  } catch (error) {
    const code = error instanceof ClusterProblem ? error.status : undefined;
    const status = { kind: 'Status', code };
    if (ended.signal.aborted) return;
    if (code === undefined) response.destroy();
    else if (response.headersSent) response.end(`${JSON.stringify({ type: 'ERROR', object: status })}\n`);
    else response.writeHead(code).end(JSON.stringify(status));
  }
}
