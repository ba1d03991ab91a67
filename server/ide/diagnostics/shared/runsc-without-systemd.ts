import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile } from '../../../node-config/containerd.ts';
import { type MergedConfiguration, textSetting } from '../../../node-config/merged.ts';
import { folderOf, pathOf } from '../../../node-config/paths.ts';
import type { CgroupDriver } from '../../../workspace/cgroup-driver.ts';
import type { CgroupTable } from './cgroup-tables.ts';
import type { NodeConfigFinding } from './rule.ts';
import { sentences } from './sentences.ts';

/**
 * gVisor behind a table whose file does not say that systemd makes the cgroups, on nodes where it does. Before release-20260615.0
 * (commit e619c454a) runsc then does not find the cgroup of the Pod. Sources: google/gvisor#10371;
 * `runsc/container/container.go:createParentCgroup`.
 */
export function* runscWithoutSystemd(
  file: ContainerdFile,
  { handlers }: MergedConfiguration,
  tables: readonly CgroupTable[],
  kubelet: CgroupDriver | undefined,
  { runscConfigs }: WorkspaceModel,
): Generator<NodeConfigFinding> {
  const other = tables.find(({ bySystemd }) => bySystemd);
  if (kubelet === undefined ? other === undefined : kubelet.driver !== 'systemd') return;
  for (const handler of handlers.values()) {
    const last = handler.declarations.at(-1);
    const path = textSetting(handler, 'options.ConfigPath');
    const option = last?.settings['options.ConfigPath'];
    const isOwn = last?.uri === file.uri && handler.settings['runtime_type'] === 'io.containerd.runsc.v1';
    if (!isOwn || path === undefined || option === undefined) continue;
    const found = runscConfigs.filter(({ uri }) => isAt(uri, path, file.uri));
    const [config] = found;
    if (config === undefined || found.length > 1 || config.hasSystemdCgroup) continue;
    yield {
      range: option.range,
      certainty: 'likely',
      message: sentences(
        t('gVisor before release-20260615.0 ignores limits of Pods where systemd makes the cgroups.'),
        t('Set systemd-cgroup = "true" below [runsc_config] in the file.'),
      ),
      related: [
        { at: { uri: config.uri, document: 0, range: atStart }, message: t('The file') },
        kubelet
          ? { at: kubelet, message: t('The kubelet: {0}', kubelet.driver) }
          : { at: { ...other!.place, document: 0 }, message: t('The other runtime') },
      ],
    };
  }
}

const atStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Whether a file of the workspace is at a path of the node: below a copy of its tree, or beside the file that names it. */
function isAt(uri: string, path: string, from: string): boolean {
  const own = pathOf(uri);
  const beside = `${folderOf(pathOf(from) ?? '')}/${path.slice(path.lastIndexOf('/') + 1)}`;
  return own !== undefined && (own.endsWith(path) || own === beside);
}
