import { readManifests } from '../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import type { KustomizeDocument } from './kustomize-document.ts';
import type { Resource } from './resource.ts';
import { isNull, type WrittenScalar, withEntry, writtenAt, writtenValue } from './written-value.ts';

/** The resources in the documents of a file. */
export function readResources(documents: readonly KustomizeDocument[]): {
  readonly resources: readonly Resource[];
  /** False if something in the documents could not be read. */
  readonly isComplete: boolean;
} {
  const resources: Resource[] = [];
  let isComplete = true;
  for (const document of documents) {
    if (document.root === null) continue;
    const manifests = document.isReadable ? readManifests(document.root) : [];
    if (manifests.length === 0) isComplete = false;
    for (const { node, apiVersion, kind } of manifests) {
      const value = writtenValue(document, node);
      const name = writtenAt(value, ['metadata', 'name']);
      if (value?.kind !== 'map' || name?.kind !== 'scalar' || isNull(name)) {
        isComplete &&= kind.endsWith('List');
        continue;
      }
      // A program may fill in any name later.
      if (isPlaceholder(name.text)) isComplete = false;
      const { origin } = value;
      const scalar = (text: string): WrittenScalar => ({ kind: 'scalar', value: text, text, origin });
      // An item of a typed list leaves both fields to the list.
      const completed = [['apiVersion', apiVersion] as const, ['kind', kind] as const].reduce(
        (map, [key, text]) => (map.entries.has(key) ? map : withEntry(map, key, scalar(text))),
        value,
      );
      resources.push({
        value: completed,
        declared: completed,
        previousNames: [],
        certainty: 'certain',
        hasUnknownLists: false,
        isGenerated: false,
        origin,
        declaredName: name.origin,
      });
    }
  }
  return { resources, isComplete };
}
