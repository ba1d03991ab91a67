import type { ContainerdFile } from './containerd.ts';
import type { DeclaredHandler } from './declared.ts';
import { handlerOf, type MergedConfiguration } from './merged.ts';
import type { NodeConfigFile } from './node-config-file.ts';

/** The handlers that a command printed, and the default one. They are merged already, with those that are built in. */
export function printedConfiguration(file: NodeConfigFile): MergedConfiguration {
  const plugin = file.kind === 'containerd' ? file.plugins.findLast(each => each.hasRuntimes) : undefined;
  const handlers = file.kind === 'crio' ? file.handlers : (plugin?.handlers ?? []);
  const byDefault = file.kind === 'crio' ? file.defaultRuntime : plugin?.defaultRuntimeName;
  return {
    release: file.kind === 'crio' ? '1.x' : releaseOf(file, handlers),
    handlers: new Map(handlers.map(handler => [handler.name, handlerOf(handler)])),
    defaultHandler: byDefault?.value,
    defaultDeclaration: byDefault && { uri: file.uri, range: byDefault.range },
  };
}

/** containerd prints the newest version that it knows: 2 up to 1.7, 3 up to 2.2, 4 since 2.3. `sandboxer` came with 2.0. */
function releaseOf({ version }: ContainerdFile, handlers: readonly DeclaredHandler[]): string {
  if (version?.value !== undefined) return version.value > 3 ? '2.3' : version.value > 2 ? '2.0' : '1.x';
  return handlers.some(({ settings }) => 'sandboxer' in settings) ? '2.0' : '1.x';
}
