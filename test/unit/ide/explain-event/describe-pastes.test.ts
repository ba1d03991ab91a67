import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeEvents } from '../../../../server/ide/explain-event/describe-events.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { openWorkspace } from '../../../support/workspace.ts';
import { explained, files } from './explained.ts';

describe('the explanation of what was pasted', () => {
  it('has each event once, and the messages that are not known', async () => {
    await explained(
      `LAST SEEN   TYPE      REASON         OBJECT            MESSAGE
2m          Warning   FailedCreate   replicaset/web-1  Error creating: pods "web-1-" is forbidden: pod rejected: RuntimeClass "kata" not found
1m          Warning   FailedCreate   replicaset/web-1  Error creating: pods "web-1-" is forbidden: pod rejected: RuntimeClass "kata" not found
1m          Warning   BackOff        pod/db-0          Back-off restarting failed container`,
      `# Explain event

> \`Error creating: pods "web-1-" is forbidden: pod rejected: RuntimeClass "kata" not found\` × 2

workload → **✗ class** → handler → table on the node → runtime → node

**The cluster has no RuntimeClass \`kata\`, so it refuses Pods that name it.**

This is the message of the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again.

## Where it is written

- \`Deployment web\` names \`kata\`: [\`web.yaml:7\`](/web.yaml#L7)
- The class \`kata\`: handler \`kata-qemu\`, overhead \`cpu 250m\`, nodeSelector \`rt=kata\`: [\`classes.yaml:1\`](/classes.yaml#L1)

## What to do

- A file of this workspace declares the class: apply it to the cluster before the workload.
- Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.
- Once the class exists, the controller creates the Pods by itself; a Pod without a controller has to be created again.

Rules that find this in a file before it is applied: \`unknown-runtime-class\`, \`handler-as-class-name\`.

---

Not explained, because this extension does not know these messages:

- \`Back-off restarting failed container\`
`,
    );
  });

  it('is in the language of the user', () =>
    inChinese(() =>
      explained(
        "Pod was rejected: Node didn't have enough resource: cpu, requested: 2400, used: 0, capacity: 2000",
        `# 解释事件

> \`Pod was rejected: Node didn't have enough resource: cpu, requested: 2400, used: 0, capacity: 2000\`

工作负载 → 类 → handler → 节点上的表 → 运行时 → **✗ 节点**

**节点的 \`cpu\` 不够该 Pod 使用，因此 kubelet 拒绝了它，且不再重试。**

- 请求量（含 overhead）：\`2400\`；已用：\`0\`；节点总量：\`2000\`，单位均为千分之一 CPU。

这是 kubelet 的原话。

## 如何处理

- 直接指定节点的 Pod 不经过调度器，才会这样：请删除 \`nodeName\`，或减少请求量。

应用文件之前就能发现此问题的规则：\`no-node-for-class\`, \`overhead-too-large\`。
`,
      ),
    ));

  it('guesses nothing about other texts, and says where the list of what it knows is', async () => {
    const session = await openWorkspace(files);
    const { isKnown, markdown } = describeEvents(
      session.snapshot(),
      '<b>Back-off</b> restarting failed container',
    );
    assert.equal(isKnown, false);
    assert.match(markdown, /explains nothing\. {2}\n`runtimeclass explain-event --list` lists the words /);
  });
});
