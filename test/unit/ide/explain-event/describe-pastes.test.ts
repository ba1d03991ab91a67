import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeEvents } from '../../../../server/ide/explain-event/describe-events.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { noFiles, openWorkspace } from '../../../support/workspace.ts';
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

**The cluster has no RuntimeClass \`kata\`, so it refuses Pods that name it.**

workload → **✗ class** → handler → table on the node → runtime → node

## What to do

- Apply the class before the workload: [\`classes.yaml:1\`](/classes.yaml#L1) declares it.
- Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.
- Once the class exists, the controller creates the Pods by itself; a Pod without a controller has to be created again.

## What may be the cause

- The name is misspelled, or it is that of a handler.
- The class was not applied yet: its file, chart or operator comes after the workload.
- The workload went to another cluster than the one that has the class.

## How to tell

- \`kubectl get runtimeclass\` lists the classes of the cluster, and \`kubectl config current-context\` says which cluster that is.

## Where it is written

- \`Deployment web\` names \`kata\`: [\`web.yaml:7\`](/web.yaml#L7)
- The class \`kata\`: handler \`kata-qemu\`, overhead \`+250m CPU\`, nodeSelector \`rt=kata\`: [\`classes.yaml:1\`](/classes.yaml#L1)

Reported by the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again. More: \`class-not-found\`

---

These messages are not known, so they are not explained:

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

**kubelet 发现节点的 \`cpu\` 不够该 Pod 使用，因此拒绝了它，且不再重试。**

工作负载 → 类 → handler → 节点上的表 → 运行时 → **✗ 节点**

- 请求量（含 overhead）：\`2400\`；已用：\`0\`；节点总量：\`2000\`，单位均为千分之一 CPU。

## 如何处理

- 控制器会自动创建新的 Pod；请删除被拒绝的 Pod，没有控制器的 Pod 则需要重新创建。
- 如果清单中有 \`nodeName\`，请删除它，或减少请求量。

## 可能的原因

- 该 Pod 直接指定了节点（\`nodeName\`）或是静态 Pod，没有经过调度器。
- 节点由另一个调度器选择，其计算方式不同，例如没有计入 overhead。
- 其他 Pod 抢先占用了资源，例如在 kubelet 或节点重启之后。

## 如何判断

- \`kubectl get pod POD -o yaml\` 显示 \`schedulerName\`、overhead 以及 Pod 的所有者。
- \`kubectl describe node NODE\` 显示节点有多少资源，以及由哪些 Pod 占用。

报告者：kubelet。 更多：\`out-of-resource\`
`,
      ),
    ));

  it('guesses nothing about other texts, and says where the list of what it knows is', async () => {
    const session = await openWorkspace(files);
    const { isKnown, markdown } = await describeEvents(
      session.snapshot(),
      '<b>Back-off</b> restarting failed container',
      { surface: 'editor', files: noFiles },
    );
    assert.equal(isKnown, false);
    assert.match(
      markdown,
      /nothing is explained\. {2}\n`runtimeclass explain-event --list` lists the words /,
    );
  });
});
