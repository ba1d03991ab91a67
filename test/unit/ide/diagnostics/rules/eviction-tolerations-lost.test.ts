import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('eviction-tolerations-lost');

describe('eviction-tolerations-lost', () => {
  it('finds tolerations without end, for one condition or both', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: all }
handler: runc
scheduling: { tolerations: [{ operator: Exists }] }
                            ^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: Pods of this class are never evicted from a node that is not ready or unreachable. This toleration replaces the default one, which ends after 300 seconds.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: no-execute }
handler: runc
scheduling: { tolerations: [{ key: rt, operator: Exists }, { operator: Exists, effect: NoExecute }] }
                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: Pods of this class are never evicted from a node that is not ready or unreachable. This toleration replaces the default one, which ends after 300 seconds.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: not-ready }
handler: runc
scheduling:
  tolerations:
    - key: node.kubernetes.io/not-ready
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: Pods of this class are never evicted from a node that is not ready. This toleration replaces the default one, which ends after 300 seconds.
      operator: Exists
      effect: NoExecute # for ever
    - { key: node.kubernetes.io/unreachable, operator: Exists }
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: Pods of this class are never evicted from a node that is unreachable. This toleration replaces the default one, which ends after 300 seconds.
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: alpha }
spec:
  runtimeHandler: runc
  scheduling:
    tolerations:
      - operator: Exists
        ^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: Pods of this class are never evicted from a node that is not ready or unreachable. This toleration replaces the default one, which ends after 300 seconds.
`));

  it('tells a later end from one that does not come', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: later }
handler: runc
scheduling: { tolerations: [{ operator: Exists, effect: NoExecute, tolerationSeconds: 900 }] }
                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information eviction-tolerations-lost: Pods of this class are evicted from a node that is not ready or unreachable after 900 seconds. This toleration replaces the default one, which ends after 300 seconds.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: earlier }
handler: runc
scheduling:
  tolerations:
    - { key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 30 }
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: This toleration does not change when Pods leave a node that is not ready. The default one of 300 seconds stays and comes first.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: earlier-for-all }
handler: runc
scheduling: { tolerations: [{ operator: Exists, effect: NoExecute, tolerationSeconds: 10 }] }
                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: This toleration does not change when Pods leave a node that is not ready or unreachable. The default one of 300 seconds stays and comes first.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: not-as-wide-as-the-default }
handler: runc
scheduling: { tolerations: [{ key: node.kubernetes.io/unreachable, effect: NoExecute }] }
                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning eviction-tolerations-lost: This toleration does not change when Pods leave a node that is unreachable. The default one of 300 seconds stays and comes first.
`));

  it('lets pass what is about other taints, or says what the default says', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: runc
scheduling:
  tolerations:
    - { key: rt, operator: Exists }
    - { key: rt, value: kata, effect: NoExecute, tolerationSeconds: 5 }
    - { operator: Exists, effect: NoSchedule }
    - { key: node.kubernetes.io/not-ready, operator: Exists, effect: NoSchedule }
    - { key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 300 }
    - { operator: Exists, effect: NoExecute, tolerationSeconds: 300 }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: none }
handler: runc
scheduling: { tolerations: }
`));

  it('says nothing of the tolerations of Pods', () =>
    check(`apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, tolerations: [{ operator: Exists }] }
`));
});
