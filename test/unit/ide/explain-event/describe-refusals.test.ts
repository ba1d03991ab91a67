import { describe, it } from 'node:test';
import { explained } from './explained.ts';

describe('the explanation of a refusal', () => {
  it('names the missing class, where it is written, and the class that was meant', async () => {
    await explained(
      'Error creating: pods "shop-7d4b9-" is forbidden: pod rejected: RuntimeClass "gvisro" not found',
      `# Explain event

> \`Error creating: pods "shop-7d4b9-" is forbidden: pod rejected: RuntimeClass "gvisro" not found\`

**The cluster has no RuntimeClass \`gvisro\`, so it refuses Pods that name it.**

workload → **✗ class** → handler → table on the node → runtime → node

## What to do

- [\`typo.yaml:7\`](/typo.yaml#L7): No file in this workspace declares a RuntimeClass "gvisro". Did you mean "gvisor"? Whether the cluster has it is not known. (\`unknown-runtime-class\`) Fix: \`Rename to 'gvisor'\`
- Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.
- Once the class exists, the controller creates the Pods by itself; a Pod without a controller has to be created again.

## Where it is written

- \`Deployment shop\` names \`gvisro\`: [\`typo.yaml:7\`](/typo.yaml#L7). Quick fix there: \`Rename to 'gvisor'\`
- The class \`gvisro\` is in no file of this workspace, and no cluster was read.
- Did you mean \`gvisor\`?

Reported by the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again. More: \`class-not-found\`
`,
    );
  });

  it('says which clusters do not have the class either', async () => {
    await explained(
      'pods "p" is forbidden: pod rejected: RuntimeClass "nowhere" not found',
      `# Explain event

> \`pods "p" is forbidden: pod rejected: RuntimeClass "nowhere" not found\`

**The cluster has no RuntimeClass \`nowhere\`, so it refuses Pods that name it.**

workload → **✗ class** → handler → table on the node → runtime → node

## What to do

- Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.
- Once the class exists, the controller creates the Pods by itself; a Pod without a controller has to be created again.

## What may be the cause

- The name is misspelled, or it is that of a handler.
- The class was not applied yet: its file, chart or operator comes after the workload.
- The workload went to another cluster than the one that has the class.

## How to tell

- \`kubectl get runtimeclass\` lists the classes of the cluster, and \`kubectl config current-context\` says which cluster that is.

## Where it is written

- The class \`nowhere\` is in no file of this workspace.
- It is not in \`staging\` either.

Reported by the API server. More: \`class-not-found\`
`,
      true,
    );
  });

  it('has the amounts of a quota', async () => {
    await explained(
      'pods "web-7d4b9-" is forbidden: exceeded quota: compute, requested: pods=1,requests.cpu=1250m, used: pods=3,requests.cpu=1, limited: pods=10,requests.cpu=2',
      `# Explain event

> \`pods "web-7d4b9-" is forbidden: exceeded quota: compute, requested: pods=1,requests.cpu=1250m, used: pods=3,requests.cpu=1, limited: pods=10,requests.cpu=2\`

**The quota \`compute\` of the namespace has no room for what is requested.**

**✗ workload** → class → handler → table on the node → runtime → node

- \`pods\`: requested \`1\`, used \`3\`, limited to \`10\`.
- \`requests.cpu\`: requested \`1250m\`, used \`1\`, limited to \`2\`.

## What to do

- Raise the quota, run fewer Pods, or name a class with a smaller overhead.

## What may be the cause

- The requested amount contains the overhead of the class, if it has one; the message does not show its share.
- Other Pods of the namespace use the quota up.

## How to tell

- \`kubectl describe quota compute\` shows what is used now.
- \`kubectl get runtimeclass -o custom-columns=NAME:.metadata.name,OVERHEAD:.overhead.podFixed\` shows the overhead of each class.

## Where it is written

- \`Deployment web\` names \`kata\`: [\`web.yaml:7\`](/web.yaml#L7)
- The class \`kata\`: handler \`kata-qemu\`, overhead \`+250m CPU\`, nodeSelector \`rt=kata\`: [\`classes.yaml:1\`](/classes.yaml#L1)
- The class \`kata\`: handler \`kata\` in \`staging\`
- The quota \`compute\` in \`staging\`

Reported by the API server. More: \`quota-exceeded\`
`,
      true,
    );
  });

  it('shows errors of validation one by one, as text and not as markup', async () => {
    await explained(
      'RuntimeClass.node.k8s.io "box" is invalid: [handler: Invalid value: "a`b": must be lower case, or so, overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0]',
      `# Explain event

> \`\` RuntimeClass.node.k8s.io "box" is invalid: [handler: Invalid value: "a\`b": must be lower case, or so, overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0] \`\`

**The API server does not store the RuntimeClass \`box\`: some of its fields are invalid.**

workload → class → **✗ handler** → table on the node → runtime → node

- \`\` handler: Invalid value: "a\`b": must be lower case, or so \`\`
- \`overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0\`

## What to do

- Correct these fields in the file of the class; the handler of a class that exists cannot be changed.

## Where it is written

- The class \`box\` is in no file of this workspace, and no cluster was read.

Reported by the API server. More: \`invalid-class\`
`,
    );
  });
});
