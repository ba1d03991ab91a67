import { isSimplifiedChinese } from '../base/l10n.ts';
import { closest, rules, runtimePage, runtimesWithPage } from '../ide/index.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { rulePage } from './rule-pages.ts';

/** The page of a runtime by its id or title; without a name, the list of all. Exit code 2: no runtime has that name. */
export function explainRuntime(name: string | undefined): CommandResult {
  const runtimes = runtimesWithPage();
  if (name === undefined) {
    const width = Math.max(...runtimes.map(({ id }) => id.length));
    const lines = runtimes.map(({ id, title }) => `${id.padEnd(width)}  ${title}\n`);
    return { exitCode: 0, output: lines.join(''), errors: '' };
  }
  const isNamed = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = runtimes.find(({ id, title }) => isNamed(id) || isNamed(title));
  if (found !== undefined) return { exitCode: 0, output: runtimePage(found), errors: '' };
  const meant = closest(
    name.slice(0, 100),
    runtimes.map(({ id }) => id),
  );
  const advice = meant === undefined ? '"runtimeclass explain runtime" lists them' : `did you mean ${meant}?`;
  return unusable([`there is no runtime ${JSON.stringify(name)}: ${advice}`]);
}

/**
 * The page of a rule or of a kind of error, or without an id the list of all rules, one a line, in the language of a locale as far as there are texts.
 * Exit code 2: there is neither.
 */
export async function explain(id: string | undefined, locale?: string): Promise<CommandResult> {
  const isChinese = isSimplifiedChinese(locale);
  const summaryOf = ({ summary, summaryInChinese }: (typeof rules)[number]) =>
    isChinese ? (summaryInChinese ?? summary) : summary;
  if (id === undefined) {
    const width = Math.max(...rules.map(rule => rule.id.length));
    const lines = rules.map(
      rule => `${rule.id.padEnd(width)}  ${rule.severity.padEnd('information'.length)}  ${summaryOf(rule)}\n`,
    );
    return { exitCode: 0, output: lines.join(''), errors: '' };
  }
  const rule = rules.find(each => each.id === id);
  if (rule === undefined) {
    // The kinds of errors are a part of their own.
    const { errorPages } = await import('../ide/explain-event/error-pages.ts');
    const pages = errorPages('terminal');
    const error = pages.find(each => each.id === id);
    if (error !== undefined) return { exitCode: 0, output: error.markdown, errors: '' };
    const names = [...rules, ...pages].map(each => each.id);
    const meant = closest(id.slice(0, 100), names);
    const advice = meant === undefined ? '"runtimeclass explain" lists them' : `did you mean ${meant}?`;
    return unusable([`there is no rule or error ${JSON.stringify(id)}: ${advice}`]);
  }
  const page = await rulePage(id, locale);
  return { exitCode: 0, output: page ?? `# ${id}\n\n${summaryOf(rule)}\n`, errors: '' };
}
