import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { ManifestDocument } from '../../server/documents/manifest-document.ts';
import { mentionsRuntimeClass } from '../../server/documents/mentions-runtime-class.ts';
import { parse } from '../../server/yaml/parse.ts';
import { SourceDocument } from '../../server/yaml/source-document.ts';
import { splitDocuments } from '../../server/yaml/split.ts';

// The least that reading a folder can cost in Node, as a program of its own: node folder-floor.cjs <folder>.
// Writes milliseconds as JSON.

/** What `folder-floor.ts` writes. */
export interface FolderFloor {
  /** Listing, and searching the bytes of every file for our words. */
  readonly scan: number;
  /** Parsing the manifests with one of the words; which documents are none is known without a cost. */
  readonly parse: number;
  /** Processor time for listing, searching and parsing. */
  readonly cpu: number;
  readonly hits: number;
}

process.stdout.write(JSON.stringify(measure(process.argv[2]!)));

function measure(folder: string): FolderFloor {
  // It only brings the folder into the memory of the system.
  walk(folder);
  const started = performance.now();
  const cpuBefore = cpuTime();
  const hits = scan(folder);
  const scanned = performance.now();
  const cpuOfScan = cpuTime() - cpuBefore;
  const manifests = hits.flatMap(manifestsIn);
  const cpuBetween = cpuTime();
  const parsing = performance.now();
  for (const text of manifests) parse(text);
  return {
    scan: scanned - started,
    parse: performance.now() - parsing,
    cpu: cpuOfScan + cpuTime() - cpuBetween,
    hits: hits.length,
  };
}

function manifestsIn(text: string): string[] {
  const documents = splitDocuments(text).map(({ start, end }) => text.slice(start, end));
  return documents.filter(document => new ManifestDocument(new SourceDocument(document)).isRelevant);
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function walk(folder: string): void {
  for (const path of paths(folder)) lstatSync(path);
}

/**
 * Of what was tried the fastest: reading by promises takes six times as long, a reading that asks for the size first or
 * searches for one word after the other a tenth longer.
 */
function scan(folder: string): readonly string[] {
  const buffer = Buffer.allocUnsafe(16 * 1024 * 1024);
  const hits: string[] = [];
  for (const path of paths(folder)) {
    const file = openSync(path, 'r');
    const length = readSync(file, buffer, 0, buffer.length, null);
    closeSync(file);
    if (mentionsRuntimeClass(buffer.toString('latin1', 0, length)))
      hits.push(buffer.toString('utf8', 0, length));
  }
  return hits;
}

function* paths(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* paths(path);
    else if (/\.(ya?ml|json)$/i.test(entry.name)) yield path;
  }
}
