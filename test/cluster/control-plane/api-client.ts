import { readFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import type { Credentials } from './credentials.ts';

/** What the API server answered: the parsed JSON of an object, a list or a `Status`. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Texts of the Warning headers. */
  readonly warnings: readonly string[];
}

/** Paths are those of the REST API, such as `/apis/node.k8s.io/v1/runtimeclasses?dryRun=All`. */
export interface ApiClient {
  get(path: string): Promise<Answer>;
  /** A string is sent as YAML text, anything else as JSON. */
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  mergePatch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /**
   * Reads a list and then watches it until `found` returns something other than `undefined` for one of its
   * objects. Rejects after the time (ms).
   */
  waitFor<T>(path: string, timeout: number, found: (object: never) => T | undefined): Promise<T>;
}

/** `connections` are kept from one request to the next, or new for each, as those of one kubectl after another are. */
export function createApiClient(credentials: Credentials, connections: 'kept' | 'new' = 'kept'): ApiClient {
  // Few connections: the server and the tests share the machine's processors.
  const agent = new Agent({ keepAlive: connections === 'kept', maxSockets: 8, maxCachedSessions: 0 });
  const ca = readFileSync(join(credentials.certificates, 'apiserver.crt'));
  const options: RequestOptions = {
    host: '127.0.0.1',
    port: credentials.port,
    agent,
    ca,
    headers: { authorization: `Bearer ${credentials.token}` },
  };
  const send = (method: string, path: string, body?: unknown, contentType?: string) =>
    sendRequest(options, method, path, body, contentType);
  return {
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    mergePatch: (path, body) => send('PATCH', path, body, 'application/merge-patch+json'),
    delete: path => send('DELETE', path),
    waitFor: (path, timeout, found) => waitFor(options, send, path, timeout, found),
  };
}

function sendRequest(
  options: RequestOptions,
  method: string,
  path: string,
  body?: unknown,
  contentType = typeof body === 'string' ? 'application/yaml' : 'application/json',
): Promise<Answer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, accept: 'application/json', 'content-type': contentType };
    request({ ...options, method, path, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: parsed(Buffer.concat(chunks).toString('utf8')),
          warnings: warningsOf(response.headersDistinct['warning'] ?? []),
        });
      });
    })
      .on('error', reject)
      .end(text);
  });
}

/** Texts of headers such as `299 - "unknown field \\"spec\\""` (k8s.io/apimachinery/pkg/util/net/http.go:NewWarningHeader). */
function warningsOf(headers: readonly string[]): string[] {
  return headers.map(header => header.replace(/^299 - "([\s\S]*)"$/, '$1').replace(/\\([\s\S])/g, '$1'));
}

/** Some errors of the server (an unknown content type, an unknown path) are plain text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function waitFor<T>(
  options: RequestOptions,
  send: (method: string, path: string) => Promise<Answer>,
  path: string,
  timeout: number,
  found: (object: never) => T | undefined,
): Promise<T> {
  const list = (await send('GET', path)).body as { metadata: { resourceVersion: string }; items: unknown[] };
  for (const item of list.items) {
    const result = found(item as never);
    if (result !== undefined) return result;
  }
  const separator = path.includes('?') ? '&' : '?';
  const watch = `${path}${separator}watch=true&resourceVersion=${list.metadata.resourceVersion}`;
  return new Promise((resolve, reject) => {
    // Not through the agent: a watch holds its connection, which others may be waiting for.
    const watching = request({ ...options, agent: false, path: watch }, response => {
      let unfinished = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (unfinished + chunk).split('\n');
        unfinished = lines.pop() ?? '';
        for (const line of lines) {
          const event = JSON.parse(line) as { type: string; object: unknown };
          const result = event.type === 'DELETED' ? undefined : found(event.object as never);
          if (result !== undefined) finish(() => resolve(result));
        }
      });
      response.on('end', () => finish(() => reject(new Error(`the watch of ${path} was closed`))));
    });
    const timer = setTimeout(() => {
      finish(() => reject(new Error(`not seen at ${path} within ${timeout} ms`)));
    }, timeout);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      watching.destroy();
    };
    watching.on('error', error => finish(() => reject(error)));
    watching.end();
  });
}
