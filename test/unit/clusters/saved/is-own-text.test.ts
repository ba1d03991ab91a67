import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isOwnText } from '../../../../server/clusters/saved/is-own-text.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { projectDefinition } from '../../../../server/kubernetes/kinds/project-definition.ts';
import { anyContents, contentsOf } from '../../../support/cluster-contents.ts';
import { crewDefinition } from '../../../support/crew-definition.ts';

const crews = 'crews.example.com';
const contents = contentsOf({
  classes: {
    gvisor: { handler: 'runsc', scheduling: { tolerations: [{ key: 'a', tolerationSeconds: 300n }] } },
  },
  nodes: { n1: { metadata: { labels: { pool: 'a' } }, status: { runtimeHandlers: [{ name: 'runsc' }] } } },
  quotas: [{ metadata: { namespace: 'shop', name: 'q' }, spec: { hard: { pods: '10' } } }],
  definitions: { [crews]: projectDefinition(crewDefinition(crews, 'Crew'), 'apiextensions.k8s.io/v1')! },
});
const own = savedClusterText(contents)!.text;

describe('a saved cluster that a person has not touched', () => {
  it('is one that a sync has written, whatever is in it', () => {
    assert.ok(isOwnText(own));
    fc.assert(
      fc.property(anyContents, anyContents, (before, after) => {
        const first = savedClusterText(before)!.text;
        assert.ok(isOwnText(first), first);
        const second = savedClusterText(after, first)!.text;
        assert.ok(isOwnText(second), second);
      }),
    );
  });

  it('is one that a program has formatted or Git has checked out', () => {
    assert.ok(isOwnText(own.replaceAll('\n', '\r\n')));
    const items = own.slice(own.indexOf('items:\n') + 'items:\n'.length);
    assert.ok(isOwnText(own.replace(items, items.replaceAll(/^ {2}/gm, ''))));
    assert.ok(isOwnText(own.replaceAll('"', "'").replace('pool: a', "'pool': a")));
  });

  it('is one without the text that an earlier release did not write', () => {
    assert.ok(isOwnText(own.replace(/^ *annotations:\n *runtimeclass.dev\/nodes: .*\n/m, '')));
    assert.ok(isOwnText(own.replace(/^ *runtimeclass.dev\/labels-left-out: .*\n/m, '')));
  });

  it('is an empty file, as a write that was interrupted may have left it', () => {
    assert.ok(isOwnText('') && isOwnText('\n'));
  });
});

describe('a saved cluster that a person has touched', () => {
  for (const [what, text] of Object.entries({
    'has a comment of theirs': own.replace('handler: runsc', 'handler: runsc # since May'),
    'has a comment at its end': `${own}# the end\n`,
    'has lost our comment': own.replace(/^#.*\n/, ''),
    'has another comment above': `# Ours.\n${own}`,
    'has a field that is not saved': own.replace('handler: runsc', 'handler: runsc\n    description: mine'),
    'has a label on a class': own.replace('name: gvisor', 'name: gvisor\n      labels: { a: b }'),
    'has an annotation on the list': own.replace('annotations:\n', 'annotations:\n    mine: "1"\n'),
    'has an object of another kind': `${own}  - apiVersion: v1\n    kind: ConfigMap\n`,
    'has a second document': `${own}---\na: 1\n`,
    'has something beside the items': `${own}more: 1\n`,
    'is broken': `${own}  - [\n`,
    'is another file': 'apiVersion: v1\nkind: Pod\n',
  })) {
    it(what, () => {
      assert.notEqual(text, own);
      assert.ok(!isOwnText(text));
    });
  }
});
