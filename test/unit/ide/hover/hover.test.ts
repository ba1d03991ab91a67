import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import type { Settings } from '../../../../server/base/settings.ts';
import { hover } from '../../../../server/ide/hover/hover.ts';
import type { EditorCommands } from '../../../../server/protocol/requests.ts';
import { drawPlaces, openAtCursor } from '../../../support/cursor.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { runtimeClassYaml, savedCluster } from '../../../support/manifests.ts';

const pod = (line: string) => `=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: youki
  ${line}
`;

const runtimeClass = (body: string) => `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
${body}`;

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sandboxed
handler: runsc
overhead:
  podFixed:
    cpu: 10m
scheduling:
  nodeSelector:
    sandbox: "true"
  tolerations:
  - operator: Exists
`;

const usage = (typed: string) => `=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  ${typed}
${classes}`;

describe('hover on a class name', () => {
  it('explains the class, and on the key the field', async () => {
    assert.deepEqual(await hoverAt(usage('runtimeClassName: sand$0boxed')), [
      'pod.yaml:4:21 sandboxed',
      '**RuntimeClass `sandboxed`** (classes.yaml)',
      '- handler `runsc`: gVisor, isolated by a user-space kernel (assumed from the handler name)\n- overhead `+10m CPU`\n- scheduling `sandbox=true`, 1 toleration',
      '[gVisor](https://gvisor.dev): `runtimeclass explain runtime gvisor`',
    ]);
    assert.deepEqual(await hoverAt(usage('runtimeCl$0assName: sandboxed')), [
      'pod.yaml:4:3 runtimeClassName',
      '**runtimeClassName** `string` · since Kubernetes 1.12 · immutable',
      'The RuntimeClass to run this Pod with: …',
      '[Kubernetes documentation](https://kubernetes.io/docs/concepts/containers/runtime-class/#usage)',
    ]);
  });

  it('does so in Chinese, with the Chinese documentation', async () => {
    const onClass = await inChinese(() => hoverAt(usage('runtimeClassName: sand$0boxed')));
    assert.deepEqual(onClass?.slice(1, 3), [
      '**RuntimeClass `sandboxed`**（classes.yaml）',
      '- handler `runsc`：gVisor，由用户态内核隔离（依据 handler 名称推断）\n- overhead `+10m CPU`\n- 调度 `sandbox=true`、1 个容忍度',
    ]);
    assert.deepEqual(await inChinese(() => hoverAt(usage('runtimeCl$0assName: sandboxed'))), [
      'pod.yaml:4:3 runtimeClassName',
      '**runtimeClassName** `string` · Kubernetes 1.12 起 · 不可变',
      '此 Pod 使用的 RuntimeClass：…',
      '[Kubernetes 文档](https://kubernetes.io/zh-cn/docs/concepts/containers/runtime-class/#usage)',
    ]);
  });

  it('explains the class alone where fields are explained by another extension', async () => {
    const found = await hoverAt(usage('runtimeClassName: sand$0boxed'), { fields: 'off' });
    assert.deepEqual(found?.slice(0, 2), [
      'pod.yaml:4:21 sandboxed',
      '**RuntimeClass `sandboxed`** (classes.yaml)',
    ]);
  });

  it('gives the command that labels a node as a class selects it', async () => {
    assert.equal(
      (await hoverAt(runtimeClass('scheduling:\n  nodeSelector: {sandbox.io/rt: g$0v}\n')))?.at(-1),
      '`kubectl label node <node> sandbox.io/rt=gv` gives this label to a node.',
    );
    assert.doesNotMatch(
      String(await hoverAt(runtimeClass('scheduling:\n  nodeSelector: {rt: "$(a)$0"}\n'))),
      /kubectl label/,
    );
  });

  it('tells who installs a class of that name', async () => {
    const picture = pod('hostname: x').replace('youki', 'you$0ki');
    assert.deepEqual((await hoverAt(picture, { commands }))?.slice(1), [
      '**RuntimeClass `youki`** is installed by youki-deploy and Kubespray.',
      "Handler `youki`: youki, shares the node's kernel. No file declares it and no cluster was read.",
      '[Sync from Cluster](command:sync) · [About youki](command:about?%5B%22youki%22%5D)',
    ]);
    const chinese = await inChinese(() => hoverAt(picture));
    assert.deepEqual(chinese?.slice(1), [
      '**RuntimeClass `youki`** 由 youki-deploy 和 Kubespray 安装。',
      'handler 是 `youki`：youki，共用节点的内核。没有文件声明它，也还没有读取过集群（用 `runtimeclass sync` 读取）。',
      '[youki](https://github.com/youki-dev/youki)：`runtimeclass explain runtime youki`',
    ]);
  });

  it('says what was looked at, of a name that nobody knows', async () => {
    const picture = pod('hostname: x').replace('youki', 'no-su$0ch-class');
    assert.deepEqual((await hoverAt(picture, { commands }))?.slice(1), [
      '**RuntimeClass `no-such-class`**',
      'No file declares it and no cluster was read.',
      '[Sync from Cluster](command:sync)',
    ]);
    // An editor without the command has words instead.
    assert.deepEqual((await hoverAt(picture))?.slice(2), [
      'No file declares it and no cluster was read (`runtimeclass sync` reads one).',
    ]);
    const cluster = savedCluster({ context: 'staging' }, [runtimeClassYaml('a', 'b')]);
    assert.deepEqual((await hoverAt(`${picture}${cluster}`, { commands }))?.slice(2), [
      'No file declares it, and it is not in staging.',
    ]);
  });
});

describe('hover on a field', () => {
  for (const [place, picture, word, heading] of [
    [
      'handler',
      runtimeClass('hand$0ler: x\n'),
      'class.yaml:3:1 handler',
      '**handler** `string` · required · since Kubernetes 1.14 · immutable',
    ],
    [
      'the value of handler',
      runtimeClass('handler: "$0x"\n'),
      'class.yaml:3:10 "x"',
      '**handler** `string` · required · since Kubernetes 1.14 · immutable',
    ],
    [
      'podFixed',
      runtimeClass('overhead:\n  podFixed$0:\n    cpu: 1\n'),
      'class.yaml:4:3 podFixed',
      '**overhead.podFixed** `map` · since Kubernetes 1.16',
    ],
    [
      'any resource',
      runtimeClass('overhead:\n  podFixed:\n    hugepages-2Mi: 4$0Mi\n'),
      'class.yaml:5:20 4Mi',
      '**overhead.podFixed.\\*** `quantity` · since Kubernetes 1.16',
    ],
    [
      'a node label',
      runtimeClass('scheduling:\n  nodeSelector: {a$0: b}\n'),
      'class.yaml:4:18 a',
      '**scheduling.nodeSelector.\\*** `string` · since Kubernetes 1.16',
    ],
    [
      'a toleration',
      runtimeClass('scheduling:\n  tolerations:\n  - eff$0ect: NoExecute\n'),
      'class.yaml:5:5 effect',
      '**scheduling.tolerations\\[\\].effect** `string` · since Kubernetes 1.16',
    ],
    [
      'a toleration of a Pod',
      pod('tolerations: [{operator: $0Exists}]'),
      'pod.yaml:5:28 Exists',
      '**tolerations\\[\\].operator** `string`',
    ],
    [
      'hostUsers',
      pod('host$0Users: false'),
      'pod.yaml:5:3 hostUsers',
      '**hostUsers** `boolean` · since Kubernetes 1.25 · immutable',
    ],
  ] as const) {
    it(`explains ${place}`, async () => {
      assert.deepEqual((await hoverAt(picture))?.slice(0, 2), [word, heading]);
    });
  }

  it('explains a field of v1alpha1 in its own place', async () => {
    const picture = runtimeClass('spec:\n  runtime$0Handler: x\n').replace('/v1\n', '/v1alpha1\n');
    assert.deepEqual((await hoverAt(picture))?.slice(0, 2), [
      'class.yaml:4:3 runtimeHandler',
      '**spec.runtimeHandler** `string` · required · since Kubernetes 1.12 · immutable',
    ]);
  });
});

describe('hover tells nothing', () => {
  for (const [place, picture] of [
    ['between words', pod('hostname:  $0x').replace('  x', '    x')],
    ['in a comment', pod('# runtime$0ClassName')],
    ['on a field of others', pod('host$0name: x')],
    ['on an expression of a template', pod('hostname: {{ x }}').replace('youki', '{{ yo$0uki }}')],
    [
      'in a document that has nothing to do with runtimes',
      '=== pod.yaml\napiVersion: v1\nkind: Pod\nspec:\n  node$0Selector: {a: b}\n',
    ],
    ['in a map between its entries', runtimeClass('overhead:\n  podFixed:\n$0    cpu: 1\n')],
    ['in an empty file', '=== pod.yaml\n$0\n'],
  ] as const) {
    it(place, async () => {
      assert.equal(await hoverAt(picture), undefined);
    });
  }
});

const commands = { aboutRuntimeCommand: 'about', syncCommand: 'sync' };

interface HoverSetting {
  readonly commands?: EditorCommands;
  readonly fields?: Settings['fields'];
}

/**
 * The word that is explained, then the paragraphs. What follows the first colon of the explanation of a field is data of
 * `kubernetes/`, which has tests of its own.
 */
async function hoverAt(picture: string, setting: HoverSetting = {}): Promise<string[] | undefined> {
  const { session, uri, position } = await openAtCursor(picture);
  session.settings = { ...session.settings, fields: setting.fields ?? 'auto' };
  const found = hover(session.snapshot(), uri, position, setting.commands);
  if (found === undefined) return undefined;
  assert.ok(MarkupContent.is(found.contents) && found.range);
  const paragraphs = found.contents.value.split('\n\n').map(shortened);
  return [...drawPlaces(session, [{ uri, range: found.range }]), ...paragraphs];
}

function shortened(paragraph: string): string {
  return /^[*[-]|^Handler|^handler|No file|没有/.test(paragraph)
    ? paragraph
    : paragraph.replace(/^([^:：]*)(: |：).*$/s, (_, head, colon) => `${head}${colon}…`);
}
