import { describe, it } from 'node:test';
import { check } from '../../../../support/check.ts';

const brackets = '['.repeat(250);
const said =
  'nested too deeply to be read: more than 200 levels of maps and lists. Nothing else in it is checked.';

/** What is drawn below a line of brackets that stands in a column, below so many maps. */
const finding = (column: number, maps: number) =>
  `${' '.repeat(column + 200 - maps)}^ warning nested-too-deeply: This document is ${said}`;

describe('nested-too-deeply', () => {
  it('is all that is said of a document, and others of the file are read', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
handler: A_B
more: ${brackets}
${finding(6, 1)}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: a}
handler: a.b
         ^^^ error invalid-handler: "a.b" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "a-b"? (API server: handler: Invalid value: "a.b": must not contain dots)
`));

  it('is told in the files of this extension, a saved cluster among them', () =>
    check(`=== .runtimeclass/policy.yaml
requirements: ${brackets}
${finding(14, 1)}
=== .runtimeclass/runtimes.yaml
runtimes: ${brackets}
${finding(10, 1)}
=== .runtimeclass/prod.yaml
items: ${brackets}
${finding(7, 1)}
`));

  it('is told in JSON', () =>
    check(`=== pod.json
{"kind": "Pod", "spec": {"runtimeClassName": ${brackets}
${finding(45, 2)}
`));

  it('leaves what names a class there a use of it', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: tenant-box}
handler: a
=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: tenant-box
  more: ${brackets}
${finding(8, 2)}
`));

  it('says nothing of a document that is not about RuntimeClasses, and of a text in quotes or a block scalar', () =>
    check(`more: ${brackets}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: a
  annotations:
    a: "${brackets}"
    b: |
      ${brackets}
handler: a
`));
});
