import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explain } from '../../../server/cli/explain.ts';
import { rules } from '../../../server/ide/diagnostics/rules/index.ts';

describe('runtimeclass explain', () => {
  it('prints the page of every rule', async () => {
    for (const { id } of rules) {
      const { exitCode, output, errors } = await explain(id);
      assert.deepEqual([exitCode, errors], [0, '']);
      assert.ok(output.startsWith(`# ${id}\n`) && output.length > 300, id);
    }
  });

  it('lists all rules, each in a line, in the language of the system', async () => {
    const { output } = await explain(undefined, 'C.UTF-8');
    const lines = output.trimEnd().split('\n');
    assert.equal(lines.length, rules.length);
    assert.match(output, /^unknown-runtime-class +error +A Pod names a RuntimeClass that does not exist\.$/m);
    assert.match(
      (await explain(undefined, 'zh_CN.UTF-8')).output,
      /^unknown-runtime-class +error +Pod 引用/mu,
    );
  });

  it('says of a rule that does not exist which one may be meant', async () => {
    const { exitCode, output, errors } = await explain('unknown-runtimeclass');
    const said =
      'runtimeclass: there is no rule or error "unknown-runtimeclass": did you mean unknown-runtime-class?\n';
    assert.deepEqual([exitCode, output, errors], [2, '', said]);
    assert.match(
      (await explain('\u001b[31m\n')).errors,
      /^runtimeclass: there is no rule or error "\\u001b\[31m\\n": .*\n$/,
    );
  });
});
