import { posix } from 'node:path';
import type { Sources } from './sources.ts';

/** A row of the table of layers. */
export interface Layer {
  /** A file, or a folder that ends in `/`. */
  readonly part: string;
  /** Parts and packages it may import, besides itself. */
  readonly allowed: readonly string[];
}

/** Reads `part -> parts | packages`, a row a part; a row goes on until the next arrow. */
export function readLayers(table: string): readonly Layer[] {
  const words = table.split(/\s+/).filter(word => word !== '' && word !== '|');
  const arrows = words.flatMap((word, index) => (word === '->' ? [index] : []));
  return arrows.map((arrow, row) => ({
    part: words[arrow - 1]!,
    allowed: words.slice(arrow + 1, (arrows[row + 1] ?? words.length + 1) - 1),
  }));
}

/** What files import although the table does not allow it, a line each. */
export function forbiddenImports(sources: Sources, layers: readonly Layer[]): readonly string[] {
  const layerOf = (path: string) =>
    layers
      .filter(({ part }) => path === part || (part.endsWith('/') && path.startsWith(part)))
      .sort((a, b) => b.part.length - a.part.length)[0];
  const found = Object.entries(sources).flatMap(([path, text]) => {
    const layer = layerOf(path);
    if (layer === undefined) return [`${path} is in no row of the table`];
    return importsOf(path, text)
      .filter(target => {
        const part =
          target.startsWith('server/') || target.startsWith('client/') ? layerOf(target)?.part : target;
        return part !== layer.part && !layer.allowed.includes(part ?? '');
      })
      .map(target => `${path} imports ${target}: ${layer.part} may not`);
  });
  return found.sort();
}

/** Every cycle of imports that a search in depth meets, written as the way round from its first file. */
export function cycles(sources: Sources): readonly string[] {
  return cyclesOf(
    Object.entries(sources).map(([path, text]) => [
      path,
      importsOf(path, text).filter(target => target in sources),
    ]),
  );
}

/** The same for the folders that the files are in. */
export function cyclesOfFolders(sources: Sources): readonly string[] {
  const targets = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(sources)) {
    const folder = posix.dirname(path);
    const known = targets.get(folder) ?? new Set();
    targets.set(folder, known);
    for (const target of importsOf(path, text)) {
      if (target in sources && posix.dirname(target) !== folder) known.add(posix.dirname(target));
    }
  }
  return cyclesOf([...targets].map(([folder, others]) => [folder, [...others]]));
}

function cyclesOf(
  graph: readonly (readonly [node: string, targets: readonly string[]])[],
): readonly string[] {
  const targetsOf = new Map(graph);
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path);
    if (start >= 0) found.push([...way.slice(start), path].join(' -> '));
    if (start >= 0 || finished.has(path)) return;
    for (const target of targetsOf.get(path) ?? []) visit(target, [...way, path]);
    finished.add(path);
  };
  for (const path of [...targetsOf.keys()].sort()) visit(path, []);
  return found;
}

/** The files (by their path in the project) and packages that a file imports, for types or values, each once. */
function importsOf(path: string, text: string): readonly string[] {
  const written = [...text.matchAll(importStatement), ...text.matchAll(importCall)].map(match => match[1]!);
  const targets = written.map(name => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
  return [...new Set(targets)];
}

/** `import ... from 'x'`, `export ... from 'x'` and `import 'x'` at the start of a line. */
const importStatement = /^(?:import|export)\b(?:[\w\s{},*]*?\bfrom)?\s*'([^']+)'/gm;

const importCall = /\b(?:import|require)\('([^']+)'\)/g;
