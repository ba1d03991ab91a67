import { type GeneratedResource, generatedIn } from './generated.ts';
import type { KustomizeDocument } from './kustomize-document.ts';
import { type PatchEntry, patchEntry, pathOrText } from './patch-entry.ts';
import {
  isNull,
  listIn,
  textAt,
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
  readonly isComplete: boolean;
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
    isComplete: [...value.entries.keys()].every(key => understoodKeys.has(key) || !isSet(key)),
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

function scalarsIn(value: WrittenMap, key: string): readonly WrittenScalar[] {
  return listIn(value, key).filter(item => item.kind === 'scalar');
}

function isEmptyList(value: WrittenValue | undefined): boolean {
  return value?.kind === 'list' && value.items.length === 0;
}
