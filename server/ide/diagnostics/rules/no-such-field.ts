import { t } from '../../../base/l10n.ts';
import { noSuchFields } from '../../../kubernetes/kinds/no-such-fields.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { getEntry } from '../../../yaml/lookup.ts';
import { choice } from '../shared/fix.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A key with which people mean a RuntimeClass in kinds that have no such field. The kinds and their sources are in
 * `server/kubernetes/kinds/no-such-fields.ts`.
 */
export const noSuchField: Rule = {
  id: 'no-such-field',
  breaks: 'object',
  severity: 'error',
  summary: 'A key that is meant for a RuntimeClass is no field of its kind.',
  summaryInChinese: '用于指定 RuntimeClass 的键不是该类型的字段。',
  *checkManifest(manifest, { text }) {
    for (const { map, entry, path, words, meant } of noSuchFields(manifest)) {
      const field = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
      yield {
        range: entry.key.range,
        message: sentences(t('Unknown field "{0}".', field.replace(/^\./, '')), words()),
        fixes: () => {
          if (meant === undefined || getEntry(map, meant) !== undefined) return [];
          // A choice: under its right name, the exemption takes effect, and its Pods are no longer checked.
          return [choice(t("Rename to '{0}'", meant), [renameKey(text, entry, meant)])];
        },
      };
    }
  },
};
