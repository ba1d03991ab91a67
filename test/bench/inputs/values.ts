import { editedKey } from './manifests.ts';

const linesOfPart = 50;

/**
 * Values of a chart with a part for each of many workloads, of exactly so many lines. Every twentieth part names a class,
 * and so does the one in the middle, which is typed into.
 */
export function chartValues(lines: number): string {
  const count = Math.ceil(lines / linesOfPart);
  const middle = Math.floor(count / 2);
  const parts = Array.from({ length: count }, (_, index) =>
    part(index, index === middle || index % 20 === 0 ? 'gvisor' : '""', index === middle ? '-worker' : 'any'),
  );
  const values = parts.flat().slice(0, lines - oldClass.length);
  return `${[...values, ...oldClass].join('\n')}\n`;
}

/** Something in which something is wrong: diagnostics are published of no other file. */
const oldClass = [
  '---',
  'apiVersion: node.k8s.io/v1beta1',
  'kind: RuntimeClass',
  'metadata: {name: old}',
  'handler: runsc',
];

/** One part, of `linesOfPart` lines. */
function part(index: number, className: string, pool: string): readonly string[] {
  const lines = [
    `service${index}:`,
    '  image:',
    `    repository: registry.example/team/service-${index}`,
    `    tag: "1.${index}"`,
    `  runtimeClassName: ${className}`,
    '  nodeSelector:',
    `    ${editedKey}: ${pool}`,
    '  env:',
  ];
  const settings = Array.from(
    { length: linesOfPart - lines.length },
    (_, number) => `    SETTING_${number}: some value ${number}`,
  );
  return [...lines, ...settings];
}
