import fc from 'fast-check';
import type { Draw } from '../old-classes/draw.ts';
import { isMap, type Tree } from './tree.ts';

/** Writes a tree as YAML in block style, some maps in braces, with comments that are all different. */
export function writeTree(draw: Draw, tree: Tree, comments: { count: number }): string {
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const comment = () => `# note ${++comments.count}: it's "x"`;
  const lineEnd = () => (chance(7) ? ` ${comment()}` : '');
  const above = (indent: string) => (chance(9) ? `${indent}${comment()}\n` : '');

  const flow = (value: Tree): string => {
    if (typeof value === 'string') return value;
    if (!isMap(value)) return `[${value.map(flow).join(', ')}]`;
    return `{ ${value.entries.map(([key, below]) => `${key}: ${flow(below)}`).join(', ')} }`;
  };
  const entries = (value: Tree, indent: string): string => {
    if (!isMap(value)) return '';
    return value.entries.map(([key, below]) => above(indent) + entry(key, below, indent)).join('');
  };
  const entry = (key: string, value: Tree, indent: string): string => {
    if (value === '') return `${indent}${key}:${lineEnd()}\n`;
    const isEmpty = isMap(value) && value.entries.length === 0;
    if (typeof value === 'string' || isEmpty || chance(6)) {
      return `${indent}${key}: ${flow(value)}${lineEnd()}\n`;
    }
    if (isMap(value)) return `${indent}${key}:${lineEnd()}\n${entries(value, `${indent}  `)}`;
    return `${indent}${key}:${lineEnd()}\n${value.map(item => listItem(item, `${indent}  `)).join('')}`;
  };
  const listItem = (value: Tree, indent: string): string => {
    if (!isMap(value) || value.entries.length === 0) return `${indent}- ${flow(value)}${lineEnd()}\n`;
    const [first, ...others] = value.entries;
    const more = entries({ entries: others }, `${indent}  `);
    return `${indent}- ${entry(first![0], first![1], `${indent}  `).trimStart()}${more}`;
  };
  return entries(tree, '');
}
