import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentence } from '../../../../server/ide/text/markdown.ts';
import { runtimePage, runtimesWithPage } from '../../../../server/ide/views/runtime-page.ts';
import { limitationsOf } from '../../../../server/runtimes/limitations-of.ts';
import { sentenceOf } from '../../../../server/runtimes/model/limitation.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { openWorkspace } from '../../../support/workspace.ts';

describe('the page of a runtime', () => {
  it('has what Pods meet, the gravest first, then handlers, classes and the table', () => {
    expectText(
      pageOf('youki'),
      `# youki

Shares the node's kernel.

[github.com/youki-dev/youki](https://github.com/youki-dev/youki)

## Does not start

- youki reports no support for user namespaces, so the kubelet refuses the Pod. ([run on containerd 2.3.7 with youki 0.7.0](https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/kubelet/userns/userns_manager.go))
- youki reports no support for recursive read-only mounts, so the kubelet refuses them. ([run on containerd 2.3.7 with youki 0.7.0](https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/kubelet/kubelet_pods.go))
- youki starts no container whose mounts propagate, in either direction. (youki: UnknownRootfsPropagation("rshared")) ([run on containerd 2.3.7 with youki 0.7.0](https://github.com/youki-dev/youki/blob/bc78720681ad34be682fe1a6daa61cb3bf47762d/crates/libcontainer/src/rootfs/rootfs.rs))

## For every Pod

- What is mounted below a read-only volume stays writable without \`recursiveReadOnly\`. ([run on containerd 2.3.7 with youki 0.7.0](https://kubernetes.io/docs/concepts/storage/volumes/#recursive-read-only-mounts))

## Handlers

- [youki-deploy, Kubespray, Talos](https://github.com/youki-dev/youki/blob/bc78720681ad34be682fe1a6daa61cb3bf47762d/tools/youki-deploy/youki-deploy.yaml): \`youki\`

## RuntimeClasses

- \`youki\` ([youki-deploy](https://github.com/youki-dev/youki/blob/bc78720681ad34be682fe1a6daa61cb3bf47762d/tools/youki-deploy/youki-deploy.yaml))
- \`youki\` ([Kubespray](https://github.com/kubernetes-sigs/kubespray/blob/46dbdd3994b32640bcd806b0097f50e8fdf1d514/roles/kubernetes-apps/container_runtimes))
- \`youki\` ([Talos' documentation](https://github.com/siderolabs/extensions/blob/26822f5c95ab96da26eedfeb83c5a035b48670a4/container-runtime/youki/README.md))

## Its table in containerd or CRI-O

- containerd: \`runtime_type = "io.containerd.runc.v2"\`
- CRI-O: \`runtime_type = "oci"\`
- Program: \`youki\`
- Annotations: containerd passes on \`module.wasm.image/*\` only if \`pod_annotations\` names it.
- Annotations: containerd passes on \`run.oci.handler\` only if \`pod_annotations\` names it.
`,
    );
  });

  it('has all facts of each runtime, each with its source, and no name of ours for one', () => {
    for (const profile of runtimesWithPage()) {
      const page = runtimePage(profile);
      for (const { limitation } of limitationsOf(profile)) {
        assert.ok(page.includes(sentence(sentenceOf(limitation)).text), `${profile.id} ${limitation.id}`);
        assert.doesNotMatch(page, new RegExp(`\`${limitation.id}\``), profile.id);
      }
      for (const { name } of [...profile.handlers, ...profile.classes])
        assert.ok(page.includes(`\`${name}\``));
    }
  });

  it('says of which runtime a fact is that a build of it inherits', () => {
    assert.match(pageOf('coco'), / A build of Kata Containers\.$/m);
    assert.match(pageOf('coco'), /\(\[from the source code\]\(.*\), Kata Containers\)$/m);
  });

  it('has what the user says of a runtime', async () => {
    const session = await openWorkspace({
      '.runtimeclass/runtimes.yaml':
        'runtimes:\n  ours: { title: "Our [x](command:y)", isolation: virtual machine }\n',
    });
    const own = runtimesWithPage(session.snapshot().model.runtimes).find(({ id }) => id === 'ours');
    assert.match(runtimePage(own!), /^# Our \\\[x\\\]\(command:y\)\n\nIsolated by a virtual machine\.\n/);
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
