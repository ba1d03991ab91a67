import { t } from '../../base/l10n.ts';
import { distributions } from '../../distributions/index.ts';
import { whereToWrite } from '../../distributions/where-to-write.ts';
import { rules } from '../diagnostics/rules/index.ts';
import { code, link, list, type Markdown, markdown, paragraphs, tMarkdown } from '../text/markdown.ts';
import { tableAdvice } from '../text/table-advice.ts';
import { describeLink } from './describe-link.ts';
import type { EventKind, Surface } from './kinds/event-kind.ts';
import { eventKinds } from './kinds/index.ts';
import type { Facts, WordsPattern } from './kinds/words-pattern.ts';
import { saidByInWords } from './said-by.ts';

/** The page about one kind of error: the words as people search for them, what they mean, the causes and what to do. */
export interface ErrorPage {
  readonly id: string;
  /** The words, with the names of holes: `RuntimeClass "<class>" not found`. */
  readonly words: string;
  readonly saidBy: string;
  /** One sentence. */
  readonly what: string;
  readonly markdown: string;
}

/**
 * The pages of all kinds of errors, one an id.
 * @param pageOfRule the address of the page of a rule, where the pages are read; `undefined` in a terminal
 */
export function errorPages(surface: Surface, pageOfRule?: (id: string) => string): readonly ErrorPage[] {
  const byId = new Map<string, EventKind[]>();
  for (const kind of eventKinds()) byId.set(kind.id, [...(byId.get(kind.id) ?? []), kind]);
  return [...byId.values()].map(kinds => pageOf(kinds, surface, pageOfRule));
}

function pageOf(
  kinds: readonly EventKind[],
  surface: Surface,
  pageOfRule?: (id: string) => string,
): ErrorPage {
  const [kind] = kinds as readonly [EventKind];
  const patterns = kinds.flatMap(each => each.patterns);
  const facts = holesOf(patterns);
  const [words, ...others] = [...new Set(patterns.map(({ shown }) => shown.trim()))];
  const causes = kind.causes?.(facts) ?? [];
  const check = kind.check?.(facts) ?? [];
  const found = rules.filter(({ id }) => kind.rules.includes(id));
  const what = kind.what(facts);
  const section = (title: string, items: readonly (string | Markdown)[]) =>
    items.length === 0 ? [] : [markdown`## ${title}`, list(items)];
  return {
    id: kind.id,
    words: words ?? kind.id,
    saidBy: kind.saidBy,
    what: what.text,
    markdown: `${
      paragraphs([
        markdown`# ${code(words ?? kind.id)}`,
        markdown`**${what}**`,
        describeLink(kind.link(facts)),
        saidByInWords(kind.saidBy, kind.releases),
        ...section(t('What to do'), kind.advice(facts, surface)),
        ...section(t('What may be the cause'), causes),
        ...section(t('How to tell'), check),
        ...section(t('Where the table is written'), isUnknownHandler(kind) ? placesByDistribution(kind) : []),
        ...section(
          t('Rules that find it in a file'),
          found.map(({ id, summary }) => {
            const name = pageOfRule === undefined ? code(id) : link(id, pageOfRule(id));
            return tMarkdown('{0}: {1}', name, summary);
          }),
        ),
        ...section(
          t('The same in other words'),
          others.map(other => code(other)),
        ),
        markdown`${t('To have it explained for your files:')} ${code(`runtimeclass explain-event '…' .`)}`,
      ]).text
    }\n`,
  };
}

function isUnknownHandler({ rules }: EventKind): boolean {
  return rules.includes('handler-not-on-nodes');
}

/** Where each distribution takes a table and how it takes effect: those with the runtime that reports the error, or all. */
function placesByDistribution({ saidBy }: EventKind): readonly string[] {
  const runtime = saidBy === 'containerd' || saidBy === 'CRI-O' ? runtimeIds[saidBy] : undefined;
  return distributions
    .filter(each => runtime === undefined || each.runtime === runtime)
    .flatMap(each => {
      const [since2, before2] = ['containerd://2.1.0', 'containerd://1.7.0'].map(version => {
        const place = whereToWrite(each, version);
        return place === undefined ? '' : tableAdvice([place]).join(' ');
      });
      if (since2 === before2) return since2 ? [since2] : [];
      return [`containerd 2: ${since2}`, `containerd 1.7: ${before2}`];
    });
}

const runtimeIds = { containerd: 'containerd', 'CRI-O': 'crio' } as const;

/** The names of the holes as their own values: `<class>`. */
function holesOf(patterns: readonly WordsPattern[]): Facts {
  const names = patterns.flatMap(({ holes }) => holes.map(({ name }) => name)).filter(name => name !== '');
  return Object.fromEntries(names.map(name => [name, `<${name}>`]));
}
