import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '../../server/yaml/parse.ts';
import { splitDocuments } from '../../server/yaml/split.ts';

// The least that reading a folder can cost in Node, as a program of its own: node folder-floor.cjs <folder>.
// Writes milliseconds as JSON.

/** What `folder-floor.ts` writes. */
export interface FolderFloor {
  /** Listing the folders, and asking size and time of each file: what a cache has to do at least. */
  readonly walk: number;
  /** Listing, and searching the bytes of every file for our words. */
  readonly scan: number;
  /** Parsing the documents with one of the words. */
  readonly parse: number;
  readonly hits: number;
}

const words = [
  'untimeClass',
  'untimeHandler',
  'node.k8s.io',
  'verhead',
  'hostUsers',
  'recursiveReadOnly',
].map(word => Buffer.from(word));

process.stdout.write(JSON.stringify(measure(process.argv[2]!)));

function measure(folder: string): FolderFloor {
  // The first one only brings the folder into the memory of the system.
  walk(folder);
  const started = performance.now();
  walk(folder);
  const walked = performance.now();
  const hits = scan(folder);
  const scanned = performance.now();
  for (const text of hits) {
    for (const { start, end } of splitDocuments(text)) {
      const document = Buffer.from(text.slice(start, end));
      if (isHit(document)) parse(text.slice(start, end));
    }
  }
  const parsed = performance.now();
  return { walk: walked - started, scan: scanned - walked, parse: parsed - scanned, hits: hits.length };
}

function walk(folder: string): void {
  for (const path of paths(folder)) lstatSync(path);
}

function scan(folder: string): readonly string[] {
  const buffer = Buffer.allocUnsafe(16 * 1024 * 1024);
  const hits: string[] = [];
  for (const path of paths(folder)) {
    const file = openSync(path, 'r');
    const length = readSync(file, buffer, 0, fstatSync(file).size, 0);
    closeSync(file);
    const content = buffer.subarray(0, length);
    if (isHit(content)) hits.push(content.toString('utf8'));
  }
  return hits;
}

function isHit(content: Buffer): boolean {
  return words.some(word => content.includes(word));
}

function* paths(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* paths(path);
    else if (/\.(ya?ml|json)$/i.test(entry.name)) yield path;
  }
}
