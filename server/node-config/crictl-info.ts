import type { FileRange } from '../yaml/line-index.ts';
import { asMap, asScalar, asSequence, entriesOf, get, nodeAt, textOf } from '../yaml/lookup.ts';
import { scalarValue } from '../yaml/scalar.ts';
import type { Node, Range } from '../yaml/tree.ts';
import type { Declared, DeclaredHandler, SettingValue } from './declared.ts';
import type { NodeConfigFile } from './node-config-file.ts';

/** Whether a text may be what `crictl info` prints: the condition is part of every answer. */
export function mayBeCrictlInfo(text: string): boolean {
  return /\bRuntimeReady\b/.test(text);
}

/**
 * Reads what `crictl info` prints, as JSON or YAML: the configuration that containerd has loaded, and of CRI-O the names of the
 * handlers. `undefined` for any other document. Sources: cri-tools `cmd/crictl/info.go`; containerd 1.7 `pkg/cri/config/config.go`,
 * 2.3 `internal/cri/config/config.go` (tags of Runtime, ContainerdConfig); CRI-O `server/runtime_status.go` (Status), since 1.30.
 */
export function readCrictlInfo(
  uri: string,
  root: Node | null,
  rangeOf: (range: Range) => FileRange,
): NodeConfigFile | undefined {
  const conditions = asSequence(nodeAt(root, ['status', 'conditions']))?.items ?? [];
  if (root === null || !conditions.some(each => textOf(get(each, 'type')) === 'RuntimeReady'))
    return undefined;
  const common = {
    uri,
    inside: undefined,
    printedBy: 'crictl info',
    isComplete: true,
    firstLine: '',
    tooDeepAt: undefined,
    end: rangeOf(root.range).end,
    takesTables: false,
  } as const;
  const containerd = nodeAt(root, ['config', 'containerd']);
  const runtimes = entriesOf(asMap(get(containerd, 'runtimes')));
  if (runtimes.length > 0) {
    const isSince2 = runtimes.some(({ value }) => get(value, 'sandboxer') !== null);
    const name = isSince2 ? 'io.containerd.cri.v1.runtime' : 'io.containerd.grpc.v1.cri';
    const plugin = {
      name,
      uri,
      nameRanges: [],
      defaultRuntimeName: declaredText(get(containerd, 'defaultRuntimeName'), rangeOf),
      hasRuntimes: true,
      handlers: runtimes.map(({ key, value }): DeclaredHandler => {
        const range = rangeOf(key.range);
        const settings = Object.fromEntries(settingsOf(value, rangeOf));
        return { name: key.text, uri, plugin: name, nameRanges: [range], tableRange: range, settings };
      }),
      deprecatedTables: [],
      others: [],
      misplaced: [],
      before2: undefined,
    } as const;
    const none = { version: undefined, imports: [], programOfLinuxRuntime: undefined };
    return { ...common, ...none, kind: 'containerd', plugins: [plugin] };
  }
  if (containerd !== null) return undefined;
  const handlers = (asSequence(get(root, 'runtimeHandlers'))?.items ?? []).flatMap(
    (each): DeclaredHandler[] => {
      const name = asScalar(get(each, 'name'));
      // The default handler is in the list a second time, without a name.
      if (name === null || name.text === '') return [];
      const range = rangeOf(name.range);
      return [
        { name: name.text, uri, plugin: undefined, nameRanges: [range], tableRange: range, settings: {} },
      ];
    },
  );
  if (handlers.length === 0) return undefined;
  const none = {
    defaultRuntime: undefined,
    cgroupManager: undefined,
    hasWorkloads: false,
    removedSettings: [],
  };
  return { ...common, ...none, kind: 'crio', handlers };
}

/** The names of settings where JSON has others than TOML. */
const keysInToml: Readonly<Record<string, string>> = {
  runtimeType: 'runtime_type',
  runtimePath: 'runtime_path',
  runtimeEngine: 'runtime_engine',
  runtimeRoot: 'runtime_root',
  PodAnnotations: 'pod_annotations',
  ContainerAnnotations: 'container_annotations',
  baseRuntimeSpec: 'base_runtime_spec',
  cniConfDir: 'cni_conf_dir',
  cniMaxConfNum: 'cni_max_conf_num',
  sandboxMode: 'sandbox_mode',
};

function* settingsOf(
  runtime: Node | null,
  rangeOf: (range: Range) => FileRange,
  prefix = '',
): Generator<[string, Declared<SettingValue>]> {
  for (const { key, value } of entriesOf(asMap(runtime))) {
    const name = prefix === '' ? (keysInToml[key.text] ?? key.text) : `${prefix}${key.text}`;
    if (prefix === '' && name === 'options') yield* settingsOf(value, rangeOf, 'options.');
    const read = settingValue(value);
    if (read === undefined || value === null) continue;
    yield [name, { value: read, range: rangeOf(value.range), keyRange: rangeOf(key.range) }];
  }
}

function settingValue(node: Node | null): SettingValue | undefined {
  const items = asSequence(node)?.items;
  if (items !== undefined) return items.flatMap(item => textOf(item) ?? []);
  const scalar = asScalar(node);
  const value = scalar === null ? null : scalarValue(scalar);
  return typeof value === 'bigint' ? Number(value) : (value ?? undefined);
}

function declaredText(node: Node | null, rangeOf: (range: Range) => FileRange): Declared<string> | undefined {
  const value = textOf(node);
  if (node === null || value === undefined) return undefined;
  return { value, range: rangeOf(node.range), keyRange: rangeOf(node.range) };
}
