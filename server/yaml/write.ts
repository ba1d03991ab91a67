import { stringify } from 'yaml';
import type { Value } from './value.ts';
import { writeBlock } from './write-block.ts';

/**
 * Returns a value as YAML text that Kubernetes reads back as the same value: in block style over lines, or in flow
 * style on one line. Keys keep their order.
 */
export function writeYaml(value: Value, style: 'block' | 'flow' = 'block'): string {
  if (style === 'block') return writeBlock(value, written) ?? written(value);
  return stringify(value, { ...options, collectionStyle: 'flow', flowCollectionPadding: false }).trimEnd();
}

function written(value: Value): string {
  return stringify(value, options);
}

const options = {
  // Quotes strings that YAML 1.1 would read as a boolean or a number (`yes`, `010`).
  version: '1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const;
