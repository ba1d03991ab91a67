import { asScalar } from '../yaml/lookup.ts';
import type { ScalarNode } from '../yaml/tree.ts';
import type { KustomizeDocument } from './kustomize-document.ts';
import type { Target } from './resource.ts';
import {
  isNull,
  type Origin,
  textAt,
  valueAt,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
  writtenValue,
} from './written-value.ts';

/** A kustomization as far as it decides what becomes of a field of a resource. */
export interface Kustomization {
  readonly document: KustomizeDocument;
  readonly value: WrittenMap;
  readonly isComponent: boolean;
  /** Paths of files and folders, those of `bases` last, as kustomize reads them. */
  readonly resources: readonly WrittenScalar[];
  readonly components: readonly WrittenScalar[];
  /** The patches in the order in which they are applied around the renaming. */
  readonly patchesBeforeNames: readonly PatchEntry[];
  readonly patchesAfterNames: readonly PatchEntry[];
  readonly replacements: readonly WrittenValue[];
  /** Names of the ConfigMaps and Secrets that are generated. */
  readonly generated: readonly GeneratedResource[];
  /** Whether other programs or charts add resources. */
  readonly hasOtherResources: boolean;
  /** False if something in it changes resources in a way that is not understood here. */
  readonly isUnderstood: boolean;
}

/** One patch that a kustomization names or contains. */
export interface PatchEntry {
  readonly form: 'patches' | 'patchesStrategicMerge' | 'patchesJson6902';
  readonly origin: Origin;
  /** Path of its file. */
  readonly path: WrittenScalar | undefined;
  /** The scalar with its text. */
  readonly inline: ScalarNode | undefined;
  readonly target: Target | undefined;
  /** Where the name of the target is written, or what else tells it. */
  readonly targetOrigin: Origin | undefined;
  /** Whether it may change the name or the kind of what it is applied to. */
  readonly mayRename: boolean;
}

export interface GeneratedResource {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly namespace: string | undefined;
  readonly origin: Origin;
}

/** Reads a kustomization; `undefined` if it is empty, broken, or something else. */
export function readKustomization(documents: readonly KustomizeDocument[]): Kustomization | undefined {
  const withContent = documents.filter(({ root }) => root !== null);
  const [document] = withContent;
  if (document === undefined || withContent.length > 1 || !document.isReadable) return undefined;
  const value = writtenValue(document, document.root);
  if (value?.kind !== 'map') return undefined;
  const kind = textAt(value, ['kind']) ?? 'Kustomization';
  if (kind !== 'Kustomization' && kind !== 'Component') return undefined;
  const apiVersion = textAt(value, ['apiVersion']);
  if (apiVersion !== undefined && !apiVersion.startsWith('kustomize.config.k8s.io/')) return undefined;
  const isSet = (key: string) => !isNull(value.entries.get(key)) && !isEmptyList(value.entries.get(key));
  return {
    document,
    value,
    isComponent: kind === 'Component',
    resources: [...scalarsIn(value, 'resources'), ...scalarsIn(value, 'bases')],
    components: scalarsIn(value, 'components'),
    patchesBeforeNames: [
      ...listIn(value, 'patchesStrategicMerge').map(item => pathOrText(document, item)),
      ...listIn(value, 'patches').map(item => patchEntry(document, item, 'patches')),
    ],
    patchesAfterNames: listIn(value, 'patchesJson6902').map(item =>
      patchEntry(document, item, 'patchesJson6902'),
    ),
    replacements: listIn(value, 'replacements'),
    generated: [
      ...generatedIn(value, 'configMapGenerator', 'ConfigMap'),
      ...generatedIn(value, 'secretGenerator', 'Secret'),
    ],
    hasOtherResources: ['generators', 'helmCharts', 'helmChartInflationGenerator'].some(isSet),
    isUnderstood: [...value.entries.keys()].every(key => understoodKeys.has(key) || !isSet(key)),
  };
}

