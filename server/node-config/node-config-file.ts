import { LineIndex } from '../yaml/line-index.ts';
import { type ContainerdFile, criPlugins, readContainerd } from './containerd.ts';
import { type CrioFile, readCrio } from './crio.ts';
import { type TextRanges, tableAt } from './declared.ts';
import { readToml } from './read-toml.ts';
import type { Surroundings } from './surroundings.ts';
import type { TomlTable } from './toml-tree.ts';

/** The declarations of one file of a node configuration. Plain data, with positions instead of the text. */
export type NodeConfigFile = ContainerdFile | CrioFile;

/**
 * Reads a configuration of containerd or CRI-O, or a template of one; `undefined` if the text is neither. For a text
 * inside of another one, `place` converts its ranges to positions of the file around it.
 */
export function readNodeConfigFile(
  uri: string,
  text: string,
  place?: { readonly inside: Surroundings; readonly ranges: TextRanges },
): NodeConfigFile | undefined {
  if (!mayConcern.test(text)) return undefined;
  const reading = readToml(text);
  const read = isContainerd(reading.root) ? readContainerd : isCrio(reading.root) ? readCrio : undefined;
  if (place === undefined) return read?.(uri, reading, new LineIndex(text));
  const file = read?.(uri, reading, place.ranges);
  return file && { ...file, inside: place.inside, printedBy: undefined, takesTables: false };
}

/**
 * Whether a file with this name can be a node configuration: TOML, a template of TOML, a part of Talos' configuration,
 * one of Bottlerocket's templates (`containerd-config-toml_k8s_containerd_sock`), or any file in CRI-O's folder of
 * drop-ins, which accepts any name.
 */
export function isNodeConfigName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Nearly all files end here, of which there may be tens of thousands.
  if (/\.(?:ya?ml|json)$/.test(name)) return path.includes('/crio.conf.d/');
  return (
    configuration.test(name) ||
    template.test(name) ||
    bottlerocket.test(name) ||
    /\/crio\.conf\.d\//.test(path)
  );
}

const suffixes = 'tmpl|template|tpl|tftpl|gotmpl|gtpl|j2|jinja2?|erb|hbs|mustache|in';
const configuration = new RegExp(`\\.(?:toml|conf|part)(?:[._-]?v?\\d+)?(?:\\.(?:${suffixes}))?$`, 'i');
const template = new RegExp(`(?:containerd|crio).*\\.(?:${suffixes})$`, 'i');
const bottlerocket = /containerd.*-toml(?:_\w+)?$/i;

/** A quick pre-check: every file that configures runtimes, or imports one that does, contains one of these words. */
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
