import { childFields } from '../../../kubernetes/fields.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { asMap, asSequence, get } from '../../../yaml/lookup.ts';
import type { MapNode } from '../../../yaml/tree.ts';
import type { Finding, Rule } from '../rule.ts';

/**
 * A field that differs from one of ours only in case, dashes or underscores, and `runtimeClass` for
 * `runtimeClassName`. Names of fields are case-sensitive; what the API server does not know is refused by kubectl
 * 1.25 and later and dropped by older ones. Source: KEP-2885; `sigs.k8s.io/json`.
 */
export const misspelledField: Rule = {
  id: 'misspelled-field',
  severity: 'error',
  summary: 'A field is spelled almost like one of RuntimeClass or of a Pod spec.',
  *checkRuntimeClass({ manifest, overhead, scheduling }) {
    const { apiVersion, node } = manifest;
    const at = (path: string[]) => childFields('RuntimeClass', apiVersion, path).map(field => field.path.at(-1)!);
    const spec = manifest.apiVersion.endsWith('alpha1') ? ['spec'] : [];
    yield* misspelled(asMap(node), ['apiVersion', 'kind', ...at([])]);
    if (spec.length > 0) yield* misspelled(asMap(get(node, 'spec')), at(spec));
    yield* misspelled(asMap(overhead), at([...spec, 'overhead']));
    yield* misspelled(asMap(scheduling), at([...spec, 'scheduling']));
    for (const item of asSequence(get(scheduling, 'tolerations'))?.items ?? []) {
      yield* misspelled(asMap(item), at([...spec, 'scheduling', 'tolerations', '[]']));
    }
  },
  *checkPodSpec({ node, place }) {
    if (place.field !== 'runtimeClassName' || !place.whole) return;
    const known = childFields('PodSpec', 'v1', []).map(field => field.path.at(-1)!);
    yield* misspelled(node, known, key => (key === 'runtimeclass' ? 'runtimeClassName' : undefined));
  },
};

function* misspelled(
  map: MapNode | null,
  known: readonly string[],
  alsoMeant: (folded: string) => string | undefined = () => undefined,
): Generator<Finding> {
  for (const entry of map?.entries ?? []) {
    const written = entry.key.text;
    if (known.includes(written)) continue;
    const folded = fold(written);
    const meant = known.find(name => fold(name) === folded) ?? alsoMeant(folded);
    if (meant === undefined) continue;
    const isThereAlready = map!.entries.some(({ key }) => key.text === meant);
    yield {
      range: entry.key.range,
      message: `unknown field "${written}": names of fields are case-sensitive, and this one is "${meant}".`,
      fixes: () => (isThereAlready ? [] : [{ title: `Rename to '${meant}'`, changes: [renameKey(entry, meant)] }]),
    };
  }
}

function fold(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}
