import { snapshotFor } from '../../server/analysis/clusters-of-file.ts';
import type { Session } from '../../server/analysis/session.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from './manifests.ts';
import { openWorkspace, uriOf } from './workspace.ts';

const savedFile = (context: string, objects: readonly string[]) =>
  savedCluster({ context, serverVersion: 'v1.36.3' }, objects).replace(/^=== .*\n/, '');
const node = (handlers: readonly string[]) =>
  nodeYaml(
    'name: n',
    'spec: {}',
    `status: {runtimeHandlers: [${handlers.map(name => `{name: ${name}}`).join(', ')}]}`,
  );
/** A Pod of a class. */
export const pod = (name: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  runtimeClassName: ${name}\n  containers: [{name: c, image: i}]\n`;
/** The position of the name of its class. */
export const atName = { line: 4, character: 20 };

/** `both` is in both clusters, `new` in prod only, `old` in dev only. */
export const dev = savedFile('dev', [
  runtimeClassYaml('both', 'runsc'),
  runtimeClassYaml('old', 'runsc'),
  node(['runsc']),
]);
export const prod = savedFile('prod', [
  runtimeClassYaml('both', 'kata'),
  runtimeClassYaml('new', 'kata'),
  node(['kata']),
]);
const clusters = { '.runtimeclass/dev.yaml': dev, '.runtimeclass/prod.yaml': prod };
/** Settings that say which files are for which of them. */
export const stated =
  'clusters:\n  prod: [clusters/prod]\n  dev: ["clusters/dev/**", "*.dev.yaml"]\n  qa: [clusters/qa/**]\n';

/** A workspace in which both clusters are saved, and one is selected. */
export async function opened(files: Record<string, string>, selected?: string): Promise<Session> {
  const session = await openWorkspace({ ...clusters, ...files });
  session.access = { selected };
  await session.readSettingsOf(['file:///workspace']);
  return session;
}

/** The clusters that judge a file. */
export function contextsFor(session: Session, path: string): readonly string[] {
  return snapshotFor(uriOf(path), session.snapshot()).model.clusters.map(({ context }) => context);
}

/** What is found in a file, a line each. */
export function found(session: Session, path: string): readonly string[] {
  const snapshot = session.snapshot();
  return diagnose(snapshot, snapshot.file(uriOf(path))!).map(
    ({ severity, rule, message }) => `${severity} ${rule.id}: ${message}`,
  );
}

export const isUnknown = (line: string) => line.includes(' unknown-runtime-class:');

/** The severity of a line of `found`. */
export function severityOf(line: string): string {
  return line.split(' ')[0]!;
}
