import type { DocumentPlace, ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import { featureEntries, featureSwitches } from '../kubernetes/kinds/custom-kinds/features.ts';

/** What a location says about a feature, by its key. */
export interface StatedFeature extends DocumentPlace {
  readonly key: string;
  readonly isOn: boolean;
}

/** Also a ConfigMap that has another key in place of the one that is meant leaves the feature off. */
export function statedFeatures(file: ManifestFile, placed: PlacedManifestDocument): readonly StatedFeature[] {
  const { document } = placed;
  const switches = featureSwitches(document.text).map(({ key, isOn, at }) => ({
    key,
    isOn,
    ...file.place(placed, { start: at, end: at + key.length }),
  }));
  if (switches.length > 0 || !document.isRelevant || document.unreadable) return switches;
  return document.manifests.flatMap(featureEntries).map(({ feature, entries }) => {
    return { key: feature.key, isOn: false, ...file.place(placed, entries[0]!.key.range) };
  });
}
