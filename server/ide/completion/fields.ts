import { t } from '../../base/l10n.ts';
import type { Field, FieldType } from '../../kubernetes/fields/field.ts';
import { childFields } from '../../kubernetes/fields/fields.ts';
import type { ObjectAtPath } from '../cursor/object-at-path.ts';
import { documentationOf, explainsFields } from '../hover/describe-field.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/**
 * Completes the missing fields of a RuntimeClass and those of a Pod spec that concern its runtime. Nothing is proposed
 * if another extension completes fields from a schema.
 */
export const fields: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'key' || !explainsFields(snapshot)) return;
  const presentKeys = new Set(cursor.map?.entries.map(entry => entry.key.text));
  const rows = childFields(place.owner, place.manifest.apiVersion, place.path);
  for (const [index, field] of rows.entries()) {
    const label = nameAt(place, field);
    if (label === undefined || presentKeys.has(label)) continue;
    yield proposeField(field, label, index);
  }
};

/** A field as a proposal, under the name that it has in the kind at the cursor. */
export function proposeField(field: Field, label: string, rank: number): Proposal {
  return {
    label,
    insert: { key: label, below: linesBelow(field) },
    kind: 'field',
    detail: typeOf(field),
    documentation: () => documentationOf(field),
    rank,
  };
}

/** The name of the field in the kind at the cursor; `undefined` if the kind does not have it. */
function nameAt(place: ObjectAtPath, field: Field): string | undefined {
  const name = field.path.at(-1)!;
  if (place.owner === 'RuntimeClass') return name;
  const { field: classField, lacks, whole } = place.podSpec.place;
  if (name === 'runtimeClassName') return classField;
  return whole && !lacks?.includes(name) ? name : undefined;
}

function typeOf({ type, required }: Field): string {
  return required ? t('{0}, required', type) : type;
}

/** The lines that are nearly always written below a field, or the first line that opens its block. */
function linesBelow({ owner, path, type }: Field): readonly string[] {
  const usual = owner === 'RuntimeClass' ? usuallyBelow[path.join('.').replace(/^spec\./, '')] : undefined;
  return usual ?? opened[type] ?? [];
}

const usuallyBelow: Readonly<Record<string, readonly string[]>> = {
  metadata: ['name: '],
  overhead: ['podFixed:', '  cpu: ', '  memory: '],
  'overhead.podFixed': ['cpu: ', 'memory: '],
};

const opened: Partial<Readonly<Record<FieldType, readonly string[]>>> = {
  object: [''],
  map: [''],
  list: ['- '],
};
