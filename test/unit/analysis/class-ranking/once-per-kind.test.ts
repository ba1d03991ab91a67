import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oncePerPlacing } from '../../../../server/analysis/class-ranking/once-per-kind.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const classes = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: one
overhead: { podFixed: { cpu: 250m } }
scheduling: { nodeSelector: { pool: x }, tolerations: [{ key: k, tolerationSeconds: 5 }] }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b, labels: { team: t } }
scheduling: { tolerations: [{ tolerationSeconds: 5, key: k }], nodeSelector: { pool: x } }
overhead: { podFixed: { cpu: 250m } }
handler: two
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: old }
spec:
  runtimeHandler: three
  overhead: { podFixed: { cpu: 250m } }
  scheduling: { nodeSelector: { pool: x }, tolerations: [{ key: k, tolerationSeconds: 5 }] }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: elsewhere }
handler: one
overhead: { podFixed: { cpu: 250m } }
scheduling: { nodeSelector: { pool: y }, tolerations: [{ key: k, tolerationSeconds: 5 }] }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: dear }
handler: one
overhead: { podFixed: { cpu: 251m } }
scheduling: { nodeSelector: { pool: x }, tolerations: [{ key: k, tolerationSeconds: 5 }] }
`;

test('what is the same for classes of one placing is worked out once', async () => {
  const session = await openWorkspace({ 'classes.yaml': classes });
  const view = session.snapshot().views[0]!;
  const computed: string[] = [];
  const nameOfFirst = oncePerPlacing(view, ({ name }) => {
    computed.push(name);
    return name;
  });
  assert.deepEqual(view.knownClasses.map(nameOfFirst), ['a', 'a', 'a', 'elsewhere', 'dear']);
  assert.deepEqual(computed, ['a', 'elsewhere', 'dear']);
});
