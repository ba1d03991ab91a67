import type { AnnotationTable } from '../../../analysis/passed-annotations.ts';
import { t } from '../../../base/l10n.ts';
import type { DeclaredHandler } from '../../../node-config/declared.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import { choice, type Fix, type LocatedChange } from './fix.ts';

/** The last declaration of each table, once. */
export function lastDeclarations(tables: readonly AnnotationTable[]): readonly DeclaredHandler[] {
  const last = tables.flatMap(({ handler }) => handler.declarations.at(-1) ?? []);
  return [...new Map(last.map(each => [`${each.uri} ${each.nameRanges[0]!.start.line}`, each])).values()];
}

/** The fix that lists the annotations in the tables; none if a table is inside of a document, or not on lines of its own. */
export function listingFixes(
  key: string,
  declarations: readonly DeclaredHandler[],
  needed: readonly string[],
): readonly Fix[] {
  const changes = declarations.map(declaration => listing(key, declaration, needed));
  if (changes.some(change => change === undefined)) return [];
  const elsewhere = changes.filter(change => change !== undefined);
  return [{ ...choice(t('Add {0}', `${needed.join(', ')} (${key})`), []), elsewhere }];
}

function listing(
  key: string,
  { uri, settings, nameRanges }: DeclaredHandler,
  needed: readonly string[],
): LocatedChange | undefined {
  if (fileUriOf(uri) !== uri) return undefined;
  const list = settings[key];
  const written = (items: readonly string[]) => `[${items.map(item => JSON.stringify(item)).join(', ')}]`;
  if (list !== undefined) {
    return typeof list.value === 'object'
      ? { uri, range: list.range, text: written([...list.value, ...needed]) }
      : undefined;
  }
  const start = (settings['runtime_type'] ?? settings['runtime_path'])?.keyRange.start;
  // With the name on the same line the table is inline, or the keys are dotted.
  if (start === undefined || start.line === nameRanges[0]!.start.line) return undefined;
  const setting = `${key} = ${written(needed)}\n${' '.repeat(start.character)}`;
  return { uri, range: { start, end: start }, text: setting };
}
