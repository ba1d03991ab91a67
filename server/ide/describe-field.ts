import type { Language, Snapshot } from '../analysis/snapshot.ts';
import type { Field } from '../kubernetes/fields/field.ts';

/** Markdown of a field for a reader of a language, with the link to the documentation of Kubernetes. */
export function documentationOf(field: Field, language: Language): string {
  const isChinese = language === 'zh-cn';
  const text = isChinese ? field.documentation.zhCn : field.documentation.en;
  const link = isChinese ? field.link.replace('kubernetes.io/docs', 'kubernetes.io/zh-cn/docs') : field.link;
  return `${text}\n\n[${isChinese ? 'Kubernetes 文档' : 'Kubernetes documentation'}](${link})`;
}

/** `runtimeClassName` `string`, since Kubernetes 1.12, immutable. */
export function headingOf(field: Field, language: Language): string {
  const isChinese = language === 'zh-cn';
  const facts = [
    field.required ? (isChinese ? '必需' : 'required') : undefined,
    field.since === undefined
      ? undefined
      : isChinese
        ? `Kubernetes ${field.since} 起`
        : `since Kubernetes ${field.since}`,
    field.immutable ? (isChinese ? '不可变' : 'immutable') : undefined,
  ].filter(fact => fact !== undefined);
  return [`**${field.path.join('.').replaceAll('.[]', '[]')}** \`${field.type}\``, ...facts].join(' · ');
}

/** Whether fields are explained and completed here, or left to another extension that does it from a schema. */
export function explainsFields({ settings, fieldsFromOtherExtension }: Snapshot): boolean {
  return settings.fields === 'auto' ? !fieldsFromOtherExtension : settings.fields === 'on';
}
