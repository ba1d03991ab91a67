import type { Snapshot } from '../analysis/snapshot.ts';
import { t } from '../base/l10n.ts';
import type { Field } from '../kubernetes/fields/field.ts';

/** Markdown for a field in the language of the user, with a link to the Kubernetes documentation in that language. */
export function documentationOf({ documentation, link }: Field): string {
  // The URL of the translated documentation is a translated text, too.
  const site = t('https://kubernetes.io/docs/');
  const page = link.replace('https://kubernetes.io/docs/', site);
  return `${t(documentation)}\n\n[${t('Kubernetes documentation')}](${page})`;
}

/** The heading of a field: `runtimeClassName` `string`, since Kubernetes 1.12, immutable. */
export function headingOf({ path, type, required, since, immutable }: Field): string {
  const facts = [
    required ? t('required') : undefined,
    since === undefined ? undefined : t('since Kubernetes {0}', since),
    immutable ? t('immutable') : undefined,
  ].filter(fact => fact !== undefined);
  return [`**${path.join('.').replaceAll('.[]', '[]')}** \`${type}\``, ...facts].join(' · ');
}

/** Whether fields are explained and completed here, or left to another extension that does it from a schema. */
export function explainsFields({ settings, fieldsFromOtherExtension }: Snapshot): boolean {
  return settings.fields === 'auto' ? !fieldsFromOtherExtension : settings.fields === 'on';
}
