import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, podWith, yaml } from '../dry-run-requests.ts';

function created(fields: string, version = '1.37'): string {
  const answer = ask(version, podWith(fields));
  return answer.refusal === undefined ? 'accepted' : complaint(answer);
}

/** The answer to a patch of the spec of a Pod that has these fields. */
function patched(before: string, spec: string, version = '1.37'): string {
  const object = yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}`);
  const answer = ask(version, object, { verb: 'patch', existing: [podWith(before)] });
  return answer.refusal === undefined ? 'accepted' : complaint(answer);
}

const gate = 'schedulingGates: [{name: a.b/c}]';

describe('scheduling gates', () => {
  it('have qualified names, each once', () => {
    assert.equal(created(gate), 'accepted');
    assert.match(
      created('schedulingGates: [{name: "a b"}]'),
      /^spec.schedulingGates\[0\]: Invalid value: "a b": name part must consist of alphanumeric characters/,
    );
    assert.equal(
      created('schedulingGates: [{name: a}, {name: a}]'),
      'spec.schedulingGates[1]: Duplicate value: "a"',
    );
    assert.equal(created('schedulingGates: [{name: a}, {name: a}]', '1.26'), 'accepted');
  });

  it('go before a node comes', () => {
    assert.equal(
      created(`${gate}, nodeName: n1`),
      'spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared',
    );
  });

  it('are only removed from an existing Pod', () => {
    assert.equal(
      patched(gate, '{schedulingGates: [{name: a.b/c}, {name: new}]}'),
      "spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'new'",
    );
    assert.equal(patched(gate, '{schedulingGates: null}'), 'accepted');
    assert.equal(patched(gate, '{schedulingGates: []}'), 'accepted');
  });
});

describe('a Pod that waits at a gate', () => {
  const affinity = (terms: string) =>
    `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: ${terms}}}}`;
  const one = '[{matchExpressions: [{key: a, operator: Exists}]}]';
  const path = 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms';

  it('may get a node affinity', () => {
    assert.equal(patched(gate, `{${affinity(one)}}`), 'accepted');
    assert.equal(patched(gate, `{${affinity(one)}}`, '1.29'), 'accepted');
    assert.match(patched('hostNetwork: true', `{${affinity(one)}}`), /^spec: Forbidden: pod updates may not/);
    assert.match(
      patched(
        gate,
        '{affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1}]}}}',
      ),
      /^spec: Forbidden: pod updates may not/,
    );
  });

  it('may get more requirements in its terms, and no more terms', () => {
    const before = `${gate}, ${affinity(one)}`;
    const more = '[{matchExpressions: [{key: a, operator: Exists}, {key: b, operator: In, values: [c]}]}]';
    assert.equal(patched(before, `{${affinity(more)}}`), 'accepted');
    const other = '[{matchExpressions: [{key: b, operator: In, values: [c]}]}]';
    const shown = '{"MatchExpressions":[{"Key":"b","Operator":"In","Values":["c"]}],"MatchFields":null}';
    assert.equal(
      patched(before, `{${affinity(other)}}`),
      `${path}[0]: Invalid value: ${shown}: only additions are allowed (no mutations or deletions)`,
    );
    assert.equal(
      patched(before, `{${affinity(`[${one.slice(1, -1)}, {matchFields: []}]`)}}`)
        .split(': ')
        .at(-1),
      'no additions/deletions to non-empty NodeSelectorTerms list are allowed',
    );
    assert.equal(
      patched(before, '{affinity: null}'),
      `${path}: Invalid value: null: no additions/deletions to non-empty NodeSelectorTerms list are allowed`,
    );
  });

  it('may get more labels, and lose none', () => {
    const before = `${gate}, nodeSelector: {a: b}`;
    const refusal = (shown: string) =>
      `spec.nodeSelector: Invalid value: ${shown}: only additions to spec.nodeSelector are allowed (no mutations or deletions)`;
    assert.equal(patched(before, '{nodeSelector: {c: d}}'), 'accepted');
    assert.equal(patched(before, '{nodeSelector: {a: c}}'), refusal('{"a":"c"}'));
    assert.equal(patched(before, '{nodeSelector: null}'), refusal('null'));
    assert.equal(patched(before, '{nodeSelector: null}', '1.33'), refusal('map[string]string(nil)'));
    assert.equal(patched(before, '{nodeSelector: {a: null}}'), refusal('{}'));
  });
});
