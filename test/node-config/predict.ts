import { readContainerd } from '../../server/node-config/containerd.ts';
import { filesInView, loadOrder } from '../../server/node-config/load-order.ts';
import { type ContainerdRelease, mergeContainerd } from '../../server/node-config/merge-containerd.ts';
import { readToml } from '../../server/node-config/read-toml.ts';
import { LineIndex } from '../../server/yaml/line-index.ts';
import { drawConfiguration } from './draw-configuration.ts';
import { rootFolder } from './files.ts';

/** What we say that a release of containerd makes of files, drawn. */
export function predict(files: Readonly<Record<string, string>>, release: ContainerdRelease): string {
  const { handlers, defaultHandler } = predicted(files, release);
  return drawConfiguration(
    new Map([...handlers].map(([name, { settings }]) => [name, settings])),
    defaultHandler,
  );
}

/** The same as data. */
export function predicted(files: Readonly<Record<string, string>>, release: ContainerdRelease) {
  const read = Object.entries(files).map(([path, text]) =>
    readContainerd(`file://${rootFolder}/${path}`, readToml(text), new LineIndex(text)),
  );
  const root = read.find(({ uri }) => uri === `file://${rootFolder}/config.toml`)!;
  return mergeContainerd(loadOrder(root, filesInView(read)).files, release);
}

/** The release whose way of merging a version of containerd has. */
export function releaseOf(version: string): ContainerdRelease {
  const [major, minor] = version.split('.').map(Number);
  if (major === 1) return '1.x';
  return minor! < 3 ? '2.0' : '2.3';
}
