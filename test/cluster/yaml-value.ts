/**
 * A value as a person may write it in YAML. Strings are always quoted; what is read by the rules of plain scalars
 * (numbers, booleans, null in any spelling) is a `Plain`, so that a number is written `0x10` or `1_000`, too.
 */
export type YamlValue =
  | string
  | Plain
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined };

export interface Plain {
  readonly plain: string;
}

export function plain(text: string): Plain {
  return { plain: text };
}

/** One line of YAML in flow style. Absent fields (`undefined`) are left out. */
export function yamlText(value: YamlValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(yamlText).join(', ')}]`;
  if (isPlain(value)) return value.plain;
  const entries = Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : [`${JSON.stringify(key)}: ${yamlText(field)}`],
  );
  return `{${entries.join(', ')}}`;
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

function isPlain(value: YamlValue): value is Plain {
  return (
    typeof value === 'object' && typeof (value as Plain).plain === 'string' && Object.keys(value).length === 1
  );
}
