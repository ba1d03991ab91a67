import { fieldAt } from '../../kubernetes/fields.ts';
import type { CompletionProvider } from './provider.ts';

/** The values of fields that have only a few: apiVersion, kind, operator, effect. */
export const fieldValues: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value') return;
  const field = fieldAt(place.owner, place.manifest.apiVersion, place.path);
  const isSchemaKnowledge = snapshot.settings.fields !== 'on' && snapshot.fieldsFromOtherExtension;
  if (field === undefined || isSchemaKnowledge) return;
  for (const [rank, value] of (field.values ?? []).entries()) {
    yield { label: value, insert: { value }, kind: 'value', rank };
  }
};
