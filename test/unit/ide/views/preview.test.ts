import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preview } from '../../../../server/ide/views/preview.ts';
import type { Preview } from '../../../../server/protocol/requests.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';

/** Two clusters; only the second has the class. */
const clusters = `=== .runtimeclass/a.yaml
apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: a, runtimeclass.dev/server-version: v1.20.2}}
items: []
=== .runtimeclass/b.yaml
apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: b
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
    runtimeclass.dev/server-version: v1.34.2
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: {name: kata}
    handler: kata-qemu
    overhead: {podFixed: {cpu: 0.25}}
    scheduling: {nodeSelector: {rt: kata}, tolerations: [{operator: Exists, effect: NoExecute}]}
  - apiVersion: v1
    kind: Node
    metadata: {name: n1, labels: {rt: kata}}
    status:
      allocatable: {cpu: 2, memory: 4Gi, pods: 110}
      nodeInfo: {containerRuntimeVersion: containerd://2.0.0}
      runtimeHandlers: [{name: runc}]
  - apiVersion: v1
    kind: Node
    metadata: {name: n2}
    status: {allocatable: {cpu: 2, memory: 4Gi, pods: 110}}
  - {apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {requests.cpu: 4}}}
`;

const pod = `=== pod.yaml
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  tolerations:
  - effect: NoExecute # no value
    operator: Exists
    key: x
  runtimeClassName: k$0ata
  containers:
  - name: "yes"
    resources: {requests: {cpu: 1}}
    image: i
`;

async function previews(picture: string): Promise<readonly Preview[]> {
  const { session, uri, position } = await openAtCursor(picture);
  return preview(session.snapshot(), uri, position);
}

/** One text of both: a line with \`-\` is only before, one with \`+\` only after. */
function difference({ before, after }: Preview): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const drawn: string[] = [];
  while (old.length + now.length > 0) {
    if (old[0] === now[0]) {
      drawn.push(`  ${old.shift()}`.trimEnd());
      now.shift();
    } else if (now.includes(old[0]!)) drawn.push(`+ ${now.shift()}`);
    else if (old.length > 0) drawn.push(`- ${old.shift()}`);
    else drawn.push(`+ ${now.shift()}`);
  }
  return drawn.join('\n');
}

describe('the preview of a Pod', () => {
  it('shows what each cluster changes and nothing else, below what becomes of the Pod', async () => {
    const [, inB] = await previews(clusters + pod);
    assert.deepEqual([inB!.cluster, inB!.title], ['b', 'Pod web: as written ↔ as admitted']);
    expectText(
      difference(inB!),
      `  # Pod web
  # Requests cpu=1250m.
  # Fits 1 of 2 nodes: n1.
  #   n2: node(s) didn't match Pod's node
  #   affinity/selector
  #   n1: does not start: Failed to create pod
  #   sandbox: rpc error: code = Unknown desc =
  #   unable to get OCI runtime for sandbox
  #   "<id>": no runtime for "kata-qemu" is
  #   configured
  # Quota: room for 3 such Pods.
  # Cgroup of the Pod (Burstable), overhead
  # included: 1280 CPU shares, no CPU limit, no
  # memory limit.
  # b, Kubernetes 1.34.2

  spec:
    tolerations:
-     - effect: NoExecute
-       operator: Exists
-       key: x
+     - operator: Exists
+       effect: NoExecute
    runtimeClassName: kata
+   overhead:
+     cpu: 250m
+   nodeSelector:
+     rt: kata
    containers:
      - name: "yes"
        resources:
          requests:
            cpu: 1
        image: i
`,
    );
  });

  it('shows the words of a cluster that refuses it', async () => {
    const [inA] = await previews(clusters + pod);
    expectText(
      inA!.after,
      `# Pod web
# Refused.
# a, Kubernetes 1.20.2

# pods "web" is forbidden: pod rejected:
# RuntimeClass "kata" not found
`,
    );
    assert.match(
      inA!.before,
      /^# Pod web\n# Refused\.\n# a, Kubernetes 1\.20\.2\n\nspec:\n {2}tolerations:\n/,
    );
  });

  it('is of the cluster that the workspace makes where no cluster is known', async () => {
    const declared = `=== class.yaml
${runtimeClassYaml('kata', 'kata', 'scheduling: {tolerations: [{operator: Exists}]}')}`;
    const [only, ...others] = await previews(declared + pod);
    assert.deepEqual(others, []);
    assert.equal(only!.cluster, 'a cluster with the RuntimeClasses of this workspace');
    assert.match(only!.after, /^ {2}tolerations:\n {4}- operator: Exists\n {2}runtimeClassName: kata$/m);
  });
});

describe('the preview of a Pod template', () => {
  const deployment = (podSpec: string) => `=== web.yaml
apiVersion: apps/v1
kind: Deployment
metadata: {name: w$0eb}
spec:
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: ${podSpec}
`;

  it('tells a workload that is refused from its Pods that are', async () => {
    const afterIn = async (podSpec: string) => (await previews(clusters + deployment(podSpec)))[0]!.after;
    expectText(
      await afterIn('{runtimeClassName: kata, containers: [{name: c, image: i}]}'),
      `# Pods of Deployment web
# The Deployment is accepted; its ReplicaSet
# cannot create Pods, and you will only see a
# FailedCreate event.
# a, Kubernetes 1.20.2

# pods "web-xxxxxxxxxx-" is forbidden: pod
# rejected: RuntimeClass "kata" not found
`,
    );
    expectText(
      await afterIn('{containers: []}'),
      `# Pods of Deployment web
# Refused.
# a, Kubernetes 1.20.2

# Deployment.apps "web" is invalid:
# spec.template.spec.containers: Required
# value
`,
    );
  });

  it('follows the Pods of custom kinds too', async () => {
    const [, inB] = await previews(`${clusters}=== service.yaml
apiVersion: serving.knative.dev/v1
kind: Service
metadata: {name: web}
spec:
  template:
    spec:
      $0runtimeClassName: kata
      containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]
`);
    assert.match(inB!.after, /^ {2}runtimeClassName: kata\n {2}overhead:\n {4}cpu: 250m$/m);
  });

  it('is of the one at the cursor, else of the first of the document', async () => {
    const two = (first: string, second: string) => `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Pod, metadata: {name: one${first}}, spec: {}}
- {apiVersion: v1, kind: Pod, metadata: {name: two}, spec: {${second}}}
`;
    const titles = async (picture: string) => (await previews(picture)).map(({ title }) => title).join();
    assert.equal(await titles(two('$0', '')), 'Pod one: as written ↔ as admitted');
    assert.equal(await titles(two('', '$0')), 'Pod two: as written ↔ as admitted');
    assert.equal(await titles(`# $0\n${two('', '')}`), 'Pod one: as written ↔ as admitted');
  });

  it('is not there for other objects, templates that are still to be rendered, and broken Pod specs', async () => {
    const picture = (text: string) => previews(`${text}# $0\n`);
    const none = ['apiVersion: v1\nkind: ConfigMap\n', 'kind: Pod\nspec: {{ x }}\n', 'kind: Pod\nspec: 3\n'];
    assert.deepEqual(await Promise.all(none.map(picture)), [[], [], []]);
  });
});
