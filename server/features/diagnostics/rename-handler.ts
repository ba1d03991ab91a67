import type { Knowledge } from '../../workspace/knowledge.ts';
import type { FileChange, Fix } from './rule.ts';

/**
 * Adds to a fix that gives a handler another name the same change of the node configurations of the workspace, and
 * names them in its title: a class whose handler no node has starts no Pod.
 */
export function renamingHandler(fix: Fix, from: string, to: string, { handlerNames }: Knowledge): Fix {
  const places = handlerNames.get(from) ?? [];
  if (places.length === 0 || handlerNames.has(to)) return fix;
  const elsewhere: FileChange[] = places.map(({ uri, range }) => ({ uri, range, text: to }));
  const files = [
    ...new Set(places.map(({ uri }) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)))),
  ];
  return { ...fix, title: `${fix.title}, also in ${files.join(' and ')}`, elsewhere };
}
