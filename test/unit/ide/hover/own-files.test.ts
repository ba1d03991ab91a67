import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { inChinese } from '../../../support/in-chinese.ts';

async function hoverAt(file: string, picture: string): Promise<string> {
  const { session, uri, position } = await openAtCursor(`=== .runtimeclass/${file}\n${picture}`);
  return (hover(session.snapshot(), uri, position)?.contents as MarkupContent | undefined)?.value ?? '';
}

describe('the hover in a file of .runtimeclass', () => {
  it('tells what a key is for, and what may stand there', async () => {
    assert.equal(
      await hoverAt('policy.yaml', 'requirements:\n- needs:\n    iso$0lation: process\n'),
      '**isolation**\n\nAt least this, from little to much.\n\nOne of `process`, `user-space-kernel`, `virtual-machine`, `confidential-virtual-machine`.',
    );
  });

  it('tells on a value what its key is for', async () => {
    assert.equal(
      await hoverAt('policy.yaml', 'requirements:\n- namespaces: [ci, te$0st]\n  needs: {}\n'),
      '**namespaces**\n\nGlobs; `*` stands for anything. A manifest that names no namespace is in none.',
    );
  });

  it('says what is required', async () => {
    assert.match(
      await hoverAt('policy.yaml', 'requirements:\n- ne$0eds: {}\n'),
      /^\*\*needs\*\* · required\n/,
    );
  });

  it('has the summary of a rule', async () => {
    assert.match(
      await hoverAt('settings.yaml', 'rules:\n  unused-cl$0ass: off\n'),
      /^\*\*unused-class\*\*\n\n.*\n\nOne of `error`/,
    );
  });

  it('says nothing about a key that there is not, nor in another file', async () => {
    assert.equal(await hoverAt('policy.yaml', 'require$0d: []\n'), '');
    assert.equal(await hoverAt('../policy.yaml', 'require$0ments: []\n'), '');
  });

  it('is in Chinese', async () => {
    const text = await inChinese(() => hoverAt('policy.yaml', 'requirements:\n- needs:\n    gp$0u: true\n'));
    assert.equal(text, '**gpu**\n\n至少有一个节点能提供 GPU。\n\n可选值：`true`, `false`。');
  });
});
