import type { Snapshot } from '../../analysis/snapshot.ts';
import type { Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import { objectAt } from '../cursor/object-at-path.ts';
import { describedField, pageOf } from './describe-field.ts';

/**
 * The address of the page about the field at a position, in the language of the user; of a field without an explanation
 * that of the one around it. `undefined` outside of RuntimeClasses and Pod specs.
 */
export function documentationLink(snapshot: Snapshot, uri: string, position: Position): string | undefined {
  const file = snapshot.file(uri);
  if (file === undefined || file.kind === 'node-config') return undefined;
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return undefined;
  const { path } = locate(document.root, offset);
  const place = objectAt(document, path, snapshot.model.definedKinds);
  if (place === undefined) return undefined;
  for (let length = place.path.length; length > 0; length--) {
    const field = describedField({ ...place, path: place.path.slice(0, length) });
    if (field !== undefined) return pageOf(field);
  }
  return undefined;
}
