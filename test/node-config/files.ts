/** Where the files of a case are, as their texts and URIs have it; not a folder that exists. */
export const rootFolder = '/folder-of-the-case';

/** Files as one text, each after a line `=== path`, and back. */
export function joinFiles(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `=== ${path}\n${text}`)
    .join('');
}

export function splitFiles(joined: string): Record<string, string> {
  const [, ...parts] = joined.split(/^=== (.+)\n/m);
  const files: Record<string, string> = {};
  for (let index = 0; index < parts.length; index += 2) files[parts[index]!] = parts[index + 1]!;
  return files;
}
