import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentationLink } from '../../../../server/ide/hover/documentation-link.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { inChinese } from '../../../support/in-chinese.ts';

const aClass = (rest: string) =>
  `=== class.yaml\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\n${rest}`;
const aPod = (spec: string) => `=== pod.yaml\napiVersion: v1\nkind: Pod\nspec:\n  ${spec}\n`;

describe('the documentation of a field', () => {
  it('is found on its key and on its value', async () => {
    for (const rest of ['han$0dler: kata\n', 'handler: ka$0ta\n']) {
      assert.match((await linkAt(aClass(rest)))!, /^https:\/\/kubernetes\.io\/docs\/.*runtime-class/);
    }
    assert.match((await linkAt(aClass('overhead: {pod$0Fixed: {cpu: 1}}\n')))!, /pod-overhead/);
    assert.match((await linkAt(aPod('runtimeClass$0Name: kata')))!, /runtime-class/);
  });

  it('is that of the field around one that is not explained', async () => {
    const whole = await linkAt(aClass('scheduling: {toler$0ations: [{key: a}]}\n'));
    assert.ok(whole);
    assert.equal(await linkAt(aClass('scheduling: {tolerations: [{k$0eyy: a}]}\n')), whole);
  });

  it('is Chinese for who reads Chinese', async () => {
    await inChinese(async () => {
      assert.match((await linkAt(aClass('han$0dler: kata\n')))!, /^https:\/\/kubernetes\.io\/zh-cn\/docs\//);
    });
  });

  it('is left out elsewhere', async () => {
    assert.equal(await linkAt('=== a.yaml\nan$0y: thing\n'), undefined);
    assert.equal(await linkAt(aPod('contai$0ners: []')), undefined);
  });
});

async function linkAt(picture: string): Promise<string | undefined> {
  const { session, uri, position } = await openAtCursor(picture);
  return documentationLink(session.snapshot(), uri, position);
}
