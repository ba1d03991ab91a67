import { describe, it } from 'node:test';
import { explained } from './explained.ts';

describe('the explanation of an event', () => {
  it('finds the class behind a handler, and the configurations that have no table for it', async () => {
    await explained(
      'Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "0a1b": no runtime for "kata-qemu" is configured',
      `# Explain event

> \`Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "0a1b": no runtime for "kata-qemu" is configured\`

workload → class → handler → **✗ table on the node** → runtime → node

**The class names the handler \`kata-qemu\`, and the configuration of the container runtime on the node has no table for it.**

This is the message of containerd.

## Where it is written

- \`Deployment web\` names \`kata\`: [\`web.yaml:7\`](/web.yaml#L7)
- The class \`kata\`: handler \`kata-qemu\`, overhead \`cpu 250m\`, nodeSelector \`rt=kata\`: [\`classes.yaml:1\`](/classes.yaml#L1). Quick fix there: \`Create containerd table for handler 'kata-qemu' in config.toml\`
- No table for the handler \`kata-qemu\` is in this configuration: [\`etc/containerd/config.toml:1\`](/etc/containerd/config.toml#L1)

## What to do

- Where the configuration is in this workspace, the quick fix on the handler of the class adds the table.
- Add the table of the handler to the configuration of containerd or CRI-O on the nodes of the class, and restart it; or correct \`handler\` in a new class: it cannot be changed in one that exists.

Rules that find this in a file before it is applied: \`undeclared-handler\`, \`handler-not-on-nodes\`, \`unreachable-handler\`, \`unread-plugin-table\`.
`,
    );
  });

  it('counts the reasons of the scheduler, and finds the workload of a Pod by its name', async () => {
    await explained(
      `Name:             web-api-7d4b9-x2k8p
Events:
  Type     Reason            Age                From               Message
  ----     ------            ----               ----               -------
  Normal   Pulled            1m                 kubelet            Container image already present
  Warning  FailedScheduling  12s (x2 over 1m)   default-scheduler  0/12 nodes are available: 3 Insufficient cpu, 2 node(s) had untolerated taint {rt: kata}, 1 node(s) didn't have free ports for the requested pod ports, 6 node(s) didn't match Pod's node affinity/selector. preemption: 0/12 nodes are available: 12 Preemption is not helpful for scheduling.
`,
      `# Explain event

> \`0/12 nodes are available: 3 Insufficient cpu, 2 node(s) had untolerated taint {rt: kata}, 1 node(s) didn't have free ports for the requested pod ports, 6 node(s) didn't match Pod's node affinity/selector. preemption: 0/12 nodes are available: 12 Preemption is not helpful for scheduling.\`

workload → class → handler → table on the node → runtime → **✗ node**

**None of the \`12\` nodes takes the Pod. The scheduler says why, with the number of nodes for each reason:**

- 3: too little \`cpu\` is free there for the requests of the Pod with its overhead.
- 2: they have the taint \`{rt: kata}\`, which the Pod does not tolerate.
- 1: \`node(s) didn't have free ports for the requested pod ports\`.
- 6: their labels do not match the nodeSelector and the node affinity of the Pod; the class adds its own nodeSelector.

This is the message of kube-scheduler.

## Where it is written

- \`Deployment web-api\` names \`gvisor\`: [\`web-api.yaml:7\`](/web-api.yaml#L7)
- The class \`gvisor\`: handler \`runsc\`: [\`classes.yaml:3\`](/classes.yaml#L3)

## What to do

- If the Pods of the class belong on these nodes, add the toleration to \`scheduling.tolerations\` of the class, or to the Pod.
- Create the Pods again after that: a Pod keeps what it got when it was admitted.
- Hover over the name of the class to see which nodes have room for it in each known cluster, and why the others do not.
- "RuntimeClass: Preview What the Cluster Will Do" shows the nodeSelector, tolerations and overhead that the class adds to the Pod.

Rules that find this in a file before it is applied: \`no-node-for-class\`, \`contradicting-affinity\`, \`node-selector-conflict\`, \`overhead-too-large\`.
`,
    );
  });

  it('says what a runtime cannot do', async () => {
    await explained(
      'Error: failed to create containerd task: failed to create shim task: OCI runtime create failed: creating container: SELinux is not supported: &{}: unknown',
      `# Explain event

> \`Error: failed to create containerd task: failed to create shim task: OCI runtime create failed: creating container: SELinux is not supported: &{}: unknown\`

workload → class → handler → table on the node → **✗ runtime** → node

**gVisor: runsc refuses a container with an SELinux label: "SELinux is not supported", unless SELinux is off in the container runtime, so that the label never reaches runsc.**

This is the message of the runtime on the node; the kubelet repeats it in an event.

## What to do

- Remove what the runtime cannot do from the Pod, or name a class with another runtime.

Rules that find this in a file before it is applied: \`does-not-start-on-runtime\`.
`,
    );
  });
});
