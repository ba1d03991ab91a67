import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inProject } from '../../../scripts/project.ts';
import { requestTargetOf } from '../../../server/api-server/request-target.ts';
import { builtInKinds } from '../../../server/kubernetes/kinds/built-in-kinds.ts';

describe('the page judged.md', () => {
  const page = readFileSync(inProject('server/api-server/judged.md'), 'utf8');

  it('lists the kinds that get an answer', () => {
    const objects = [
      { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' },
      ...builtInKinds.map(({ kind, group, versions }) => {
        const { version } = versions[0]!;
        return { apiVersion: group === '' ? version : `${group}/${version}`, kind };
      }),
    ];
    const answered = objects.filter(object => requestTargetOf(object) !== undefined).map(({ kind }) => kind);
    const listed = [...page.matchAll(/^- (\w+)$/gm)].map(([, kind]) => kind!);
    assert.deepEqual(listed, [...new Set(answered)]);
  });

  it('leads to the comparison with real servers', () =>
    assert.match(page, /\[docs\/judges\.md\]\(\.\.\/\.\.\/docs\/judges\.md\)/));
});
