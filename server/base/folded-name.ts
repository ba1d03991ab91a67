/** A name in lower case without dashes and underscores: equal for two spellings of one name. */
export function foldedName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}
