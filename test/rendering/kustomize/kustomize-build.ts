import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { podSpecPlaces } from '../../../server/kubernetes/kinds/pod-spec-places.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';

/** What `kustomize build` prints, or its error. */
export type Built = { readonly text: string } | { readonly error: string };

/** Runs `kustomize build` on each of the folders, in one process. */
export function runKustomize(program: string, folders: readonly string[]): readonly Built[] {
  const { status, stdout, stderr, error } = spawnSync(program, {
    input: folders.map(folder => `${folder}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => {
      const { text = '', error }: { text?: string; error?: string } = JSON.parse(line);
      return error === undefined ? { text } : { error };
    });
}

/** Writes files at their paths. */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The Pod spec of a workload, and the class in it: empty if there is none. */
export interface BuiltPod {
  readonly className: string;
  readonly podSpec: Value;
}

/** The workloads of an output by `kind namespace/name`. */
export function podsIn(output: string): Map<string, BuiltPod> {
  const pods = new Map<string, BuiltPod>();
  for (const { document } of SourceFile.of('file:///output.yaml', 0, output).documents) {
    const object = toValue(document.parsed.root) as unknown as ObjectValue | null;
    if (object === null) continue;
    const [place] = podSpecPlaces(object.apiVersion, object.kind);
    if (place === undefined) continue;
    const podSpec = podSpecIn(object as unknown as Value, place.path);
    const className = String((podSpec as Record<string, Value> | null)?.[place.field] ?? '');
    const { name, namespace = 'default' } = object.metadata;
    pods.set(`${object.kind} ${namespace}/${name}`, { className, podSpec });
  }
  return pods;
}

/** The value at a path of keys; null if there is none. */
export function podSpecIn(object: Value, path: readonly string[]): Value {
  return path.reduce<Value>((value, key) => (value as Record<string, Value> | null)?.[key] ?? null, object);
}

interface ObjectValue {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}
