import { scalarValue } from './scalar.ts';
import type { Node, Range, ScalarNode } from './tree.ts';

/** A part of a YAML document that has no JSON, which the API server and kubectl make of every YAML text. */
export interface PartWithoutJson {
  /** Range of the value, or of the key. */
  readonly range: Range;
  /** The converter's words: `json: unsupported value: +Inf`. */
  readonly message: string;
}

/**
 * Returns the parts of a document that have no JSON: keys that are null, which the converter finds first, then `.inf`
 * and `.nan`. One is enough for the whole text to be refused. Keys of which nothing is written are not in the tree.
 * Source: sigs.k8s.io/yaml `yaml.go:convertToJSONableObject`; Go's encoding/json `encode.go:floatEncoder`.
 */
export function partsWithoutJson(root: Node | null): readonly PartWithoutJson[] {
  const keys: PartWithoutJson[] = [];
  const numbers: PartWithoutJson[] = [];
  // The target of an alias is in the tree already.
  const visit = (node: Node | null): void => {
    if (node?.kind === 'sequence') for (const item of node.items) visit(item);
    if (node?.kind === 'map') {
      for (const { key, value } of node.entries) {
        if (scalarValue(key) === null) keys.push({ range: key.range, message: nullKey(value) });
        visit(value);
      }
    }
    if (node?.kind === 'scalar') numbers.push(...notFinite(node));
  };
  visit(root);
  return [...keys, ...numbers];
}

function notFinite(node: ScalarNode): readonly PartWithoutJson[] {
  const value = scalarValue(node);
  if (typeof value !== 'number' || Number.isFinite(value)) return [];
  const shown = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  return [{ range: node.range, message: `json: unsupported value: ${shown}` }];
}

function nullKey(value: Node | null): string {
  return `unsupported map key of type: %!s(<nil>), key: <nil>, value: ${shownValue(value)}`;
}

/** Returns a scalar as Go's `%#v` prints it; a list or a map, which go-yaml prints with its types, is left out. */
function shownValue(node: Node | null): string {
  if (node === null) return '<nil>';
  if (node.kind !== 'scalar') return '...';
  const value = scalarValue(node);
  if (value === null) return '<nil>';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
