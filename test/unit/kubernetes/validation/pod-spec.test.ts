import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldPath } from '../../../../server/kubernetes/objects/field-error.ts';
import { validateClassFields, validatePodSpec } from '../../../../server/kubernetes/validation/pod-spec.ts';
import { release } from '../objects.ts';

describe('validateClassFields', () => {
  it('says what validatePodSpec says of these fields, and nothing of the others', () => {
    const podSpec = {
      runtimeClassName: 'Kata!',
      nodeSelector: { '-key': '-value' },
      hostUsers: false,
      hostNetwork: true,
      hostPID: true,
      tolerations: [{ key: 'a', operator: 'Never' }],
      overhead: { cpu: '-1' },
      // What follows is wrong too, and is not about a class.
      restartPolicy: 'Sometimes',
      dnsPolicy: 'Mine',
      nodeName: 'Node!',
      activeDeadlineSeconds: 0n,
      priorityClassName: 'High!',
      preemptionPolicy: 'Always',
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: {} } },
      containers: [],
    };
    const ofClass = /^spec\.(runtimeClassName|nodeSelector|host\w+|tolerations|overhead)\b/i;
    for (const version of ['1.20.0', '1.36.0'].map(release)) {
      const all = validatePodSpec(podSpec, fieldPath('spec'), version);
      const about = validateClassFields(podSpec, fieldPath('spec'), version);
      assert.deepEqual(
        about,
        all.filter(({ field }) => ofClass.test(field)),
      );
      assert.notDeepEqual(about, all);
    }
  });
});
