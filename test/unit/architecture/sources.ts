import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Texts of source files by their path from the root of the project, with slashes. */
export type Sources = Readonly<Record<string, string>>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Every TypeScript or JavaScript file below folders of the project. */
export function readSources(...folders: readonly string[]): Sources {
  const paths = folders.flatMap(folder =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      path => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  const sources = paths.filter(path => /\.(ts|mjs)$/.test(path)).sort();
  return Object.fromEntries(sources.map(path => [path, readFileSync(`${root}${path}`, 'utf8')]));
}
