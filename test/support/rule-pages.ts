import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../server/ide/diagnostics/rules/', import.meta.url);

/** The names of the files beside the rules: `<id>.ts`, `<id>.md` and `index.ts`. */
export const filesOfRules: readonly string[] = readdirSync(folder);

/** The text of the page of a rule; empty where there is none. */
export function rulePage(id: string): string {
  return filesOfRules.includes(`${id}.md`) ? readFileSync(new URL(`${id}.md`, folder), 'utf8') : '';
}

/** An example of a page. */
export interface Example {
  readonly picture: string;
  /** The first wrong file of the picture after a fix, with what is still wrong in it. */
  readonly fixes: { readonly title: string; readonly fixed: string }[];
}

/** The examples of a page: a fence `yaml` or `toml` is a picture, and a fence `yaml fix: <title>` belongs to it. */
export function examplesOf(page: string): readonly Example[] {
  const examples: Example[] = [];
  for (const [, title, text] of page.matchAll(/^```(?:yaml|toml)(?: fix: (.*))?\n([\s\S]*?)^```$/gm)) {
    if (title === undefined) examples.push({ picture: text!, fixes: [] });
    else examples.at(-1)!.fixes.push({ title, fixed: text! });
  }
  return examples;
}
