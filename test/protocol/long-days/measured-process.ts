import { EventEmitter, getEventListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Measurement } from './measurement.ts';

// Loaded before a server (`node --import`): counts what the server has, tells it when it is asked, and lets time pass faster.

const speed = Number(process.env['TEST_SPEED']);
const startedAt = Date.now();
const { now } = Date;
Date.now = () => startedAt + (now() - startedAt) * speed;

/** Those of more than a second. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
const passing = (milliseconds: number | undefined) => (milliseconds ?? 0) / speed;
Object.assign(globalThis, {
  setTimeout(call: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      call(...given);
    }, passing(milliseconds));
    // A short one is as often waiting as under way, and one that was forgotten has ended before the next measurement.
    if ((milliseconds ?? 0) > 1_000) timers.add(timer);
    return timer;
  },
  setInterval(call: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) {
    const timer = setInterval(call, passing(milliseconds), ...given);
    timers.add(timer);
    return timer;
  },
  clearTimeout(timer: NodeJS.Timeout) {
    timers.delete(timer);
    clearTimeout(timer);
  },
  clearInterval(timer: NodeJS.Timeout) {
    timers.delete(timer);
    clearInterval(timer);
  },
});

/** What was listened to, and for what, as long as it is there. */
const listenedTo = new Map<WeakRef<EventTarget>, Set<string>>();
const typesOf = new WeakMap<EventTarget, Set<string>>();
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
  let types = typesOf.get(this);
  if (types === undefined) {
    types = new Set();
    typesOf.set(this, types);
    listenedTo.set(new WeakRef(this), types);
  }
  types.add(given[0]);
  return addEventListener.apply(this, given);
};

const emitters = new Set<WeakRef<EventEmitter>>();
const knownEmitters = new WeakSet<EventEmitter>();
for (const name of ['on', 'addListener', 'prependListener'] as const) {
  const add = EventEmitter.prototype[name];
  EventEmitter.prototype[name] = function (...given) {
    if (!knownEmitters.has(this)) {
      knownEmitters.add(this);
      emitters.add(new WeakRef(this));
    }
    return add.apply(this, given);
  };
}

function listeners(): number {
  let count = 0;
  for (const [reference, types] of listenedTo) {
    const target = reference.deref();
    if (target === undefined) listenedTo.delete(reference);
    else for (const type of types) count += getEventListeners(target, type).length;
  }
  for (const reference of emitters) {
    const emitter = reference.deref();
    if (emitter === undefined) emitters.delete(reference);
    else for (const name of emitter.eventNames()) count += emitter.listenerCount(name);
  }
  return count;
}

async function measured(): Promise<Measurement> {
  // What is freed by one collection may be what kept something else.
  for (let times = 0; times < 2; times++) {
    globalThis.gc!();
    await new Promise(resolve => setImmediate(resolve));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  // Timers are counted, and what is under way ends by itself.
  const handles = process
    .getActiveResourcesInfo()
    .filter(resource => !/^(?:Timeout|Immediate|FSReq)/.test(resource));
  return {
    heap: heapUsed + external,
    rss,
    listeners: listeners(),
    timers: timers.size,
    handles: handles.sort(),
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
  };
}

process.on('message', async () => process.send!(await measured()));
process.channel!.unref();

// A measurement that finds nothing has to be one that would find something.
const kept: unknown[] = [];
const never = new AbortController().signal;
if (process.env['TEST_LEAK'] !== undefined) {
  process.stdin.on('data', () => {
    kept.push(Array.from({ length: 20_000 }, Math.random));
    never.addEventListener('abort', () => undefined);
    globalThis.setTimeout(() => undefined, 1_000_000_000).unref();
  });
}
