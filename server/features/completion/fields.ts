import type { Field } from '../../kubernetes/field.ts';
import { childFields } from '../../kubernetes/fields.ts';
import { documentationOf, explainsFields } from '../describe-field.ts';
import type { Place } from '../place.ts';
import type { CompletionProvider } from './provider.ts';

/**
 * The fields of a RuntimeClass that are not written yet, and those of a Pod spec that concern its runtime. Where
 * another extension completes fields from a schema, they are left to it.
 */
export const fields: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'key' || !explainsFields(snapshot)) return;
  const written = new Set(cursor.map?.entries.map(entry => entry.key.text));
  const rows = childFields(place.owner, place.manifest.apiVersion, place.path);
  for (const [index, field] of rows.entries()) {
    const label = nameAt(place, field);
    if (label === undefined || written.has(label)) continue;
    yield {
      label,
      insert: { key: label, below: below[field.path.join('.')] ?? (opensBlock(field) ? [''] : []) },
      kind: 'field',
      detail: field.required ? `${field.type}, required` : field.type,
      documentation: documentationOf(field, snapshot.language),
      rank: index,
    };
  }
};

/** What the field is called at this place; `undefined` where the kind does not have it. */
function nameAt(place: Place, field: Field): string | undefined {
  const name = field.path.at(-1)!;
  if (place.owner === 'RuntimeClass') return name;
  const { field: classField, lacks, whole } = place.podSpec.place;
  if (name === 'runtimeClassName') return classField;
  return whole && !lacks?.includes(name) ? name : undefined;
}

function opensBlock(field: Field): boolean {
  return field.type === 'object' || field.type === 'map' || field.type === 'list';
}

/** What is nearly always written below a field. */
const below: Readonly<Record<string, readonly string[]>> = {
  metadata: ['name: '],
  overhead: ['podFixed:', '  cpu: ', '  memory: '],
  'overhead.podFixed': ['cpu: ', 'memory: '],
  'spec.overhead': ['podFixed:', '  cpu: ', '  memory: '],
  'spec.overhead.podFixed': ['cpu: ', 'memory: '],
};
