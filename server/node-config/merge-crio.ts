import type { CrioFile } from './crio.ts';
import { handlerOf, type MergedConfiguration, type MergedHandler } from './merged.ts';

/**
 * Releases of CRI-O, each group named by its first one, that have the same built-in handler, which is also the default:
 * `runc` up to 1.30, `crun` since 1.31. Source: CRI-O `pkg/config/config.go` (DefaultRuntimeConfig).
 */
export const crioReleases = ['1.x', '1.31'] as const;
export type CrioRelease = (typeof crioReleases)[number];

/**
 * The configuration that CRI-O has after reading these files, given in the order in which it reads them. A repeated
 * table replaces the earlier one as a whole, including settings that it does not name; the last default counts, and an
 * empty one means the built-in handler. Source: CRI-O `pkg/config/config.go` (UpdateFromDropInFile decodes into a map
 * of structs; ValidateDefaultRuntime).
 */
export function mergeCrio(files: readonly CrioFile[], release: CrioRelease): MergedConfiguration {
  const builtInName = release === '1.31' ? 'crun' : 'runc';
  const handlers = new Map<string, MergedHandler>([
    [builtInName, { name: builtInName, declarations: [], settings: {} }],
  ]);
  for (const { handlers: declared } of files) {
    for (const handler of declared) handlers.set(handler.name, handlerOf(handler));
  }
  const naming = files.findLast(({ defaultRuntime }) => defaultRuntime !== undefined);
  const declared = naming?.defaultRuntime?.value === '' ? undefined : naming?.defaultRuntime;
  const name = declared ? declared.value : builtInName;
  const defaultHandler = name === undefined ? undefined : handlers.get(name);
  const inheriting = [...handlers.values()].map(handler => withInherited(handler, defaultHandler));
  return {
    release,
    handlers: new Map(inheriting.map(handler => [handler.name, handler])),
    defaultHandler: name,
    defaultDeclaration: naming && declared && { uri: naming.uri, range: declared.range },
  };
}

/**
 * The handler with the settings that `inherit_default_runtime` (since 1.32) copies from the default handler, including
 * unset ones. Source: CRI-O `pkg/config/config.go` (ValidateRuntimes).
 */
function withInherited(handler: MergedHandler, from: MergedHandler | undefined): MergedHandler {
  if (from === undefined || handler.settings['inherit_default_runtime'] !== true) return handler;
  const own = Object.entries(handler.settings).filter(([key]) => !inheritedSettings.has(key));
  const inherited = Object.entries(from.settings).filter(([key]) => inheritedSettings.has(key));
  return { ...handler, settings: Object.fromEntries([...own, ...inherited]) };
}

const inheritedSettings = new Set(['runtime_path', 'runtime_config_path', 'runtime_type', 'runtime_root']);
