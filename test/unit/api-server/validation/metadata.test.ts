import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ask, complaint, yaml } from '../../kubernetes/dry-run-requests.ts';

it('an owner is named', () => {
  const created = (owner: string, version: string) => {
    const answer = ask(
      version,
      yaml(
        `{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: rc, ownerReferences: [${owner}]}, handler: runc}`,
      ),
    );
    return answer.refusal === undefined ? 'accepted' : complaint(answer).split('\n').join(', ');
  };
  assert.equal(created('{apiVersion: apps/v1, kind: Deployment, name: d, uid: u}', '1.37'), 'accepted');
  assert.equal(created('{apiVersion: v1, kind: Pod, name: p, uid: u}', '1.36'), 'accepted');
  const fields = ['apiVersion', 'kind', 'name', 'uid'];
  assert.equal(
    created('{}', '1.37'),
    fields.map(name => `metadata.ownerReferences[0].${name}: Required value: must not be empty`).join(', '),
  );
  assert.equal(
    created('{}', '1.36'),
    fields
      .map(
        name =>
          `metadata.ownerReferences.${name}: Invalid value: "": ${name === 'apiVersion' ? 'version ' : ''}must not be empty`,
      )
      .join(', '),
  );
  assert.equal(
    created('{apiVersion: a/b/c, kind: K, name: x, uid: u}', '1.37'),
    'metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>',
  );
});