/** The keys of a kustomization that are read here, and those that change nothing in a Pod spec that is read here. */
const understoodKeys = new Set([
  ...['apiVersion', 'kind', 'metadata', 'resources', 'bases', 'components', 'crds', 'vars', 'validators'],
  ...['patches', 'patchesStrategicMerge', 'patchesJson6902', 'replacements', 'namePrefix', 'nameSuffix'],
  ...['namespace', 'labels', 'commonLabels', 'commonAnnotations', 'configMapGenerator', 'secretGenerator'],
  ...['generatorOptions', 'generators', 'helmCharts', 'helmChartInflationGenerator', 'helmGlobals'],
  ...['images', 'imageTags', 'replicas', 'sortOptions', 'buildMetadata'],
]);

/** The items of a list of a map. */
export function listIn(value: WrittenValue | undefined, key: string): readonly WrittenValue[] {
  const list = valueAt(value, [key]);
  return list?.kind === 'list' ? list.items : [];
}

function scalarsIn(value: WrittenMap, key: string): readonly WrittenScalar[] {
  return listIn(value, key).filter(item => item.kind === 'scalar');
}

function isEmptyList(value: WrittenValue | undefined): boolean {
  return value?.kind === 'list' && value.items.length === 0;
}

/** An item of `patchesStrategicMerge`: the path of a file, or a patch itself. */
function pathOrText(document: KustomizeDocument, item: WrittenValue): PatchEntry {
  const isText = item.kind === 'scalar' && /[\n{]/.test(item.text);
  return {
    form: 'patchesStrategicMerge',
    origin: item.origin,
    path: item.kind === 'scalar' && !isText ? item : undefined,
    inline: isText ? scalarAt(document, item) : undefined,
    target: undefined,
    targetOrigin: undefined,
    mayRename: false,
  };
}

function patchEntry(
  document: KustomizeDocument,
  item: WrittenValue,
  form: 'patches' | 'patchesJson6902',
): PatchEntry {
  const path = valueAt(item, ['path']);
  const inline = valueAt(item, ['patch']);
  const target = valueAt(item, ['target']);
  return {
    form,
    origin: item.origin,
    path: path?.kind === 'scalar' && !isNull(path) ? path : undefined,
    inline: inline?.kind === 'scalar' && !isNull(inline) ? scalarAt(document, inline) : undefined,
    target: target?.kind === 'map' ? readTarget(target) : undefined,
    targetOrigin: target && tellingPartOf(target).origin,
    mayRename: !isNull(valueAt(item, ['options'])),
  };
}

/** The part of a target that tells most: its name. */
function tellingPartOf(target: WrittenValue): WrittenValue {
  return (
    valueAt(target, ['name']) ?? valueAt(target, ['labelSelector']) ?? valueAt(target, ['kind']) ?? target
  );
}

export function readTarget(target: WrittenMap): Target {
  const text = (key: string) => textAt(target, [key]) ?? '';
  return {
    group: text('group'),
    version: text('version'),
    kind: text('kind'),
    name: text('name'),
    namespace: text('namespace'),
    labelSelector: text('labelSelector'),
    annotationSelector: text('annotationSelector'),
  };
}

function generatedIn(
  value: WrittenMap,
  key: string,
  kind: 'ConfigMap' | 'Secret',
): readonly GeneratedResource[] {
  return listIn(value, key).flatMap(item => {
    const name = textAt(item, ['name']);
    return name === undefined
      ? []
      : [{ kind, name, namespace: textAt(item, ['namespace']), origin: item.origin }];
  });
}

/** The scalar in the tree that a value was read from. */
function scalarAt({ root }: KustomizeDocument, { origin: { range } }: WrittenScalar): ScalarNode | undefined {
  const visit = (node: typeof root): ScalarNode | undefined => {
    if (node === null || node.range.end < range.start || node.range.start > range.end) return undefined;
    if (node.kind === 'map') {
      for (const { value } of node.entries) {
        const found = visit(value);
        if (found !== undefined) return found;
      }
    } else if (node.kind === 'sequence') {
      for (const item of node.items) {
        const found = visit(item);
        if (found !== undefined) return found;
      }
    } else if (node.range.start === range.start && node.range.end === range.end) {
      return asScalar(node) ?? undefined;
    }
    return undefined;
  };
  return visit(root);
}
