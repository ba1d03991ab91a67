import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { childFields } from '../../../kubernetes/fields/fields.ts';
import { isStatedOnce } from '../../../kubernetes/manifests/is-stated-once.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { commentOutEntry } from '../../../yaml/comment-out.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { asMap, getEntry, nodeAt } from '../../../yaml/lookup.ts';
import type { Entry, MapNode, Path } from '../../../yaml/tree.ts';
import { closest, didYouMean, onlySlip } from '../shared/did-you-mean.ts';
import { choice, type Fix, safeIf } from '../shared/fix.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { misplacedField } from './misplaced-field.ts';
import { misspelledField } from './misspelled-field.ts';

/**
 * A field that the API does not have in a RuntimeClass, and that is not one of its own in a wrong place
 * (`misplaced-field`) or spelling (`misspelled-field`). kubectl asks for strict field validation since 1.25; other
 * clients get a warning, and the field is dropped. Source: KEP-2885; `k8s.io/apiserver/pkg/endpoints/handlers/create.go`.
 */
export const unknownField: Rule = {
  id: 'unknown-field',
  severity: 'error',
  summary: 'A RuntimeClass has a field that the API does not have.',
  summaryInChinese: 'RuntimeClass 中有 API 所没有的字段。',
  *checkRuntimeClass(object, context) {
    const { manifest } = object;
    const { unknownFields } = context.verdict(object);
    if (unknownFields.length === 0) return;
    const isStrict = atLeast(context.judged.version, 25);
    const fromOthers = [misplacedField, misspelledField].flatMap(rule => [
      ...rule.checkRuntimeClass!(object, context),
    ]);
    const said = new Set(fromOthers.map(({ range }) => range.start));
    for (const { at, field } of unknownFields) {
      const range = rangeAt(manifest, at, 'key');
      if (said.has(range.start)) continue;
      const meant = closest(String(at.at(-1)), missingFields(manifest, at.slice(0, -1)));
      yield {
        range,
        message: sentences(
          t('Unknown field "{0}".', field),
          didYouMean(meant),
          isStrict
            ? t('kubectl refuses the object; for other clients the server drops the field, with a warning.')
            : t('Servers before 1.25 drop it silently.'),
          isStrict ? wordsOf('API server', `strict decoding error: unknown field "${field}"`) : undefined,
        ),
        certainty: certainIf(isStrict),
        fixes: () => fixes(context.text, object, at, meant),
      };
    }
  },
};

/** The names of the fields that the API has at this path and the manifest does not. */
function missingFields(manifest: Manifest, path: Path): readonly string[] {
  const map = nodeAt(manifest.node, path);
  const names = childFields('RuntimeClass', manifest.apiVersion, path).map(field => field.path.at(-1)!);
  return names.filter(name => getEntry(map, name) === undefined);
}

function fixes(text: string, object: RuntimeClassObject, at: Path, meant: string | undefined): Fix[] {
  const { manifest, body } = object;
  const map = asMap(nodeAt(manifest.node, at.slice(0, -1)));
  const entry = map?.entries.find(({ key }) => key.text === at.at(-1));
  if (map === null || entry === undefined) return [];
  const isClear = (map !== body && map !== manifest.node) || isStatedOnce(object.manifest.node, meant ?? '');
  return [...renaming(text, map, entry, meant, isClear), ...withoutField(text, map, entry)];
}

/** The fix that gives an entry the name of the field that is meant; a choice unless it is one typing error away from it. */
function renaming(
  text: string,
  map: MapNode,
  entry: Entry,
  meant: string | undefined,
  isClear: boolean,
): Fix[] {
  if (meant === undefined) return [];
  const isSlip = ({ key }: Entry) => onlySlip(key.text, [meant]) !== undefined;
  const isOnlyOne = map.entries.filter(isSlip).length === 1;
  const isSafe = isClear && isSlip(entry) && isOnlyOne;
  return [safeIf(isSafe, t("Rename to '{0}'", meant), [renameKey(text, entry, meant)])];
}

/** The fix that makes a comment of an entry. Text in braces cannot have one, so there the entry is removed. */
function withoutField(text: string, map: MapNode, entry: Entry): Fix[] {
  if (map.entries.length === 1) return [];
  const changes = commentOutEntry(text, map, entry, map.flow ? 'drop' : 'comment');
  if (changes === undefined) return [];
  const title = map.flow ? t("Remove '{0}'", entry.key.text) : t("Comment out '{0}'", entry.key.text);
  return [choice(title, changes)];
}
