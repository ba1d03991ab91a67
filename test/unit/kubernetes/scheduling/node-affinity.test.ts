import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import {
  matchesNodeAffinity,
  nodesAllowedByName,
} from '../../../../server/kubernetes/scheduling/node-affinity.ts';
import type { PodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { node, pod } from '../objects.ts';

const numbered = node('n1', { labels: { rt: 'kata', cores: '8', odd: '' } });

function withTerms(...nodeSelectorTerms: Value[]): PodSpec {
  const required = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
  return pod({}, { affinity: { nodeAffinity: required } });
}

function matchesExpression(key: string, operator: string, ...values: string[]): boolean {
  return matchesNodeAffinity(withTerms({ matchExpressions: [{ key, operator, values }] }), numbered);
}

describe('matchesNodeAffinity', () => {
  it('compares the labels of a nodeSelector exactly, an empty value too', () => {
    assert.equal(matchesNodeAffinity(pod({}, { nodeSelector: { rt: 'kata', odd: '' } }), numbered), true);
    assert.equal(matchesNodeAffinity(pod({}, { nodeSelector: { rt: 'Kata' } }), numbered), false);
    assert.equal(matchesNodeAffinity(pod({}, { nodeSelector: { constructor: '' } }), numbered), false);
  });

  it('knows the operators', () => {
    assert.equal(matchesExpression('rt', 'In', 'runc', 'kata'), true);
    assert.equal(matchesExpression('none', 'In', 'kata'), false);
    assert.equal(matchesExpression('rt', 'NotIn', 'kata'), false);
    assert.equal(matchesExpression('rt', 'NotIn', 'runc'), true);
    assert.equal(matchesExpression('none', 'NotIn', 'kata'), true);
    assert.equal(matchesExpression('odd', 'Exists'), true);
    assert.equal(matchesExpression('odd', 'DoesNotExist'), false);
    assert.equal(matchesExpression('cores', 'Gt', '7'), true);
    assert.equal(matchesExpression('cores', 'Gt', '8'), false);
    assert.equal(matchesExpression('cores', 'Lt', '9'), true);
    assert.equal(matchesExpression('rt', 'Lt', '9'), false);
  });

  it('reads a label of any length at once', () => {
    const endless = node('n1', {
      labels: { cores: '9'.repeat(3_000_000), zeros: `${'0'.repeat(3_000_000)}8` },
    });
    const isMore = (key: string) =>
      matchesNodeAffinity(withTerms({ matchExpressions: [{ key, operator: 'Gt', values: ['7'] }] }), endless);
    assert.equal(isMore('cores'), false);
    assert.equal(isMore('zeros'), true);
  });

  it('takes a term for void that has a requirement without sense', () => {
    assert.equal(matchesExpression('none', 'NotIn', 'a b'), false);
    assert.equal(matchesExpression('none', 'NotIn'), false);
    assert.equal(matchesExpression('rt', 'Exists', 'kata'), false);
    assert.equal(matchesExpression('cores', 'Gt', '9223372036854775808'), false);
    assert.equal(matchesExpression('rt', 'Matches', 'kata'), false);
  });

  it('wants one term, and of it all requirements', () => {
    const right = { key: 'rt', operator: 'In', values: ['kata'] };
    const wrong = { key: 'rt', operator: 'In', values: ['runc'] };
    assert.equal(matchesNodeAffinity(withTerms({ matchExpressions: [right, wrong] }), numbered), false);
    const either = withTerms({ matchExpressions: [wrong] }, { matchExpressions: [right] });
    assert.equal(matchesNodeAffinity(either, numbered), true);
  });

  it('matches nothing with an empty term or none at all', () => {
    assert.equal(matchesNodeAffinity(withTerms({}), numbered), false);
    assert.equal(matchesNodeAffinity(withTerms(), numbered), false);
  });

  it('knows the name of the node', () => {
    const named = (operator: string, ...values: string[]): PodSpec =>
      withTerms({ matchFields: [{ key: 'metadata.name', operator, values }] });
    assert.equal(matchesNodeAffinity(named('In', 'n1'), numbered), true);
    assert.equal(matchesNodeAffinity(named('In', 'n2'), numbered), false);
    assert.equal(matchesNodeAffinity(named('NotIn', 'n1'), numbered), false);
    assert.equal(matchesNodeAffinity(named('NotIn', 'n2'), numbered), true);
    assert.equal(matchesNodeAffinity(named('Exists', 'n2'), numbered), false);
    assert.equal(matchesNodeAffinity(named('In', 'n1', 'n2'), numbered), false);
  });
});

describe('nodesAllowedByName', () => {
  const inNodes = (...values: string[]): Value => ({
    matchFields: [{ key: 'metadata.name', operator: 'In', values }],
  });

  it('collects the names of all terms', () => {
    assert.deepEqual([...(nodesAllowedByName(withTerms(inNodes('n1'), inNodes('n2'))) ?? [])], ['n1', 'n2']);
  });

  it('is open as soon as one term names no node', () => {
    const open = { matchExpressions: [{ key: 'rt', operator: 'Exists' }] };
    assert.equal(nodesAllowedByName(withTerms(inNodes('n1'), open)), undefined);
    assert.equal(nodesAllowedByName(pod({})), undefined);
  });
});
