import { ClusterProblem, type Query, type WatchEvent } from '../../server/clusters/info/cluster.ts';

interface ApiObject {
  readonly metadata: { readonly name: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

const statusKinds = { 401: 'credentials', 403: 'forbidden', 410: 'expired' } as const;

/** An API server in memory: objects by the path of their list, and faults that a test scripts. */
export class MemoryServer {
  version = 'v1.30.2';
  pageSize = Number.POSITIVE_INFINITY;
  /** Every request as `GET path` or `WATCH path?resourceVersion`. */
  readonly requests: string[] = [];
  /** What stands in the way of requests that `matches` takes: a status, `unreachable`, `cut short` or `hangs`. */
  faults: { matches: (request: string) => boolean; fault: number | 'unreachable' | 'cut short' | 'hangs' }[] =
    [];
  /** The history no longer has versions before this one. */
  oldestVersion = 0;
  #version = 10;
  readonly #lists = new Map<string, Map<string, ApiObject>>();
  readonly #watches = new Set<Watching>();
  /** The events of objects, which a watch from an older version gets first. */
  readonly #history: { readonly version: number; readonly path: string; readonly event: WatchEvent }[] = [];

  /** Serves a list, at first an empty one. */
  serve(path: string, ...objects: readonly ApiObject[]): void {
    this.#lists.set(path, new Map());
    for (const object of objects) this.put(path, object);
  }

  put(path: string, object: ApiObject): void {
    const list = this.#lists.get(path)!;
    const type = list.has(object.metadata.name) ? 'MODIFIED' : 'ADDED';
    list.set(object.metadata.name, this.#stamped(object));
    this.#sendAndKeep(path, type, list.get(object.metadata.name)!);
  }

  delete(path: string, name: string): void {
    const list = this.#lists.get(path)!;
    const object = this.#stamped(list.get(name)!);
    list.delete(name);
    this.#sendAndKeep(path, 'DELETED', object);
  }

  bookmark(path: string): void {
    this.#version++;
    this.#send(path, 'BOOKMARK', { metadata: { name: '', resourceVersion: String(this.#version) } });
  }

  /** Sends what no API server does, but something in front of one may. */
  bookmarkWithoutVersion(path: string): void {
    this.#send(path, 'BOOKMARK', { metadata: { name: '' } });
  }

  /** Ends all watches: as the server does after their time, or with what goes wrong. */
  endWatches(problem?: ClusterProblem): void {
    for (const watching of [...this.#watches]) watching.end(problem);
  }

  /** Sends what a server sends whose history does not reach back: an event `ERROR`. */
  expireWatches(): void {
    this.oldestVersion = this.#version + 1;
    this.#version++;
    const status = { metadata: { name: '' }, kind: 'Status', code: 410, reason: 'Expired' };
    for (const { path } of [...this.#watches]) this.#send(path, 'ERROR', status);
  }

  get watches(): number {
    return this.#watches.size;
  }

  async get(path: string, query: Query, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const fault = await this.#meet(`GET ${path}${query['continue'] ? '?continue' : ''}`, signal);
    const text =
      path === '/version'
        ? JSON.stringify({ gitVersion: this.version })
        : (this.#one(path) ?? this.#page(path, query));
    const bytes = Buffer.from(fault === 'cut short' ? text.slice(0, text.length / 2) : text);
    return (async function* () {
      for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
    })();
  }

  async watch(
    path: string,
    query: Query,
    onEvent: (event: WatchEvent) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const from = Number(query['resourceVersion']);
    await this.#meet(`WATCH ${path}?${from}`, signal);
    this.#listAt(path);
    if (from < this.oldestVersion) throw statusProblem(410);
    await new Promise<void>((resolve, reject) => {
      const watching: Watching = {
        path,
        onEvent,
        end: problem => {
          this.#watches.delete(watching);
          if (problem === undefined) resolve();
          else reject(problem);
        },
      };
      this.#watches.add(watching);
      for (const { version, path: changed, event } of this.#history)
        if (changed === path && version > from) onEvent(event);
      signal.addEventListener('abort', () => {
        this.#watches.delete(watching);
        reject(signal.reason);
      });
    });
  }

  async #meet(request: string, signal: AbortSignal): Promise<'cut short' | undefined> {
    this.requests.push(request);
    signal.throwIfAborted();
    const fault = this.faults.find(({ matches }) => matches(request))?.fault;
    if (typeof fault === 'number') throw statusProblem(fault);
    if (fault === 'unreachable') throw unreachable();
    if (fault === 'hangs') {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    }
    return fault;
  }

  /** An object by the path of its list and its name. */
  #one(path: string): string | undefined {
    const at = path.lastIndexOf('/');
    const list = this.#lists.has(path) ? undefined : this.#lists.get(path.slice(0, at));
    const object = list?.get(decodeURIComponent(path.slice(at + 1)));
    return object && JSON.stringify(object);
  }

  #page(path: string, query: Query): string {
    const selectors = (query['fieldSelector'] ?? '').split(',').filter(Boolean);
    const objects = [...this.#listAt(path).values()].filter(object =>
      selectors.every(selector => isSelected(object, selector)),
    );
    const start = Number(query['continue'] ?? 0);
    const end = start + Math.min(this.pageSize, Number(query['limit']));
    const metadata = {
      resourceVersion: String(this.#version),
      ...(end < objects.length ? { continue: String(end) } : {}),
    };
    return JSON.stringify({ kind: 'List', metadata, items: objects.slice(start, end) });
  }

  #listAt(path: string): Map<string, ApiObject> {
    const list = this.#lists.get(path);
    if (list === undefined) throw statusProblem(404);
    return list;
  }

  #stamped(object: ApiObject): ApiObject {
    this.#version++;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#version) } };
  }

  #sendAndKeep(path: string, type: WatchEvent['type'], object: ApiObject): void {
    this.#history.push({ version: this.#version, path, event: { type, object: object as never } });
    this.#send(path, type, object);
  }

  #send(path: string, type: WatchEvent['type'], object: ApiObject): void {
    for (const watching of [...this.#watches]) {
      if (watching.path === path) watching.onEvent({ type, object: object as never });
    }
  }
}

/** Whether an object has what a field selector asks for: `involvedObject.uid=u1`. */
function isSelected(object: ApiObject, selector: string): boolean {
  const [path = '', value] = selector.split('=');
  const found = path.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], object);
  return found === value;
}

interface Watching {
  readonly path: string;
  readonly onEvent: (event: WatchEvent) => void;
  readonly end: (problem?: ClusterProblem) => void;
}

export function unreachable(): ClusterProblem {
  const values = { context: 'staging', hasProxy: false, code: 'ECONNREFUSED' };
  return new ClusterProblem('unreachable', { code: 'connection-refused', arguments: values });
}

export function cutShort(): ClusterProblem {
  return new ClusterProblem('answer', { code: 'response-truncated', arguments: { context: 'staging' } });
}

function statusProblem(status: number): ClusterProblem {
  const kind = statusKinds[status as keyof typeof statusKinds] ?? 'answer';
  return new ClusterProblem(
    kind,
    { code: 'unexpected-status', arguments: { context: 'staging', status } },
    status,
  );
}
