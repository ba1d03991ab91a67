import { foldedName } from '../../../base/folded-name.ts';
import { t } from '../../../base/l10n.ts';
import type { Field } from '../../../kubernetes/fields/field.ts';
import { childFields } from '../../../kubernetes/fields/fields.ts';
import { isStatedOnce } from '../../../kubernetes/manifests/is-stated-once.ts';
import { handlerField } from '../../../kubernetes/manifests/runtime-class.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { asMap, asSequence, get } from '../../../yaml/lookup.ts';
import type { Entry, MapNode, Path } from '../../../yaml/tree.ts';
import { didYouMean } from '../shared/did-you-mean.ts';
import { safeIf } from '../shared/fix.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A field that differs from one of ours only in case, dashes or underscores, and `runtimeClass` for
 * `runtimeClassName`. Names of fields are case-sensitive; what the API server does not know, kubectl refuses and most
 * other clients drop. Source: KEP-2885; `sigs.k8s.io/json`.
 */
export const misspelledField: Rule = {
  id: 'misspelled-field',
  breaks: 'object',
  severity: 'error',
  summary: 'A field is spelled almost like one of RuntimeClass or of a Pod spec.',
  summaryInChinese: '字段的拼写与 RuntimeClass 或 Pod spec 的某个字段几乎相同。',
  *checkRuntimeClass(object, { text }) {
    const { manifest, version, overhead, scheduling } = object;
    const isAlpha = version === 'v1alpha1';
    const body: Path = isAlpha ? ['spec'] : [];
    const fieldsAt = (...path: Path) => namesOf(childFields('RuntimeClass', manifest.apiVersion, path));
    const isHandler: AlsoMeant = (written, folded) =>
      handlerFields.map(foldedName).includes(folded) && !handlerFields.includes(written)
        ? handlerField(version)
        : undefined;
    const isOnce = (meant: string) => isStatedOnce(object.manifest.node, meant);
    yield* misspelled(text, asMap(manifest.node), fieldsAt(), isAlpha ? undefined : isHandler, isOnce);
    if (isAlpha) {
      const spec = asMap(get(manifest.node, 'spec'));
      yield* misspelled(text, spec, fieldsAt('spec'), isHandler, isOnce);
    }
    yield* misspelled(text, asMap(overhead), fieldsAt(...body, 'overhead'));
    yield* misspelled(text, asMap(scheduling), fieldsAt(...body, 'scheduling'));
    for (const item of asSequence(get(scheduling, 'tolerations'))?.items ?? []) {
      yield* misspelled(text, asMap(item), fieldsAt(...body, 'scheduling', 'tolerations', 0));
    }
  },
  *checkPodSpec({ manifest, node, place }, { text }) {
    if (place.field !== 'runtimeClassName' || !place.whole) return;
    const isClass: AlsoMeant = (_, folded) => (folded === 'runtimeclass' ? 'runtimeClassName' : undefined);
    const isOnce = (meant: string) => meant !== 'runtimeClassName' || isStatedOnce(manifest.node, meant);
    yield* misspelled(text, node, podSpecNames, isClass, isOnce);
  },
};

/** The field meant by a name, as written and folded, that is not just another spelling of it. */
type AlsoMeant = (written: string, folded: string) => string | undefined;

/** Written exactly so in the wrong version, it is misplaced and not misspelled. */
const handlerFields = ['handler', 'runtimeHandler'];

const podSpecNames = namesOf(childFields('PodSpec', 'v1', []));

function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.map(field => field.path.at(-1)!);
}

function* misspelled(
  text: string,
  map: MapNode | null,
  known: readonly string[],
  alsoMeant: AlsoMeant = () => undefined,
  isOnce: (meant: string) => boolean = () => true,
): Generator<Finding> {
  const meantBy = ({ key: { text: written } }: Entry) => {
    if (known.includes(written)) return written;
    const sameLetters = known.find(name => foldedName(name) === foldedName(written));
    return sameLetters ?? alsoMeant(written, foldedName(written));
  };
  for (const entry of map?.entries ?? []) {
    const written = entry.key.text;
    const meant = meantBy(entry);
    if (meant === undefined || meant === written) continue;
    yield {
      range: entry.key.range,
      message: sentences(t('Unknown field "{0}".', written), didYouMean(meant)),
      fixes: () => {
        const isMeantTwice = map!.entries.some(other => other !== entry && meantBy(other) === meant);
        if (isMeantTwice) return [];
        return [safeIf(isOnce(meant), t("Rename to '{0}'", meant), [renameKey(text, entry, meant)])];
      },
    };
  }
}
