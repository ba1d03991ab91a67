import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinFiles, splitFiles } from './files.ts';

/** Files, and what a release of containerd really made of them, drawn. */
export interface RecordedCase {
  readonly name: string;
  /** Of containerd, such as `2.3.5`. */
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly answer: string;
}

/** Every case of `cases/`, which need no containerd. */
export function readRecordedCases(): RecordedCase[] {
  return readdirSync(folder)
    .sort()
    .flatMap(file => {
      const [, version = ''] = /^(\d+\.\d+\.\d+)/.exec(file) ?? [];
      const stored = JSON.parse(readFileSync(join(folder, file), 'utf8')) as StoredCase[];
      return stored.map(({ files, answer }, index) => {
        return { name: `${file} ${index}`, version, files: splitFiles(files), answer };
      });
    });
}

/** Keeps cases of one version in a file of that name; a single one, on which we disagreed, in a file of its own. */
export function recordCases(
  version: string,
  cases: readonly Omit<RecordedCase, 'name' | 'version'>[],
): string {
  const stored = cases.map(({ files, answer }) => ({ files: joinFiles(files), answer }));
  const text = `${JSON.stringify(stored, null, 2)}\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const file = join(folder, cases.length === 1 ? `${version}-${hash}.json` : `${version}.json`);
  writeFileSync(file, text);
  return file;
}

interface StoredCase {
  readonly files: string;
  readonly answer: string;
}

const folder = join(import.meta.dirname, 'cases');
