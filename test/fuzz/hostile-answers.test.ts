import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hostileWorkspace } from '../support/hostile-workspace.ts';
import { markdownProblems } from '../support/markdown-problems.ts';
import { markupProblems } from '../support/markup-problems.ts';
import { openWorkspace, uriOf } from '../support/workspace.ts';
import { type Asked, type RequestName, requests } from './requests.ts';

/** What is drawn of an answer, with the words of a hostile workspace in it: how often it was seen. */
const drawn = { markdown: 0, svg: 0, table: 0 };

/** The requests about a place in a text. */
const atPlaces: ReadonlySet<RequestName> = new Set([
  'hover',
  'completion',
  'resolve',
  'codeActions',
  'rename',
  'preview',
  'chooseClass',
]);

describe('every answer about a workspace in which every text is hostile', async () => {
  const files = hostileWorkspace();
  const session = await openWorkspace(files);
  const names = Object.keys(requests) as RequestName[];

  for (const name of names) {
    it(`shows its texts as they are: ${name}`, async () => {
      for (const [path, text] of Object.entries(files)) {
        const places = placesIn(text);
        for (const position of atPlaces.has(name) ? places : places.slice(0, 1)) {
          const snapshot = session.snapshot();
          const file = snapshot.file(uriOf(path));
          if (file === undefined) continue;
          const range = { start: { line: 0, character: 0 }, end: file.source.positionAt(text.length) };
          const asked: Asked = { session, snapshot, file, uri: uriOf(path), text, position, range };
          look(name === 'compare' ? { markdown: requests.compare(asked) } : await requests[name](asked));
        }
      }
    });
  }

  it('is looked at wherever markup is drawn', () => {
    for (const [kind, times] of Object.entries(drawn)) assert.ok(times > 0, kind);
  });
});

/** Looks at everything in an answer that is drawn as markup, wherever it is. */
function look(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    const isMarkdown =
      key === 'markdown' || (key === 'value' && (answer as { kind?: unknown }).kind === 'markdown');
    if (typeof value !== 'string') look(value);
    else if (isMarkdown) check('markdown', value, markdownProblems(value));
    else if (key === 'svg' || key === 'table') check(key, value, markupProblems(value));
  }
}

function check(kind: keyof typeof drawn, text: string, problems: readonly string[]): void {
  if (/QQ/.test(text)) drawn[kind]++;
  assert.deepEqual(problems, [], text);
}

/** The words and values of each line. */
function placesIn(text: string): { line: number; character: number }[] {
  return text.split('\n').flatMap((content, line) => {
    const value = /: (?=\S)/.exec(content);
    return [content.search(/[^\s-]/), value === null ? -1 : value.index + 3]
      .filter(character => character >= 0)
      .map(character => ({ line, character }));
  });
}
