import { describe, it } from 'node:test';
import { explained } from './explained.ts';

describe('the explanation of an event', () => {
  it('finds the class behind a handler, and the configurations that have no table for it', async () => {
    await explained(
      'Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "0a1b": no runtime for "kata-qemu" is configured',
      `# Explain event

> \`Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "0a1b": no runtime for "kata-qemu" is configured\`

**The running containerd does not have the handler \`kata-qemu\`.**

workload → class → handler → **✗ table on the node** → runtime → node

## What to do

- [\`classes.yaml:1\`](/classes.yaml#L1): No node configuration in this workspace declares the handler "kata-qemu". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc". (\`undeclared-handler\`) Fix: \`Create containerd table for handler 'kata-qemu' in config.toml\`
- Let the file that containerd reads have the table \`containerd.runtimes.kata-qemu\` below the plugin of its version, and restart containerd on the nodes of the class.
- If the file is generated, change its source: the template, the folder of drop-ins or the settings of the installer.
- Where another handler is meant, create a class with it: the \`handler\` of a class that exists cannot be changed.

## What may be the cause

- No file that containerd reads has a table for the handler \`kata-qemu\`.
- The table is in a file that containerd does not read, or below the plugin of another version: a file of version 2 has it below \`io.containerd.grpc.v1.cri\`, a file of version 3 (containerd 2) below \`io.containerd.cri.v1.runtime\`.
- Up to containerd 1.7, a file in \`imports\` that has the same plugin replaces all tables of that plugin.
- The file is generated, as on K3s, RKE2, kubespray and managed nodes, and was written anew without the table.
- 3 more are on the page of the error.

## How to tell

- \`containerd config dump\` on the node prints what the files say now (give it the \`--config\` of the running containerd). If it has the table, containerd was not restarted since.
- \`crictl info\` on the node lists the runtimes that the running containerd has.
- \`kubectl get node NODE -o jsonpath='{.status.runtimeHandlers}'\` lists the handlers that a node has (Kubernetes 1.31, with containerd 2.0 or CRI-O 1.30).

## Where it is written

- \`Deployment web\` names \`kata\`: [\`web.yaml:7\`](/web.yaml#L7)
- The class \`kata\`: handler \`kata-qemu\`, overhead \`+250m CPU\`, nodeSelector \`rt=kata\`: [\`classes.yaml:1\`](/classes.yaml#L1). Quick fix there: \`Create containerd table for handler 'kata-qemu' in config.toml\`
- No table for the handler \`kata-qemu\` is in this configuration: [\`etc/containerd/config.toml:1\`](/etc/containerd/config.toml#L1)

Reported by: containerd (containerd 2.0 and later). More: \`no-table-in-containerd\`
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

**None of the \`12\` nodes takes the Pod. The scheduler says why, with the number of nodes for each reason:**

workload → class → handler → table on the node → runtime → **✗ node**

- 3: too little \`cpu\` is free there for the requests of the Pod with its overhead.
- 2: they have the taint \`{rt: kata}\`, which the Pod does not tolerate.
- 1: \`node(s) didn't have free ports for the requested pod ports\`.
- 6: their labels do not match the nodeSelector and the node affinity of the Pod; the class adds its own nodeSelector.

## What to do

- If the Pods of the class belong on these nodes, add the toleration to \`scheduling.tolerations\` of the class, or to the Pod.
- Create the Pods again after that: a Pod keeps what it got when it was admitted.
- Hover over the name of the class to see which nodes have room for it in each known cluster, and why the others do not.
- "RuntimeClass: Preview What the Cluster Will Do" shows the nodeSelector, tolerations and overhead that the class adds to the Pod.

## What may be the cause

- The class selects nodes by a label that these nodes do not have.
- The nodeSelector or the affinity of the Pod itself asks for a label that these nodes do not have.
- The class has no toleration for the taint, and the Pod has none either.
- The Pod is older than the toleration of the class: tolerations are added when a Pod is admitted, and a Pod that exists keeps the old ones.
- 2 more are on the page of the error.

## How to tell

- \`kubectl get pod POD -o yaml\` shows what the Pod got, \`kubectl get runtimeclass CLASS -o yaml\` what the class has now.
- \`kubectl describe nodes\` shows the labels, the taints and what is requested of each node.

## Where it is written

- \`Deployment web-api\` names \`gvisor\`: [\`web-api.yaml:7\`](/web-api.yaml#L7)
- The class \`gvisor\`: handler \`runsc\`: [\`classes.yaml:3\`](/classes.yaml#L3)

Reported by: kube-scheduler. More: \`no-node-fits\`
`,
    );
  });

  it('says what a runtime cannot do', async () => {
    await explained(
      'Error: failed to create containerd task: failed to create shim task: OCI runtime create failed: creating container: SELinux is not supported: &{}: unknown',
      `# Explain event

> \`Error: failed to create containerd task: failed to create shim task: OCI runtime create failed: creating container: SELinux is not supported: &{}: unknown\`

**gVisor refuses SELinux labels, unless SELinux is off in the container runtime.**

workload → class → handler → table on the node → **✗ runtime** → node

## What to do

- Remove what the runtime cannot do from the Pod, or name a class with another runtime.

Reported by the runtime on the node; the kubelet repeats it in an event. More: \`limitation-selinux\`
`,
    );
  });
});
