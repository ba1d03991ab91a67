import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import type { Settings } from '../../../../server/base/settings.ts';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { drawPlaces, openAtCursor } from '../../../support/cursor.ts';
import { inChinese } from '../../../support/in-chinese.ts';

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
  it('explains the class, and on the key the field too', async () => {
    assert.deepEqual(await hoverAt(usage('runtimeClassName: sand$0boxed')), [
      'pod.yaml:4:21 sandboxed',
      '**RuntimeClass `sandboxed`** (classes.yaml)',
      '- handler: `runsc`\n- overhead: `+10m CPU`\n- nodeSelector sandbox: `true`\n- tolerations: `1`',
      '**[gVisor](https://gvisor.dev)**: isolated by a user-space kernel; shim `containerd-shim-runsc-v1`; assumed from the handler name',
      `Limitations:
- \`kubectl port-forward\` does not reach what listens in the sandbox ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/issues/3811))
- An ephemeral container (\`kubectl debug --target\`) sees the processes of the whole Pod ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/runsc/boot/loader.go))
- A checkpoint is one of the whole sandbox, made with \`runsc checkpoint\` and not through the kubelet; it can only be restored on a node whose processor has all features of the one it was made on ([from the documentation](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/checkpoint_restore.md))
- Containers lack the capability NET_RAW, which other runtimes give to each: \`ping\` fails, unless runsc runs with net-raw=true ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/runsc/config/flags.go))
- A program that watches files (inotify) does not see changes made outside the sandbox, such as those to a ConfigMap or Secret ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/pkg/sentry/vfs/inotify.go))
- The lock of a file holds within the sandbox only: other Pods with the same volume can lock it too ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/pkg/sentry/fsimpl/gofer/gofer.go))
- With \`readOnlyRootFilesystem\` an empty /tmp of the image can be written to: runsc mounts a tmpfs there ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/runsc/boot/vfs.go))
- Where the sandbox exceeds its memory limit, all containers of the Pod end together (exit code 128) ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- All processes of the sandbox are in the cgroup of the Pod: what the node measures of a single container is not what it uses ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- Programs see the memory limit of the Pod as the memory of the machine (\`free\`, /proc/meminfo) ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- The device files /dev/fuse and /dev/net/tun of the node can be opened; disks and /dev/kvm cannot ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- eBPF does not work in the sandbox, not even for a privileged container ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- io_uring is off: a program gets "function not implemented" ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- \`dmesg\` works without any right and shows the sandbox's own kernel ("Starting gVisor..."), not that of the node ([run on containerd 2.3.7 with gVisor 2026-09-05](https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/compatibility.md))
- silently weaker with: \`host-network\`, \`seccomp\`, \`net-raw\`, \`sysctls\`, \`limits-of-containers\`, \`limits-of-all-containers\` (run on containerd 2.3.7 with gVisor 2026-09-05); \`apparmor\` (from the source code)
- does not start with: \`host-network-under-cri-o\` (run on CRI-O 1.37.0 with gVisor 2026-09-05); \`host-users\`, \`untrusted-workload\`, \`selinux\`, \`proc-mount\`, \`mount-propagation\`, \`recursive-read-only\`, \`block-device-path\` (run on containerd 2.3.7 with gVisor 2026-09-05)
- works differently with: \`host-pid\`, \`host-ipc\`, \`privileged\`, \`empty-dir\` (run on containerd 2.3.7 with gVisor 2026-09-05)
- needs configuration for: \`cri-o\`, \`gpu\` (from the documentation); \`seccomp-file\`, \`host-sockets\` (run on containerd 2.3.7 with gVisor 2026-09-05)
- does not support: \`block-devices\`, \`devices\` (from the documentation); \`kvm\` (run on containerd 2.3.7 with gVisor 2026-09-05)`,
    ]);
    assert.deepEqual(await hoverAt(usage('runtimeCl$0assName: sandboxed')), [
      'pod.yaml:4:3 runtimeClassName',
      '**runtimeClassName** `string` · since Kubernetes 1.12 · immutable',
      'The RuntimeClass to run this Pod with: …',
      '[Kubernetes documentation](https://kubernetes.io/docs/concepts/containers/runtime-class/#usage)',
      '**RuntimeClass `sandboxed`** (classes.yaml)',
      '- handler: `runsc`\n- overhead: `+10m CPU`\n- nodeSelector sandbox: `true`\n- tolerations: `1`',
    ]);
  });

  it('does so in Chinese, with the Chinese documentation', async () => {
    assert.deepEqual(await inChinese(() => hoverAt(usage('runtimeCl$0assName: sandboxed'))), [
      'pod.yaml:4:3 runtimeClassName',
      '**runtimeClassName** `string` · Kubernetes 1.12 起 · 不可变',
      '此 Pod 使用的 RuntimeClass：…',
      '[Kubernetes 文档](https://kubernetes.io/zh-cn/docs/concepts/containers/runtime-class/#usage)',
      '**RuntimeClass `sandboxed`** (classes.yaml)',
      '- handler: `runsc`\n- overhead: `+10m CPU`\n- nodeSelector sandbox: `true`\n- tolerations: `1`',
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
    assert.deepEqual((await hoverAt(pod('hostname: x').replace('youki', 'you$0ki')))?.slice(1), [
      '**RuntimeClass `youki`** is installed by youki-deploy, handler `youki`.',
      '**RuntimeClass `youki`** is installed by Kubespray, handler `youki`.',
      'Your cluster may not have it.',
      "**[youki](https://github.com/youki-dev/youki)**: shares the node's kernel; shim `containerd-shim-runc-v2`; assumed from the class name",
      `Limitations:
- What is mounted below a read-only volume can be written to all the same, unless \`recursiveReadOnly\` is set ([run on containerd 2.3.7 with youki 0.7.0](https://kubernetes.io/docs/concepts/storage/volumes/#recursive-read-only-mounts))
- does not start with: \`host-users\`, \`recursive-read-only\`, \`mount-propagation\` (run on containerd 2.3.7 with youki 0.7.0)`,
    ]);
    const chinese = await inChinese(() => hoverAt(pod('hostname: x').replace('youki', 'you$0ki')));
    assert.deepEqual(chinese?.slice(1), [
      '**RuntimeClass `youki`** 由 youki-deploy 安装，handler `youki`。',
      '**RuntimeClass `youki`** 由 Kubespray 安装，handler `youki`。',
      '你的集群里不一定有它。',
      '**[youki](https://github.com/youki-dev/youki)**: 共用节点的内核; shim `containerd-shim-runc-v2`; 依据类名推断',
      '限制：…',
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

interface HoverSetting {
  readonly fields?: Settings['fields'];
}

/**
 * The word that is explained, then the paragraphs. What follows the first colon of a sentence is data of
 * `kubernetes/`, which has tests of its own; what a cluster would do with the Pod is told last and left out here.
 */
async function hoverAt(picture: string, setting: HoverSetting = {}): Promise<string[] | undefined> {
  const { session, uri, position } = await openAtCursor(picture);
  session.settings = { ...session.settings, fields: setting.fields ?? 'auto' };
  const found = hover(session.snapshot(), uri, position);
  if (found === undefined) return undefined;
  assert.ok(MarkupContent.is(found.contents) && found.range);
  const paragraphs = found.contents.value.split('\n\n').map(shortened);
  const described = paragraphs.filter(paragraph => !/^- (Admission|准入时)/.test(paragraph));
  return [...drawPlaces(session, [{ uri, range: found.range }]), ...described];
}

function shortened(paragraph: string): string {
  return /^[*[-]/.test(paragraph)
    ? paragraph
    : paragraph.replace(/^([^:：]*)(: |：).*$/s, (_, head, colon) => `${head}${colon}…`);
}
