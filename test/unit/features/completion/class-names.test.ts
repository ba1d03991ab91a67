import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions } from '../../../support/completion.ts';

const pod = (line: string) => `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  ${line}
  containers:
  - name: web
`;

const allNames = ['nvidia', 'gvisor', '123'];

describe('the list of class names', () => {
  it('tells handler, overhead and source, those of the cluster first', async () => {
    assert.deepEqual(await drawCompletions(pod('runtimeClassName: $0')), [
      'nvidia | handler nvidia · prod | runtimeClassName: nvidia',
      'gvisor | handler runsc · overhead 10m cpu, 64Mi memory · classes.yaml | runtimeClassName: gvisor',
      '123 | handler kata · classes.yaml | runtimeClassName: "123"',
    ]);
  });

  it('has what platforms install where no cluster was saved', async () => {
    const list = await drawCompletions(pod('runtimeClassName: $0'), { files: {} });
    assert.deepEqual(
      list.filter(line => /^(gvisor|kata-cc|nvidia) /.test(line)),
      [
        'kata-cc | if installed by Azure Kubernetes Service (Confidential Containers, preview) | runtimeClassName: kata-cc',
        'gvisor | if installed by Google Kubernetes Engine (GKE Sandbox) | runtimeClassName: gvisor',
        'nvidia | if installed by K3s and RKE2 | runtimeClassName: nvidia',
      ],
    );
  });

  it('is told in Chinese', async () => {
    const setting = { files: {}, language: 'zh-cn' } as const;
    const list = await drawCompletions(pod('runtimeClassName: $0'), setting);
    assert.equal(
      list.find(line => line.startsWith('gvisor ')),
      'gvisor | 由 Google Kubernetes Engine (GKE Sandbox) 安装时 | runtimeClassName: gvisor',
    );
  });
});

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
      const list = await drawCompletions(pod(typed));
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

describe('class names are offered', () => {
  for (const [place, picture] of [
    ['in a Pod of which nothing else is typed', 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: $0'],
    [
      'in a CronJob',
      `apiVersion: batch/v1
kind: CronJob
spec:
  jobTemplate:
    spec:
      template:
        spec:
          runtimeClassName: $0
`,
    ],
    [
      'in a Knative service',
      `apiVersion: serving.knative.dev/v1
kind: Service
spec:
  template:
    spec:
      runtimeClassName: $0
`,
    ],
    [
      'in a group of workers of a Ray cluster',
      `apiVersion: ray.io/v1
kind: RayCluster
spec:
  workerGroupSpecs:
  - template:
      spec:
        runtimeClassName: $0
`,
    ],
    [
      'in a JobSet',
      `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
spec:
  replicatedJobs:
  - name: a
    template:
      spec:
        template:
          spec:
            runtimeClassName: $0
`,
    ],
    [
      'in a kind that nobody listed',
      `apiVersion: example.com/v1
kind: Thing
spec:
  template:
    spec:
      runtimeClassName: $0
      containers:
      - name: web
`,
    ],
    [
      'in an item of a List',
      `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  spec:
    runtimeClassName: $0
- apiVersion: v1
  kind: Pod
`,
    ],
    ['between other documents, even broken ones', `a: "\n---\n${pod('runtimeClassName: $0')}---\nb: [\n`],
    ['below an open quote', pod('hostname: "x\n  runtimeClassName: $0')],
    ['below an open brace', pod('runtimeClassName: $0').replace('  name: web\n', '  labels: {a: b\n')],
    ['below half a key', pod('hostN\n  runtimeClassName: $0')],
    ['above half a key', pod('runtimeClassName: $0\n  hostN')],
    ['above open quotes and brackets', `${pod('runtimeClassName: $0')}    image: "x\n    args: [a,\n`],
    ['beside expressions in quotes', pod('hostname: "{{ inputs.name }}"\n  runtimeClassName: $0')],
  ] as const) {
    it(place, async () => {
      assert.deepEqual((await drawCompletions(picture)).map(label), allNames);
    });
  }
});

describe('no class names are offered', () => {
  for (const [place, picture] of [
    ['behind the name', pod('runtimeClassName: gvisor $0')],
    ['behind a quoted name', pod('runtimeClassName: "gvisor" $0')],
    ['in a comment', pod('runtimeClassName: # $0')],
    ['in a comment behind the name', pod('runtimeClassName: gvisor # $0')],
    ['in a block scalar', pod('runtimeClassName: |\n    $0')],
    ['in a text that looks like the field', pod('script: |\n    runtimeClassName: $0')],
    ['in quotes that look like the field', pod('script: "runtimeClassName: $0"')],
    ['for a field in the wrong case', pod('RuntimeClassName: $0')],
    ['outside of the Pod spec', 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  runtimeClassName: $0\n'],
    ['in a chart', pod('{{- if .Values.sandbox }}\n  runtimeClassName: $0\n  {{- end }}')],
    ['in values', 'server:\n  runtimeClassName: $0\n'],
    ['in an empty file', '$0'],
  ] as const) {
    it(place, async () => {
      assert.deepEqual(await drawCompletions(picture), []);
    });
  }
});

function label(line: string): string {
  return line.split(' | ')[0]!;
}

function written(line: string): string {
  return line.split(' | ')[2]!;
}
