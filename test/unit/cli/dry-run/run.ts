import type { CommandResult } from '../../../../server/cli/command-result.ts';
import { type DryRunOptions, dryRun } from '../../../../server/cli/dry-run.ts';

export type Files = Readonly<Record<string, string>>;

/** The command on files in memory. The file `asked.yaml` is what is asked about, all others are in the cluster. */
export function run(files: Files, options: Partial<DryRunOptions> = {}): Promise<CommandResult> {
  const [asked = 'asked.yaml'] = Object.keys(files);
  const existing = Object.keys(files).filter(path => path !== asked);
  const read = async (path: string) => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file');
    return text;
  };
  return dryRun(asked, { existing, verb: 'create', output: 'text', ...options }, read);
}

/** What the command prints, of input that can be used. */
export async function textOf(files: Files, options: Partial<DryRunOptions> = {}): Promise<string> {
  const { output, errors } = await run(files, options);
  return output + errors;
}

/** The answers of the command in JSON, parsed. */
export async function answersTo(files: Files, options: Partial<DryRunOptions> = {}): Promise<unknown[]> {
  const { output, errors } = await run(files, { ...options, output: 'json' });
  if (errors !== '') throw new Error(errors);
  return output
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
}

/** A class with overhead and scheduling, and a node that has what it asks for beside one that has not. */
export const cluster = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: kata}
handler: kata-qemu
overhead: {podFixed: {cpu: 0.25, memory: 120Mi}}
scheduling: {nodeSelector: {rt: kata}}
---
apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Node
    metadata: {name: n1, labels: {rt: kata}}
    status: {allocatable: {cpu: 2, memory: 4Gi, pods: 110}}
  - apiVersion: v1
    kind: Node
    metadata: {name: n2}
    status: {allocatable: {cpu: 2, memory: 4Gi, pods: 110}}
`;

/** A Pod of that class. */
export const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  runtimeClassName: kata
  containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]
`;

/** A workload of that class. */
export const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec:
      runtimeClassName: kata
      containers: [{name: c, image: i}]
`;
