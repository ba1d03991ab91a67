import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionItem } from 'vscode-languageserver-types';
import { complete } from '../../../../server/ide/completion/index.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { classFiles, drawCompletions, inPod } from '../../../support/completion.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { expectLines } from '../../../support/expect/expect-text.ts';
import { inChinese } from '../../../support/in-chinese.ts';

const allNames = ['nvidia', 'gvisor', '123'];

describe('the list of class names', () => {
  it('tells handler, overhead and source, those of the cluster first', async () => {
    expectLines(await drawCompletions(inPod('runtimeClassName: $0')), [
      'nvidia | handler nvidia · prod | runtimeClassName: nvidia',
      'gvisor | handler runsc · overhead +10m +64Mi · classes.yaml | runtimeClassName: gvisor',
      '123 | handler own · classes.yaml | runtimeClassName: "123"',
    ]);
  });

  it('has what platforms install where no cluster was saved', async () => {
    const list = await drawCompletions(inPod('runtimeClassName: $0'), { files: {} });
    assert.deepEqual(
      list.filter(line => /^(gvisor|kata-cc|nvidia) /.test(line)),
      [
        'gvisor | if installed by Kubespray | runtimeClassName: gvisor',
        'nvidia | if installed by NVIDIA GPU operator | runtimeClassName: nvidia',
        'kata-cc | if installed by Confidential Containers operator (first releases) | runtimeClassName: kata-cc',
      ],
    );
  });

  it('begins with the common names where none is known, and has no marks of Markdown', async () => {
    const list = await drawCompletions(inPod('runtimeClassName: $0'), { files: {} });
    assert.deepEqual(
      list.slice(0, 4).map(line => line.split(' | ').slice(0, 2).join(': ')),
      [
        'gvisor: if installed by Kubespray',
        'kata: if installed by kata-deploy (runtimeClasses.createDefault)',
        'nvidia: if installed by NVIDIA GPU operator',
        'kata-qemu: if installed by kata-deploy',
      ],
    );
  });

  it('has the most used class first among those that the Pod can use', async () => {
    const use = (name: string) => inPod(`runtimeClassName: ${name}`);
    const files = { ...classFiles, 'a.yaml': use('"123"'), 'b.yaml': use('"123"'), 'c.yaml': use('gvisor') };
    const list = await drawCompletions(inPod('runtimeClassName: $0'), { files });
    assert.deepEqual(
      list.map(line => line.split(' | ')[0]),
      ['123', 'gvisor', 'nvidia'],
    );
  });

  it('ends with what to do if none fits, where the editor has the commands', async () => {
    const { session, uri, position } = await openAtCursor(`=== pod.yaml\n${inPod('runtimeClassName: sy$0')}`);
    const items = complete(session.snapshot(), uri, position, {
      syncCommand: 'sync',
      createClassCommand: 'new',
    });
    assert.deepEqual(
      byRank(items)
        .slice(4, 6)
        .map(({ label, command, textEdit }) => [label, command?.command, textEdit?.newText]),
      [
        ['Sync from Cluster...', 'sync', ''],
        ['Create RuntimeClass...', 'new', 'sy'],
      ],
    );
  });

  it('is told in Chinese', async () => {
    const list = await inChinese(() => drawCompletions(inPod('runtimeClassName: $0'), { files: {} }));
    assert.equal(
      list.find(line => line.startsWith('gvisor ')),
      'gvisor | 由 Kubespray 安装时 | runtimeClassName: gvisor',
    );
  });
});

