import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fixedPod } from './setting.ts';

/** What the script of an editor has seen there. */
export interface Seen {
  readonly diagnostics: readonly string[];
  readonly hover: string;
  readonly completion: readonly string[];
  readonly fixed: string;
  readonly afterFix: readonly string[];
}

/** The tests that are the same in every editor; `problem` is how this one writes it. */
export function itServesEditor(seen: () => Seen, problem: string): void {
  it('shows the problem at the name, in the severity of VS Code', () => {
    assert.deepEqual(seen().diagnostics, [problem]);
  });

  it('shows a hover', () => {
    assert.match(seen().hover, /RuntimeClass/);
  });

  it('completes the classes of the workspace', () => {
    assert.ok(seen().completion.includes('tenant-box'), seen().completion.join());
  });

  it('applies the quick fix, which leaves the text that VS Code has and no problem', () => {
    assert.equal(seen().fixed, fixedPod);
    assert.deepEqual(seen().afterFix, []);
  });
}
