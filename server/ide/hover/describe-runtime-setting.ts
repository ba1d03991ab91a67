import { t } from '../../base/l10n.ts';
import { deprecatedCrioAnnotations } from '../../node-config/crio-annotations.ts';
import type { DeclaredHandler, SettingValue } from '../../node-config/declared.ts';
import type { SettingOfHandler } from '../cursor/handler-at.ts';
import { list, type Markdown, markdown, sentence, tMarkdown } from '../text/markdown.ts';

/**
 * Markdown for a hover on a key in the table of a handler: what the setting does for Pods. Empty for keys that are
 * described elsewhere or not at all. Sources: containerd `internal/cri/config/config.go:Runtime` (2.3), CRI-O
 * `docs/crio.conf.5.md` (1.37).
 */
export function describeRuntimeSetting({ key, setting, table }: SettingOfHandler): Markdown[] {
  const [name = key] = key.split('.');
  const describe = (table.plugin === undefined ? crioSettings : containerdSettings)[name];
  if (describe === undefined) return [];
  const annotations = name === 'default_annotations' ? [key.slice(name.length + 1)] : setting.value;
  return [markdown`**${name}**`, sentence(describe()), ...describeDeprecated(table, annotations)];
}

const sharedSettings: Readonly<Record<string, () => string>> = {
  privileged_without_host_devices: () =>
    t(
      'A privileged container does not get the devices of the node. Runtimes with a kernel of their own need that: the devices are not there.',
    ),
};

const containerdSettings: Readonly<Record<string, () => string>> = {
  runtime_type: () =>
    t(
      'The shim that runs the Pods of this handler: from `io.containerd.runsc.v1` containerd makes the program `containerd-shim-runsc-v1`, which it looks for on its PATH. The path of a program works too.',
    ),
  sandboxer: () =>
    t(
      'The part that creates the sandbox of a Pod: `podsandbox` (the default) is containerd itself, with a pause container; `shim` leaves it to the shim, which suits virtual machines; any other name is that of a proxy plugin. containerd 1.7 calls it `sandbox_mode`.',
    ),
  cgroup_writable: () =>
    t(
      'Containers can write to their own cgroup, as a container manager inside of one needs, without being privileged. Since containerd 2.1, and only with cgroup v2; sensible only together with a user namespace (`hostUsers: false`).',
    ),
  pod_annotations: () =>
    t(
      'Patterns of the Pod annotations that containerd hands to the runtime; it hands over no others. Without `dev.gvisor.*`, `io.katacontainers.*` or `run.oci.*` here, such annotations of a Pod do nothing.',
    ),
  ...sharedSettings,
};

const crioSettings: Readonly<Record<string, () => string>> = {
  default_annotations: () =>
    t('Annotations that CRI-O gives to the Pods of this handler that do not have them themselves.'),
  allowed_annotations: () =>
    t(
      'The annotations of Pods that CRI-O acts on for this handler; it ignores all others of its own. They are prefixes.',
    ),
  container_min_memory: () =>
    t(
      'The smallest memory limit that CRI-O accepts for this handler, 12 MiB if nothing is written; a Pod below it does not start.',
    ),
  ...sharedSettings,
};

/** A line for each annotation of a CRI-O configuration that has a new name. */
function describeDeprecated({ plugin }: DeclaredHandler, annotations: SettingValue | undefined): Markdown[] {
  if (plugin !== undefined || !Array.isArray(annotations)) return [];
  const lines = (annotations as readonly string[]).flatMap(name => {
    if (!Object.hasOwn(deprecatedCrioAnnotations, name)) return [];
    return tMarkdown('CRI-O 1.37 deprecates `{0}`: use `{1}`.', name, deprecatedCrioAnnotations[name]!);
  });
  return lines.length === 0 ? [] : [list(lines)];
}
