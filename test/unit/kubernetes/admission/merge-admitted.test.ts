import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admittedChanges, mergeAdmitted } from '../../../../server/kubernetes/admission/merge-admitted.ts';
import type { ObjectValue, Value } from '../../../../server/kubernetes/objects/value.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { toValue } from '../../../../server/yaml/value.ts';
import { writeYaml } from '../../../../server/yaml/write.ts';

const read = (text: string) => toValue(parse(text).root) as ObjectValue;
const flow = (value: Value) => writeYaml(value, 'flow');

describe('mergeAdmitted', () => {
  const merged = (written: string, admitted: string) => flow(mergeAdmitted(read(written), read(admitted)));

  it('puts new fields behind the class, or at the end', () => {
    const admitted = '{tolerations: [{operator: Exists}], nodeSelector: {a: b}, overhead: {cpu: 250m}}';
    const added = 'overhead: {cpu: 250m}, nodeSelector: {a: b}, tolerations: [{operator: Exists}]';
    assert.equal(merged('{runtimeClassName: a, x: 1}', admitted), `{runtimeClassName: a, ${added}, x: 1}`);
    assert.equal(merged('{x: 1}', admitted), `{x: 1, ${added}}`);
  });

  it('leaves what means the same as it is written', () => {
    assert.equal(
      merged(
        '{overhead: {memory: 1Gi, cpu: 0.25}, tolerations: [{value: "", operator: Exists, key: a}], nodeSelector: {}}',
        '{overhead: {cpu: 250m, memory: 1024Mi}, tolerations: [{key: a, operator: Exists}]}',
      ),
      '{overhead: {memory: 1Gi, cpu: 0.25}, tolerations: [{value: "", operator: Exists, key: a}], nodeSelector: {}}',
    );
  });

  it('keeps an amount that is spelled in another unit, and drops what admission does not keep', () => {
    assert.equal(
      merged('{overhead: {memory: 125829120}}', '{overhead: {memory: 120Mi}}'),
      '{overhead: {memory: 125829120}}',
    );
    assert.equal(merged('{x: 1, overhead: {cpu: 1}}', '{x: 1}'), '{x: 1}');
    const changes = admittedChanges(read('{overhead: {cpu: 1}}'), read('{}'));
    assert.deepEqual(
      changes.map(({ does, what, value }) => `${does} ${what} ${flow(value)}`),
      ['removes overhead {cpu: 1}'],
    );
  });

  it('keeps the order of keys and puts new ones at their end', () => {
    assert.equal(
      merged('{nodeSelector: {z: "1", b: "2"}}', '{nodeSelector: {a: "0", b: "2", z: "1"}}'),
      '{nodeSelector: {z: "1", b: "2", a: "0"}}',
    );
  });
});

describe('admittedChanges', () => {
  const changes = (written: string, admitted: string) =>
    admittedChanges(read(written), read(admitted)).map(
      ({ does, what, value }) => `${does} ${what} ${flow(value)}`,
    );

  it('are additions, and tolerations that a wider one replaces', () => {
    assert.deepEqual(
      changes(
        '{nodeSelector: {a: b}, tolerations: [{key: x, operator: Exists}, {key: z, operator: Exists}]}',
        '{nodeSelector: {a: b, c: d}, overhead: {cpu: 1}, tolerations: [{key: z, operator: Exists}, {operator: Exists}]}',
      ),
      [
        'adds overhead {cpu: "1"}',
        'adds nodeSelector {c: d}',
        'adds toleration {operator: Exists}',
        'removes toleration {key: x, operator: Exists}',
      ],
    );
  });

  it('are none where nothing differs in meaning', () => {
    assert.deepEqual(changes('{overhead: {cpu: 1000m}}', '{overhead: {cpu: 1}}'), []);
  });
});
