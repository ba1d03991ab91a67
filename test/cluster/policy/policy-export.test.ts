import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { mutatingApi } from '../../../server/policy/export/write-policy.ts';
import { newSeed } from '../../support/new-seed.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { yamlText } from '../yaml-value.ts';
import { applyPolicies } from './applied-policies.ts';
import { exportedObjects, runtimeClass, workspaceWith } from './exported-policies.ts';
import { objects, podWithImageVolume } from './generated-objects.ts';
import { type GeneratedPolicy, handlerOfClass, namespaces, policies } from './generated-policies.ts';
import { ourVerdict, type Verdict } from './our-verdict.ts';
import { serverVerdict } from './server-verdict.ts';

const cluster = await controlPlane();
const seed = newSeed();
const [policyRuns, objectRuns] = [20, 60];

describe('exported policies', { skip: cluster.available ? false : cluster.why }, () => {
  if (!cluster.available) return;
  const { api, version } = cluster;
  const hasDefaults = mutatingApi(parseVersion(version)!)?.isOn === true;

  before(async () => {
    for (const name of namespaces) {
      await created(api, '/api/v1/namespaces', { metadata: { name } });
    }
    for (const [name, handler] of Object.entries(handlerOfClass)) {
      await created(api, '/apis/node.k8s.io/v1/runtimeclasses', runtimeClass(name, handler));
    }
  });
  after(() => cluster.stop());

  test(`decide as the editor about ${policyRuns * objectRuns} generated objects`, async context => {
    context.diagnostic(`seed ${seed}`);
    const seen = { denied: 0, warned: 0, allowed: 0, 'given a class': 0 };
    const disagreements: string[] = [];
    // A server that does not know image volumes drops what is in them, or refuses the volume that is left.
    const { body } = await api.post('/api/v1/namespaces/default/pods?dryRun=All', podWithImageVolume);
    const generatedObjects = objects(JSON.stringify(body).includes('reference'));
    const generated = fc
      .sample(policies, { numRuns: policyRuns, seed })
      .map(hasDefaults ? same : withoutDefaults);
    for (const [index, policy] of generated.entries()) {
      const session = await workspaceWith(policy);
      const exported = exportedObjects(session, version);
      assert.deepEqual(exported.unsaid, []);
      const remove = await applyPolicies(api, exported.items);
      for (const object of fc.sample(generatedObjects, { numRuns: objectRuns, seed: seed + index })) {
        const ours = ourVerdict(session, yamlText(object.object));
        const servers = await serverVerdict(api, object);
        const expected = expectedOfServer(ours, object.object['kind'] as string);
        if (!isSame(servers, expected)) {
          disagreements.push(
            [JSON.stringify(policy), yamlText(object.object), JSON.stringify({ servers, ours })].join('\n'),
          );
        }
        seen[servers.errors.length > 0 ? 'denied' : servers.warnings.length > 0 ? 'warned' : 'allowed']++;
        if (
          servers.className !== undefined &&
          (object.object['spec'] as { runtimeClassName?: string }).runtimeClassName === undefined
        ) {
          seen['given a class']++;
        }
      }
      await remove();
    }
    for (const [name, count] of Object.entries(seen)) context.diagnostic(`${count} ${name}`);
    assert.equal(
      disagreements.slice(0, 3).join('\n\n'),
      '',
      `${disagreements.length} disagreements, seed ${seed}`,
    );
    for (const [name, count] of Object.entries(seen)) {
      if (name !== 'given a class' || hasDefaults) assert.ok(count >= 20, `${count} ${name}`);
    }
  });
});

const same = (policy: GeneratedPolicy) => policy;

/** A policy for a server without MutatingAdmissionPolicy. */
function withoutDefaults({ requirements, classes }: GeneratedPolicy): GeneratedPolicy {
  const without = requirements.map(requirement =>
    Object.fromEntries(Object.entries(requirement).filter(([key]) => key !== 'defaultClass')),
  );
  return { requirements: without as GeneratedPolicy['requirements'], classes };
}

/** A workload is only warned about, and what becomes of its Pods is not in the answer. */
function expectedOfServer({ errors, warnings, className }: Verdict, kind: string): Verdict {
  if (kind === 'Pod') return { errors, warnings, className: errors.length > 0 ? undefined : className };
  if (kind === 'RuntimeClass') return { errors, warnings, className: undefined };
  return { errors: [], warnings: [...new Set([...errors, ...warnings])].sort(), className: undefined };
}

/** A refusal names only what it found first. What is only likely is in one finding of the editor with what is certain. */
function isSame(servers: Verdict, expected: Verdict): boolean {
  const isDenied = expected.errors.length > 0;
  if (servers.errors.length > 0 !== isDenied || servers.className !== expected.className) return false;
  if (!isDenied) return servers.warnings.join('\n') === expected.warnings.join('\n');
  const ours = [...expected.errors, ...expected.warnings];
  return [...servers.errors, ...servers.warnings].every(message => ours.includes(message));
}
