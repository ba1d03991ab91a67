import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { podSpecPlaces } from '../../../server/kubernetes/kinds/pod-spec-places.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';

/** Runs `kustomize build` on a folder. */
export function runKustomize(
  program: string,
  folder: string,
): { readonly text: string } | { readonly error: string } {
  const { status, stdout, stderr, error } = spawnSync(program, ['build', folder], { encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? { text: stdout } : { error: stderr };
}

/** Writes files at their paths. */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The classes of the workloads of an output, by the suffix of their names. */
export function classesIn(output: string): Map<string, Map<string, string>> {
  const classes = new Map<string, Map<string, string>>();
  for (const { document } of SourceFile.of('file:///output.yaml', 0, output).documents) {
    const object = toValue(document.parsed.root) as unknown as ObjectValue | null;
    if (object === null) continue;
    const [place] = podSpecPlaces(object.apiVersion, object.kind);
    if (place === undefined) continue;
    const [name = '', suffix = ''] = object.metadata.name.split('--');
    const found = [...place.path, place.field].reduce<Value>(
      (value, key) => (value as Record<string, Value> | undefined)?.[key] ?? null,
      object as unknown as Value,
    );
    const ofSuffix = classes.get(suffix) ?? new Map<string, string>();
    ofSuffix.set(`${object.kind} ${object.metadata.namespace ?? 'default'}/${name}`, String(found ?? ''));
    classes.set(suffix, ofSuffix);
  }
  return classes;
}

interface ObjectValue {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}
