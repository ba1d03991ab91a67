import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { expectText } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('empty-class-name');

describe('empty-class-name', () => {
  it('finds it in Pods and templates, quoted or tagged', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: ''
                    ^^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. (API server: resource name may not be empty)
  containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: ""
                        ^^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. (API server: spec.template.spec.runtimeClassName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
      containers: [{ name: c, image: i }]
---
apiVersion: batch/v1
kind: Job
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: !!str
                             ^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. (API server: spec.template.spec.runtimeClassName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
      containers: [{ name: c, image: i }]
---
{ "apiVersion": "v1", "kind": "Pod", "spec": { "runtimeClassName": "", "containers": [] } }
                                                                   ^^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. (API server: resource name may not be empty)
`));

  it('knows who looks into a template', () =>
    check(
      `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: ""
                        ^^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: resource name may not be empty)
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: ""
                        ^^ warning empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. The Rollout is accepted; its Pods cannot be created. (API server: resource name may not be empty)
      containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.33.1' },
    ));

  it('keeps comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # the class
  runtimeClassName: ""
                    ^^ error empty-class-name: An empty runtimeClassName does not mean "no class": remove it, or name a class. (API server: resource name may not be empty)
  # the rest
  containers: [{ name: c, image: i }]
`),
    ));

  it('says nothing of null, values of a chart, types of other projects and templates', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: null
  containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName:
  containers: [{ name: c, image: i }]
---
server:
  runtimeClassName: ""
---
apiVersion: apps.nvidia.com/v1alpha1
kind: NemoGuardrail
spec:
  runtimeClass: ""
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: "{{ .Values.class }}"
  containers: [{ name: c, image: i }]
`));

  it('keeps the comment behind the field', async () => {
    const text = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: "" # none\n  containers: []\n';
    expectText(
      await fix(text, 'Remove runtimeClassName'),
      'apiVersion: v1\nkind: Pod\nspec:\n  # none\n  containers: []\n',
    );
  });

  it('offers nothing where the field comes from elsewhere or is all there is', async () => {
    const merged =
      'x: &x { runtimeClassName: "" }\napiVersion: v1\nkind: Pod\nspec: { <<: *x, containers: [] }\n';
    assert.deepEqual(await offeredFixes('empty-class-name', merged), []);
    const alone = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: ""\n';
    assert.deepEqual(await offeredFixes('empty-class-name', alone), []);
  });
});
