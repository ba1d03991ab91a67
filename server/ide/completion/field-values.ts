import type { Field } from '../../kubernetes/fields/field.ts';
import { fieldAt } from '../../kubernetes/fields/fields.ts';
import { explainsFields } from '../hover/describe-field.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/** Completes fields that have only a few values: apiVersion, kind, operator, effect. */
export const fieldValues: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value') return;
  const field = fieldAt(place.owner, place.manifest.apiVersion, place.path);
  if (field === undefined || !explainsFields(snapshot)) return;
  yield* proposeValues(field);
};

/** The values of a field, the usual one first. */
export function* proposeValues({ values = [] }: Field): Generator<Proposal> {
  for (const [rank, value] of values.entries())
    yield { label: value, insert: { value }, kind: 'value', rank };
}
