import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, yaml } from '../../kubernetes/dry-run-requests.ts';

const statefulSet = (template: string, more = '') =>
  yaml(`{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: s}, spec: {serviceName: s, ${more}
    selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], ${template}}}}}`);

/** The answer to a patch of the spec of a StatefulSet whose template has these fields. */
function patched(spec: string, version: string, before = 'runtimeClassName: plain'): string {
  const object = yaml(`{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: s}, spec: ${spec}}`);
  const answer = ask(version, object, { verb: 'patch', existing: [statefulSet(before)] });
  return answer.refusal === undefined ? 'accepted' : complaint(answer);
}

describe('an update of a StatefulSet', () => {
  const ofTemplate = (fields: string) => `{template: {spec: ${fields}}}`;

  it('validates the template since 1.34', () => {
    assert.equal(patched(ofTemplate('{runtimeClassName: Bad_Name}'), '1.33'), 'accepted');
    for (const version of ['1.34', '1.37']) {
      assert.match(
        patched(ofTemplate('{runtimeClassName: Bad_Name}'), version),
        /^spec.template.spec.runtimeClassName: Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain must/,
      );
    }
    assert.equal(
      patched(ofTemplate('{overhead: {cpu: "-1"}}'), '1.37'),
      'spec.template.spec.overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    );
    assert.match(
      patched(ofTemplate('{tolerations: [{effect: noschedule, operator: Exists}]}'), '1.37'),
      /^spec.template.spec.tolerations\[0\].effect: Unsupported value: "noschedule"/,
    );
  });

  it('leaves a template alone that was invalid before', () => {
    assert.equal(
      patched(ofTemplate('{runtimeClassName: Bad_Name}'), '1.37', 'overhead: {cpu: "-1"}'),
      'accepted',
    );
  });

  it('validates counts and metadata since 1.29', () => {
    assert.equal(
      patched('{replicas: -1}', '1.29'),
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    );
    assert.match(
      patched('{template: {metadata: {labels: {a: c}}}}', '1.29'),
      /`selector` does not match template `labels`$/,
    );
  });

  it('names the fields that may change, and since 1.37 those that may not', () => {
    const sentence = (fields: string) =>
      `spec: Forbidden: updates to statefulset spec for fields other than ${fields} are forbidden`;
    const change = '{serviceName: other}';
    assert.equal(
      patched(change, '1.32'),
      sentence(
        "'replicas', 'ordinals', 'template', 'updateStrategy', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'",
      ),
    );
    assert.equal(
      patched(change, '1.36'),
      sentence(
        "'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'",
      ),
    );
    assert.equal(patched(change, '1.37'), 'spec.serviceName: Invalid value: "other": field is immutable');
    assert.equal(patched('{revisionHistoryLimit: 3, ordinals: {start: 1}}', '1.33'), 'accepted');
  });
});
