import { LineIndex } from '../yaml/line-index.ts';
import { type ContainerdFile, criPlugins, readContainerd } from './containerd.ts';
import { type CrioFile, readCrio } from './crio.ts';
import { tableAt } from './declared.ts';
import { readToml } from './read-toml.ts';
import type { TomlTable } from './toml-tree.ts';

/** What one file of a node's configuration declares. Plain data, with positions instead of the text. */
export type NodeConfigFile = ContainerdFile | CrioFile;

/** Reads a configuration of containerd or CRI-O, or a template of one; `undefined` of a text that is neither. */
export function readNodeConfigFile(uri: string, text: string): NodeConfigFile | undefined {
  if (!mayConcern.test(text)) return undefined;
  const reading = readToml(text);
  if (isContainerd(reading.root)) return readContainerd(uri, reading, new LineIndex(text));
  if (isCrio(reading.root)) return readCrio(uri, reading, new LineIndex(text));
  return undefined;
}

/**
 * Whether a file can be such a configuration by its name: TOML, a template of it, a part of Talos' configuration, or
 * anything in CRI-O's folder of drop-ins, which takes any name.
 */
export function isNodeConfigName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    /\.(?:toml|conf|part)(?:[._-]?v?\d+)?(?:\.(?:tmpl|template|tpl|j2|jinja2?|erb|hbs|in))?$/i.test(name) ||
    /(?:containerd|crio).*\.(?:tmpl|template|tpl|j2|jinja2?|erb|hbs|in)$/i.test(name) ||
    /\/crio\.conf\.d\//.test(path)
  );
}

/** One of these words is in every file that says something about runtimes, or imports one that does. */
const mayConcern = /io\.containerd|plugins\.["']?cri\b|\bcrio\b|^\s*imports\s*=/m;

function isContainerd(root: TomlTable): boolean {
  const plugins = [...(tableAt(root, 'plugins')?.members.keys() ?? [])];
  if (plugins.some(name => name.startsWith('io.containerd.') || criPlugins.some(known => known === name)))
    return true;
  const others = [
    'state',
    'grpc',
    'ttrpc',
    'proxy_plugins',
    'disabled_plugins',
    'oom_score',
    'stream_processors',
  ];
  const hasImports = root.members.get('imports')?.value.kind === 'array';
  return hasImports && (root.members.has('version') || others.some(name => root.members.has(name)));
}

function isCrio(root: TomlTable): boolean {
  return tableAt(root, 'crio') !== undefined;
}
