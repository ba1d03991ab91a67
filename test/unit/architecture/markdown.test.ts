import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSources } from './sources.ts';

/** What turns a text into markup, and the only files that may use it: each of them escapes what comes from elsewhere. */
const makers: readonly (readonly [what: RegExp, files: readonly string[]])[] = [
  // Content of the LSP that is Markdown; `for-client.ts` reads it to make plain text of it.
  [
    /MarkupKind\.Markdown|kind: 'markdown'/,
    ['server/ide/text/markdown.ts', 'server/lsp/editor/for-client.ts'],
  ],
  [/new Markdown\(/, ['server/ide/text/markdown.ts']],
  [
    /\b(?:escapedForMarkdown|codeSpan)\(/,
    ['client/cluster/status-text.ts', 'server/base/escaped-for-markdown.ts', 'server/ide/text/markdown.ts'],
  ],
  [/new MarkdownString\(/, ['client/status.ts']],
  [/\.isTrusted = /, ['client/status.ts']],
  [/supportHtml|supportThemeIcons|MarkedString/, []],
  // What VS Code draws links or icons in.
  [/window\s*\.show(?:Information|Warning|Error)Message/, ['client/show.ts']],
  [/window\s*\.(?:showQuickPick|createQuickPick)/, ['client/show.ts']],
  // `escaped` of `server/base/runtime-map/` is the way of every text into the drawing.
  [/\.innerHTML|insertAdjacentHTML|outerHTML|document\.write\(/, ['client/runtime-map/page-script.ts']],
];

describe('what makes markup of a text', () => {
  const sources = Object.entries(readSources('client', 'server'));
  for (const [what, files] of makers) {
    it(`${what.source} is in ${files.join(', ') || 'no file'}`, () => {
      const found = sources.filter(([, text]) => what.test(text)).map(([path]) => path);
      assert.deepEqual(found, [...files].sort());
    });
  }
});
