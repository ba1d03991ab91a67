import { stringify } from 'yaml';
import type { Value } from './value.ts';

/**
 * A value as YAML text that Kubernetes reads back as the same value: in block style over lines, or in flow style on
 * one line. Keys keep their order.
 */
export function writeYaml(value: Value, style: 'block' | 'flow' = 'block'): string {
  const text = stringify(value, {
    // What YAML 1.1 takes for a boolean or a number (`yes`, `010`) is quoted.
    version: '1.1',
    aliasDuplicateObjects: false,
    lineWidth: 0,
    ...(style === 'flow' && { collectionStyle: 'flow', flowCollectionPadding: false }),
  });
  return style === 'flow' ? text.trimEnd() : text;
}
