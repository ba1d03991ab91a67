import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { folderAndName, normalisedUri } from '../../documents/uri.ts';
import { isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { EffectiveObject } from '../../kustomize/effective-object.ts';
import type { Position } from '../../yaml/line-index.ts';
import { placesAround } from '../cursor/places-around.ts';
import { code, joined, type Markdown, tMarkdown } from '../text/markdown.ts';

/**
 * What Pods get from kustomizations beside the class that their object does not say, a sentence each: at the name of a workload,
 * and at the class that it gets in its own file or in a patch. With the first of these places.
 */
export function describeEffectivePods(
  snapshot: Snapshot,
  uri: string,
  position: Position,
): { readonly sentences: readonly Markdown[]; readonly place: FilePlace } | undefined {
  const outcomes = snapshot.model.kustomizationsByFile.get(normalisedUri(uri));
  if (outcomes === undefined) return undefined;
  const at = placesAround(snapshot, uri, position);
  const found = [...outcomes.declared, ...outcomes.changed].flatMap(({ workload, outcome }) => {
    const { kind, name, effective } = workload;
    const place = effective && (at(workload.at) ?? at(workload.classAt));
    const fields = effective && place ? differences(effective) : [];
    if (place === undefined || fields.length === 0) return [];
    const where = folderAndName(outcome.uri);
    const got = joined(fields);
    return [
      { place, sentence: tMarkdown('In `{0}` the Pods of {1} `{2}` get {3}.', where, kind, name, got) },
    ];
  });
  const [first] = found;
  return first && { sentences: found.map(({ sentence }) => sentence), place: first.place };
}

/** The fields of the Pod spec that differ, class aside. */
function differences({ declared, result, path }: EffectiveObject): readonly Markdown[] {
  const podSpecIn = (text: string) => {
    const found = valueAt(JSON.parse(text) as Value, path);
    return isObject(found) ? found : {};
  };
  const before = podSpecIn(declared.text);
  const after = podSpecIn(result.text);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(field => {
    const [old, value] = [JSON.stringify(before[field]), JSON.stringify(after[field])];
    if (old === value || field === 'runtimeClassName') return [];
    // A list that is not known is left out of the text.
    if (value === undefined) return Array.isArray(before[field]) ? [] : [tMarkdown('no `{0}`', field)];
    return value.length > mostCharacters ? [tMarkdown('another `{0}`', field)] : [code(`${field}: ${value}`)];
  });
}

/** More than this is no short answer. */
const mostCharacters = 60;
