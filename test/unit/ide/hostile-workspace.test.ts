import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { complete } from '../../../server/ide/completion/index.ts';
import { describeEvents } from '../../../server/ide/explain-event/describe-events.ts';
import { codeLenses } from '../../../server/ide/hints/code-lenses.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { compareClusters } from '../../../server/ide/views/compare-clusters.ts';
import { podsOfClassText } from '../../../server/ide/views/pods-of-class-text.ts';
import { hostile, hostileWorkspace, payload } from '../../support/hostile-workspace.ts';
import { markdownProblems } from '../../support/markdown-problems.ts';
import { noFiles, openWorkspace, uriOf } from '../../support/workspace.ts';

describe('a workspace in which every text is hostile', async () => {
  const files = hostileWorkspace();
  const session = await openWorkspace(files);
  const snapshot = session.snapshot();

  it('shows its texts as they are in every hover and in the documentation of every proposal', () => {
    const shown = new Set<string>();
    const found = new Set<string>();
    for (const [path, text] of Object.entries(files)) {
      for (const position of placesIn(text)) {
        const { contents } = hover(snapshot, uriOf(path), position) ?? {};
        if (MarkupContent.is(contents)) shown.add(contents.value);
        for (const { documentation } of complete(snapshot, uriOf(path), position)) {
          if (MarkupContent.is(documentation)) shown.add(documentation.value);
        }
      }
      for (const { command } of codeLenses(snapshot, uriOf(path))) {
        assert.doesNotMatch(command!.title, /QQ/, 'VS Code draws icons in a lens');
      }
    }
    for (const markdown of shown) {
      assert.deepEqual(markdownProblems(markdown), [], markdown);
      for (const [, marker] of markdown.matchAll(/QQ([a-z0-9]+)/g)) found.add(marker!);
    }
    const expected = ['context', 'cri', 'deployment', 'node', 'nodekey', 'resource2', 'title', 'type'];
    const missing = expected.filter(marker => !found.has(marker));
    assert.deepEqual(missing, [], [...found].sort().join(' '));
  });

  it('shows them as they are in the comparison of clusters and in the list of Pods', () => {
    const comparison = compareClusters(snapshot);
    assert.match(comparison, /QQcontext2/);
    assert.deepEqual(markdownProblems(comparison), []);
    const pods = podsOfClassText(snapshot, {
      context: hostile('context'),
      className: hostile('class'),
      runtimeClass: { metadata: { name: hostile('class') }, handler: hostile('handler') },
      pods: [
        {
          metadata: { name: hostile('pod'), creationTimestamp: hostile('created') },
          owner: hostile('owner'),
          nodeName: hostile('node'),
          phase: hostile('phase'),
          overhead: {},
          nodeSelector: {},
        },
      ],
      nodes: new Map([
        [hostile('node'), { status: { nodeInfo: { containerRuntimeVersion: hostile('cri') } } }],
      ]),
      readAt: '2026-11-22T22:00:00Z',
    });
    assert.match(pods, /QQcri.*QQphase/);
    assert.deepEqual(markdownProblems(pods), []);
  });

  it('shows them as they are where an event is explained', async () => {
    const line = payload.replaceAll('\n', ' ');
    const events = [
      `pods "web" is forbidden: pod rejected: RuntimeClass "QQevent ${line}" not found`,
      'pods "web" is forbidden: pod rejected: RuntimeClass "kata" not found',
      `Failed to create pod sandbox: no runtime for "kata" is configured`,
      `0/3 nodes are available: 3 node(s) had untolerated taint {QQtaint: ${line}}.`,
      `exceeded quota: QQquota${line}, requested: cpu=${line}, used: cpu=1, limited: cpu=1`,
      `QQunknown ${line}`,
    ];
    for (const event of events) {
      const { markdown } = await describeEvents(snapshot, event, { surface: 'editor', files: noFiles });
      assert.deepEqual(markdownProblems(markdown), [], markdown);
    }
  });
});

/** Where the words and values of each line begin and end. */
function placesIn(text: string): { line: number; character: number }[] {
  return text.split('\n').flatMap((content, line) => {
    const indent = content.search(/[^\s-]/);
    const value = /: (?=\S)/.exec(content);
    const places = [indent, content.length, ...(value === null ? [] : [value.index + 3])];
    return places.filter(character => character >= 0).map(character => ({ line, character }));
  });
}
