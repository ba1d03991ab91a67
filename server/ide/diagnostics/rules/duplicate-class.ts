import { t } from '../../../base/l10n.ts';
import type { DocumentPlace } from '../../../documents/manifest-file.ts';
import { isSameClass } from '../../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import { folderOf } from '../../../node-config/paths.ts';
import { get } from '../../../yaml/lookup.ts';

import type { Rule } from '../rule.ts';
import { sentences } from '../sentences.ts';

/**
 * A class that is declared twice, and differently, by files that are applied together: one file, or one folder. Files
 * of different folders are mostly meant for different clusters.
 */
export const duplicateClass: Rule = {
  id: 'duplicate-class',
  severity: 'hint',
  summary: 'A RuntimeClass is declared twice with different contents.',
  summaryInChinese: '同一个 RuntimeClass 被声明了两次，且内容不同。',
  *checkRuntimeClass({ manifest, name }, { isPatch, model, placeOf }) {
    const node = get(get(manifest.node, 'metadata'), 'name');
    if (!name || node === null || isPatch) return;
    const own = placeOf(node.range);
    const declared = model.declared.get(name) ?? [];
    const self = declared.find(({ source }) => isSamePlace(source, own));
    if (self === undefined) return;
    const others = declared.filter(
      other => !model.patches.has(other.source.uri) && !isSameClass(other, self),
    );
    const above = others.filter(({ source }) => source.uri === own.uri && isBefore(source, own));
    const beside = others.filter(
      ({ source }) => source.uri !== own.uri && folderOf(source.uri) === folderOf(own.uri),
    );
    const [conflicting, severity] =
      above.length > 0 ? [above, 'warning' as const] : [beside, 'hint' as const];
    if (conflicting.length === 0) return;
    yield {
      range: node.range,
      message: sentences(
        severity === 'warning'
          ? t('RuntimeClass "{0}" is declared differently above in this file.', name)
          : t('RuntimeClass "{0}" is declared differently in another file of this folder.', name),
        whatHappens(self, conflicting),
      ),
      severity,
      related: conflicting.map(({ source }) => ({
        at: source,
        message: t('RuntimeClass "{0}" is also declared here', name),
      })),
    };
  },
};

/** A sentence about the result of applying the declarations one after the other. */
function whatHappens(self: KnownClass, others: readonly KnownClass[]): string {
  const isRefused = others.some(({ handler }) => handler !== self.handler);
  return isRefused
    ? t('The one that is applied second is refused: a handler cannot be changed.')
    : t('The one that is applied last wins.');
}

function isSamePlace(a: DocumentPlace, b: DocumentPlace): boolean {
  return a.uri === b.uri && !isBefore(a, b) && !isBefore(b, a);
}

/** Whether one location precedes another in the same file. */
function isBefore(a: DocumentPlace, b: DocumentPlace): boolean {
  const [one, other] = [a.range.start, b.range.start];
  return (a.document - b.document || one.line - other.line || one.character - other.character) < 0;
}
