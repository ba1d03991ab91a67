import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { Field } from '../../kubernetes/fields/field.ts';
import { fieldAt } from '../../kubernetes/fields/fields.ts';
import { isClassName, type ObjectAtPath } from '../cursor/object-at-path.ts';
import { code, joined, link, type Markdown, markdown, paragraphs, sentence } from '../text/markdown.ts';

/** Markdown for a field in the language of the user, with a link to the Kubernetes documentation in that language. */
export function documentationOf(field: Field): Markdown {
  return paragraphs([sentence(t(field.documentation)), link(t('Kubernetes documentation'), pageOf(field))]);
}

/** The address of the page about a field, in the language of the user. */
export function pageOf({ link }: Field): string {
  // The URL of the translated documentation is a translated text, too.
  return link.replace('https://kubernetes.io/docs/', t('https://kubernetes.io/docs/'));
}

/** The field at a place: some kinds have another name for that of the class, but its description is the same. */
export function describedField(place: ObjectAtPath): Field | undefined {
  const path = isClassName(place) ? ['runtimeClassName'] : place.path;
  return fieldAt(place.owner, place.manifest.apiVersion, path);
}

/** The heading of a field: `runtimeClassName` `string`, since Kubernetes 1.12, immutable. */
export function headingOf({ path, type, required, since, immutable }: Field): Markdown {
  const facts = [
    required ? t('required') : undefined,
    since === undefined ? undefined : t('since Kubernetes {0}', since),
    immutable ? t('immutable') : undefined,
  ].filter(fact => fact !== undefined);
  const name = path.join('.').replaceAll('.[]', '[]');
  return joined([markdown`**${name}** ${code(type)}`, ...facts], ' · ');
}

/** Whether fields are explained and completed here, or left to another extension that does it from a schema. */
export function explainsFields({ settings }: Snapshot): boolean {
  return settings.fields !== 'off';
}
