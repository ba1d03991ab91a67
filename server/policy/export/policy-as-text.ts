import { writeYaml } from '../../yaml/write.ts';
import { commentLines } from './cel.ts';
import type { ExportedPolicy } from './export-request.ts';

/** The objects as a stream of YAML, with the remarks as comments at the top. */
export function policyAsYaml(
  { objects }: ExportedPolicy,
  remarks: readonly string[],
  version: string,
): string {
  const head = [
    `From .runtimeclass/policy.yaml, for Kubernetes ${version}: change it there, then export it again with "runtimeclass policy export".`,
    ...remarks,
  ];
  const documents = objects.map(({ comment, object }) => {
    const lines = comment === '' ? [] : [commentLines(comment, '#')];
    return [...lines, writeYaml(object)].join('\n');
  });
  return `${head.map(line => commentLines(line, '#')).join('\n')}\n${documents.map(text => `---\n${text}`).join('')}`;
}

/** The objects as a `List`, as `kubectl get -o json` prints several. */
export function policyAsJson({ objects }: ExportedPolicy): string {
  const items = objects.map(({ object }) => object);
  return `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2)}\n`;
}
