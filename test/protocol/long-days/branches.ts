import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { manifest } from '../../bench/inputs/manifests.ts';

/** The files of a branch, by their paths. */
export type Branch = ReadonlyMap<string, string>;

/** A file event as the protocol has it: 1 created, 2 changed, 3 deleted. */
interface FileEvent {
  readonly uri: string;
  readonly type: 1 | 2 | 3;
}

/** A folder in which one branch after the other is checked out. */
export class CheckedOut {
  readonly #folder: string;
  readonly #files = new Map<string, string>();

  constructor(folderUri: string, branch: Branch) {
    this.#folder = fileURLToPath(folderUri);
    this.checkOut(branch);
  }

  /** Writes and deletes what is different; returns what an editor tells of that. */
  checkOut(branch: Branch): readonly FileEvent[] {
    const events: FileEvent[] = [];
    for (const path of [...this.#files.keys()]) {
      if (branch.has(path)) continue;
      rmSync(join(this.#folder, path));
      this.#files.delete(path);
      events.push({ uri: this.uriOf(path), type: 3 });
    }
    for (const [path, text] of branch) {
      if (this.#files.get(path) !== text) events.push(this.write(path, text));
    }
    return events;
  }

  write(path: string, text: string): FileEvent {
    const type = this.#files.has(path) ? 2 : 1;
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
    writeFileSync(join(this.#folder, path), text);
    this.#files.set(path, text);
    return { uri: this.uriOf(path), type };
  }

  uriOf(path: string): string {
    return pathToFileURL(join(this.#folder, path)).href;
  }

  textOf(path: string): string | undefined {
    return this.#files.get(path);
  }
}

/** Of so many files half are the same in both branches; of the others each branch lacks a tenth, and the rest is different. */
export function twoBranches(files: number): { readonly main: Branch; readonly feature: Branch } {
  const main = new Map(Object.entries(kept));
  const feature = new Map(main);
  for (let index = 0; index < files; index++) {
    const path = `team-${Math.floor(index / 50)}/app-${index}.yaml`;
    const text = `${manifest(index, 40).join('\n')}\n`;
    const isSame = index < files / 2;
    if (isSame || index % 10 !== 1) main.set(path, text);
    if (isSame) feature.set(path, text);
    else if (index % 10 !== 2) feature.set(path, `${text.replaceAll('gvisor', 'kata')}# feature\n`);
  }
  return { main, feature };
}

/** Files of each kind that is read, in both branches; those somebody works on. */
export const kept: Readonly<Record<string, string>> = {
  'class.yaml': `${manifest(0, 60).join('\n')}\n`,
  'web.yaml': `${manifest(20, 120).join('\n')}\n---\n${manifest(40, 60).join('\n')}\n`,
  'chart/Chart.yaml': 'apiVersion: v2\nname: app\nversion: 1.0.0\n',
  'chart/values.yaml': 'replicas: 1\nruntimeClassName: gvisor\n',
  'chart/templates/pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  runtimeClassName: {{ .Values.runtimeClassName }}\n  containers: [{ name: c, image: i }]\n',
  'overlay/kustomization.yaml':
    'resources: [../web.yaml]\npatches:\n- target: { kind: Deployment }\n  patch: |\n    - op: replace\n      path: /spec/template/spec/runtimeClassName\n      value: kata\n',
  'etc/containerd/config.toml':
    'version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]\nruntime_type = "io.containerd.runsc.v1"\n',
  '.runtimeclass/policy.yaml':
    'requirements:\n- name: sandboxed\n  needs: { isolation: user-space-kernel }\n',
};
