import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions, inPod } from '../../../support/completion.ts';

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
    ['between other documents, even broken ones', `a: "\n---\n${inPod('runtimeClassName: $0')}---\nb: [\n`],
    ['below an open quote', inPod('hostname: "x\n  runtimeClassName: $0')],
    ['below an open brace', inPod('runtimeClassName: $0').replace('  name: web\n', '  labels: {a: b\n')],
    ['below half a key', inPod('hostN\n  runtimeClassName: $0')],
    ['above half a key', inPod('runtimeClassName: $0\n  hostN')],
    ['above open quotes and brackets', `${inPod('runtimeClassName: $0')}    image: "x\n    args: [a,\n`],
    ['beside expressions in quotes', inPod('hostname: "{{ inputs.name }}"\n  runtimeClassName: $0')],
  ] as const) {
    it(place, async () => {
      const names = (await drawCompletions(picture)).map(line => line.split(' | ')[0]);
      assert.deepEqual(names, ['nvidia', 'gvisor', '123']);
    });
  }
});

describe('no class names are offered', () => {
  for (const [place, picture] of [
    ['behind the name', inPod('runtimeClassName: gvisor $0')],
    ['behind a quoted name', inPod('runtimeClassName: "gvisor" $0')],
    ['in a comment', inPod('runtimeClassName: # $0')],
    ['in a comment behind the name', inPod('runtimeClassName: gvisor # $0')],
    ['in a block scalar', inPod('runtimeClassName: |\n    $0')],
    ['in a text that looks like the field', inPod('script: |\n    runtimeClassName: $0')],
    ['in quotes that look like the field', inPod('script: "runtimeClassName: $0"')],
    ['for a field in the wrong case', inPod('RuntimeClassName: $0')],
    ['outside of the Pod spec', 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  runtimeClassName: $0\n'],
    ['in another template', inPod('{% if sandbox %}\n  runtimeClassName: $0\n  {% endif %}')],
  ] as const) {
    it(place, async () => {
      assert.deepEqual(await drawCompletions(picture), []);
    });
  }
});