function byRank(items: readonly CompletionItem[]): CompletionItem[] {
  return items.toSorted((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
}

describe('a class name is written', () => {
  for (const [place, typed, gvisor, number] of [
    [
      'after the colon and a blank',
      'runtimeClassName: $0',
      'runtimeClassName: gvisor',
      'runtimeClassName: "123"',
    ],
    ['right after the colon', 'runtimeClassName:$0', 'runtimeClassName: gvisor', 'runtimeClassName: "123"'],
    [
      'with a blank of its own',
      'runtimeClassName:gv$0',
      'runtimeClassName: gvisor',
      'runtimeClassName: "123"',
    ],
    [
      'instead of the word',
      'runtimeClassName: gv$0iosr # why',
      'runtimeClassName: gvisor # why',
      'runtimeClassName: "123" # why',
    ],
    [
      'instead of the word behind it',
      'runtimeClassName: $0x',
      'runtimeClassName: gvisor',
      'runtimeClassName: "123"',
    ],
    [
      'instead of a word with dashes',
      'runtimeClassName: kata-$0qemu',
      'runtimeClassName: gvisor',
      'runtimeClassName: "123"',
    ],
    [
      'inside double quotes',
      'runtimeClassName: "$0"',
      'runtimeClassName: "gvisor"',
      'runtimeClassName: "123"',
    ],
    [
      'inside single quotes',
      "runtimeClassName: 'g$0x'",
      "runtimeClassName: 'gvisor'",
      "runtimeClassName: '123'",
    ],
    [
      'with the quote that is missing',
      'runtimeClassName: "gv$0',
      'runtimeClassName: "gvisor"',
      'runtimeClassName: "123"',
    ],
    [
      'with the single quote that is missing',
      "runtimeClassName: '$0",
      "runtimeClassName: 'gvisor'",
      "runtimeClassName: '123'",
    ],
    [
      'behind a tag',
      'runtimeClassName: !!str $0',
      'runtimeClassName: !!str gvisor',
      'runtimeClassName: !!str "123"',
    ],
    [
      'behind an anchor',
      'runtimeClassName: &class $0',
      'runtimeClassName: &class gvisor',
      'runtimeClassName: &class "123"',
    ],
    [
      'behind a quoted key',
      '"runtimeClassName": $0',
      '"runtimeClassName": gvisor',
      '"runtimeClassName": "123"',
    ],
    ['with CRLF', 'runtimeClassName: $0\r', 'runtimeClassName: gvisor', 'runtimeClassName: "123"'],
  ] as const) {
    it(place, async () => {
      const list = await drawCompletions(inPod(typed));
      assert.deepEqual(list.map(written).slice(1), [gvisor, number]);
    });
  }

  it('in flow style', async () => {
    const list = await drawCompletions(
      '{apiVersion: v1, kind: Pod, spec: {runtimeClassName:$0, containers: []}}',
    );
    assert.deepEqual(list.map(written).slice(1), [
      '{apiVersion: v1, kind: Pod, spec: {runtimeClassName: gvisor, containers: []}}',
      '{apiVersion: v1, kind: Pod, spec: {runtimeClassName: "123", containers: []}}',
    ]);
  });
});

describe('a class name is written into JSON', () => {
  for (const [place, typed] of [
    ['inside quotes', '"runtimeClassName": "$0",'],
    ['with its quotes', '"runtimeClassName": $0,'],
    ['with its quotes and a blank', '"runtimeClassName":$0,'],
    ['with the quote that is missing', '"runtimeClassName": "gv$0,'],
    ['above an entry that lacks a comma', '"runtimeClassName": "$0"'],
    ['above an entry that lacks a comma, with quotes', '"runtimeClassName": $0'],
  ] as const) {
    it(place, async () => {
      const picture = `{\n  "apiVersion": "v1",\n  "kind": "Pod",\n  "spec": {\n    ${typed}\n    "containers": []\n  }\n}\n`;
      const list = await drawCompletions(picture, { path: 'pod.json' });
      const comma = typed.endsWith(',') ? ',' : '';
      assert.deepEqual(
        list.map(written),
        allNames.map(name => `"runtimeClassName": "${name}"${comma}`),
      );
    });
  }
});

function written(line: string): string {
  return line.split(' | ')[2]!;
}

describe('the list of class names of a large cluster', () => {
  const racks = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`n${index}`, { metadata: { labels: { rack: `r${index}` } } }]),
  );
  const inRack = (rack: number) => ({ handler: 'h', scheduling: { nodeSelector: { rack: `r${rack}` } } });
  const details = async (rackOf: (index: number) => number) => {
    const classes = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}`, inRack(rackOf(index))]),
    );
    const { session, uri, position } = await openAtCursor(`=== pod.yaml\n${inPod('runtimeClassName: $0')}`);
    session.setLiveCluster('staging', contentsOf({ classes, nodes: racks }), true);
    const items = complete(session.snapshot(), uri, position);
    return [String(items.length), ...new Set(items.map(({ detail }) => detail))];
  };

  it('tells on how many nodes a class fits where many classes are for the same few', async () => {
    assert.deepEqual(await details(() => 7), ['30', 'handler h · 1 of 300 nodes can run it · staging, live']);
  });

  it('is there at once, without the nodes, where every class is for others', async () => {
    assert.deepEqual(await details(index => index), ['30', 'handler h · staging, live']);
  });
});
