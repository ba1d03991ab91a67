import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';

const pod = `apiVersion: v1
kind: Pod
metadata: { name: web }
spec:
  runtimeClassName: kata
  containers: []
`;

const runtimeClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: kata }\nhandler: kata\n';

/** All texts with which a repository may try to open a connection, start a program or read a file outside of it. */
export const filesReachingOut = {
  'pod.yaml': pod,
  'kustomization.yaml':
    'resources: [pod.yaml, ../outside/secret.yaml, "https://evil.example/base"]\nhelmCharts: [{ name: x, repo: "https://evil.example" }]\ngenerators: [../outside/generator.yaml]\npatches: [{ path: ../outside/patch.yaml }]\n',
  'chart/Chart.yaml':
    'apiVersion: v2\nname: x\nversion: 1.0.0\ndependencies: [{ name: y, version: 1.0.0, repository: "file://../../outside" }]\n',
  'chart/values.yaml': 'runtimeClassName: kata\n',
  'chart/templates/pod.yaml': pod.replace('kata', '{{ .Values.runtimeClassName }}'),
  'release.yaml':
    'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec: { source: { path: ../outside, helm: { valueFiles: [/etc/passwd, ../outside/secret.yaml] } } }\n',
  'config.toml': 'imports = ["../outside/*.toml", "/etc/hosts"]\nversion = 2\n',
  '.runtimeclass/settings.yaml': 'exclude: ["../outside/**"]\nsnapshotFolder: ../outside\n',
  '.runtimeclass/policy.yaml':
    'requirements: [{ name: x, images: ["../outside/**"], needs: { isolation: process } }]\n',
};

/** Writes such a workspace, with links that lead to `outside`. */
export function writeWorkspaceReachingOut(folder: string, outside: string): void {
  for (const [path, text] of Object.entries(filesReachingOut)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ['link.yaml', '.runtimeclass/prod.yaml', 'chart/templates/link.yaml']) {
    symlinkSync(join(outside, 'secret.yaml'), join(folder, name));
  }
  symlinkSync(outside, join(folder, 'linked'));
}

/** Writes what the workspace reaches for, and a kubeconfig with two contexts: `works`, and `plugin`, which starts a program. */
export function writeOutside(outside: string, server: string): void {
  const program = {
    exec: { command: join(outside, 'program'), apiVersion: 'client.authentication.k8s.io/v1' },
  };
  writeFileSync(
    join(outside, 'kubeconfig'),
    kubeconfigText({ works: { server }, plugin: { server, user: program } }),
  );
  writeFileSync(join(outside, 'secret.yaml'), runtimeClass);
  writeFileSync(join(outside, 'secret.toml'), 'version = 2\n');
}
