import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentence } from '../../../../server/ide/text/markdown.ts';
import { runtimePage, runtimesWithPage } from '../../../../server/ide/views/runtime-page.ts';
import { limitationsOf } from '../../../../server/runtimes/limitations-of.ts';
import { sentenceOf } from '../../../../server/runtimes/model/limitation.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { markdownProblems } from '../../../support/markdown-problems.ts';
import { openWorkspace } from '../../../support/workspace.ts';

describe('the page of a runtime', () => {
  it('has what Pods meet, the gravest first, then handlers, classes and the table', () => {
    assert.equal(
      pageOf('youki'),
      ``,
    );
  });

  it('has all facts of each runtime, each with its source, and no name of ours for one', () => {
    for (const profile of runtimesWithPage()) {
      const page = runtimePage(profile);
      assert.deepEqual(markdownProblems(page), [], profile.id);
      for (const { limitation } of limitationsOf(profile)) {
        assert.ok(page.includes(sentence(sentenceOf(limitation)).text), `${profile.id} ${limitation.id}`);
        assert.doesNotMatch(page, new RegExp(`\`${limitation.id}\``), profile.id);
      }
      for (const { name } of [...profile.handlers, ...profile.classes]) assert.ok(page.includes(`\`${name}\``));
    }
  });

  it('says of which runtime a fact is that a build of it inherits', () => {
    assert.match(pageOf('coco'), /^A build of Kata Containers\.|A build of Kata Containers\./m);
    assert.match(pageOf('coco'), /\(\[from the source code\]\(.*\), Kata Containers\)$/m);
  });

  it('has what the user says of a runtime', async () => {
    const session = await openWorkspace({
      '.runtimeclass/runtimes.yaml': 'runtimes:\n  ours: { title: Our Sandbox, isolation: virtual machine }\n',
    });
    const own = runtimesWithPage(session.snapshot().model.runtimes).find(({ id }) => id === 'ours');
    assert.match(runtimePage(own!), /^# Our Sandbox\n\nIsolated by a virtual machine\.\n/);
  });

  it('is in Chinese where the editor is', async () => {
    const page = await inChinese(async () => pageOf('youki'));
    assert.match(page, /^# youki\n\n共用节点的内核。\n/);
    assert.match(page, /^## 无法启动$/m);
  });
});

function pageOf(id: string): string {
  return runtimePage(runtimesWithPage().find(profile => profile.id === id)!);
}
