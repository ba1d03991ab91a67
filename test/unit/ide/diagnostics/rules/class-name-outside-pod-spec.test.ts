import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('class-name-outside-pod-spec');

describe('class-name-outside-pod-spec', () => {
  it('finds the field around the Pod spec and in it, but not in labels and annotations', () =>
    check(`apiVersion: batch/v1
kind: CronJob
metadata:
  runtimeClassName: a
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "metadata.runtimeClassName")
  labels: { runtimeClassName: b }
  annotations:
    runtimeClassName: c
spec:
  runtimeClassName: d
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  jobTemplate:
    metadata: { runtimeClassName: e }
                ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.jobTemplate.metadata.runtimeClassName")
    spec:
      runtimeClassName: f
      ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.jobTemplate.spec.runtimeClassName")
      template:
        runtimeClassName: g
        ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.jobTemplate.spec.template.runtimeClassName")
        metadata: {}
        spec:
          securityContext:
            runtimeClassName: h
            ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.jobTemplate.spec.template.spec.securityContext.runtimeClassName")
          initContainers:
            - { name: init, runtimeClassName: i }
                            ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a CronJob runtimeClassName belongs in spec.jobTemplate.spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.jobTemplate.spec.template.spec.initContainers[0].runtimeClassName")
`));

  it('finds it in flow style and in JSON, with columns in UTF-16', () =>
    check(`=== flow.yaml
{apiVersion: v1, kind: Pod, metadata: {name: 日本𝕏, 'runtimeClassName': gvisor}, spec: {containers: []}}
                                                   ^^^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "metadata.runtimeClassName")
=== pod.json
{
  "apiVersion": "v1", "kind": "Pod",
  "metadata": { "name": "é", "runtimeClassName": "gvisor" },
                             ^^^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "metadata.runtimeClassName")
  "spec": {
    "containers": []
  }
}
`));

  it('keeps Windows line breaks and the comment behind the value', () =>
    check(
      withCrlf(`apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: gvisor # why
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  template:
    spec:
      # first
      containers: []
`),
    ));

  it('looks at each document and each item of a list', () =>
    check(`# first
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  runtimeClassName: a
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "runtimeClassName")
  spec:
    containers: []
- metadata:
    runtimeClassName: b
    ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "metadata.runtimeClassName")
  apiVersion: v1
  kind: Pod
  spec:
    containers: []
---
{}
---
runtimeClassName: c
^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "runtimeClassName")
kind: Pod
apiVersion: v1
spec:
  containers: []
`));

  it('offers no fix that would part an alias from its anchor, leave an empty item or lose a comment', async () => {
    const picture = `apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: &class gvisor
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  template:
    metadata: { labels: { class: *class } }
    spec:
      containers: []
---
apiVersion: v1
kind: Pod
spec:
  containers:
    - runtimeClassName: only
      ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.containers[0].runtimeClassName")
    - runtimeClassName: gvisor # here
      ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.containers[1].runtimeClassName")
      # a comment on the name
      name: web
---
apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: gvisor # why
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  template: { spec: { containers: [] } }
`;
    await check(picture);
    assert.deepEqual(await offeredFixes('class-name-outside-pod-spec', picture), []);
  });

  it('offers no fix where the right place is taken or does not exist yet', async () => {
    const picture = `apiVersion: v1
kind: Pod
metadata:
  runtimeClassName: a
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "metadata.runtimeClassName")
spec:
  runtimeClassName: b
---
apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: c
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
`;
    await check(picture);
    assert.deepEqual(await offeredFixes('class-name-outside-pod-spec', picture), []);
  });

  it('moves the first entry of a list item and a folded value', () =>
    check(`apiVersion: v1
kind: Pod
spec:
  containers:
    - runtimeClassName: gvisor # here
      ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.containers[0].runtimeClassName")
      name: web
    - name: side
      runtimeClassName: >-
      ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Pod runtimeClassName belongs in spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.containers[1].runtimeClassName")
        kata
      image: example.com/side:1
`));

  it('moves the last line of a file that does not end with a line break', async () => {
    const text =
      'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: web\n    runtimeClassName: gvisor';
    assert.equal(
      await fix(text, 'Move it into spec'),
      'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: gvisor\n  containers:\n  - name: web\n',
    );
  });

  it('finds it in text that is still being typed', () =>
    check(`apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName:
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  template:
    spec:
      containers: []
---
apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: "gvi
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
  template:
    spec:
      containers: []
`));

  it('finds it in the patch of a kustomization too', () =>
    check(`=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  runtimeClassName: gvisor
  ^^^^^^^^^^^^^^^^ error class-name-outside-pod-spec: In a Deployment runtimeClassName belongs in spec.template.spec. A client without strict validation drops it, and the Pods run with the default runtime. (API server: unknown field "spec.runtimeClassName")
`));

  it('says nothing of templates, conflicts, schemas and kinds of others', () =>
    check(`apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: {{ .Values.class }}
---
apiVersion: v1
kind: Pod
<<<<<<< HEAD
runtimeClassName: a
=======
runtimeClassName: b
>>>>>>> theirs
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  runtimeClassName: a
---
apiVersion: example.com/v1
kind: Sandbox
spec:
  runtimeClassName: a
---
apiVersion: v1
kind: ConfigMap
data:
  runtimeClassName: a
`));

  it('says nothing of what a merge key brings in', () =>
    check(`apiVersion: apps/v1
kind: Deployment
x-base: &base
  runtimeClassName: gvisor
spec:
  <<: *base
  template:
    spec:
      <<: *base
      containers: []
`));
});
