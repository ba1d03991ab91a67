import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesQuery } from '../../../server/kustomize/label-query.ts';

const labels = new Map([
  ['app', 'web'],
  ['tier', 'front'],
]);

describe('matchesQuery', () => {
  for (const [query, expected] of [
    ['', true],
    ['app=web', true],
    ['app==web,tier=front', true],
    ['app!=web', false],
    ['other!=x', true],
    ['app in (api, web)', true],
    ['app notin (api),tier', true],
    ['other notin (x)', true],
    ['!app', false],
    ['!other', true],
    ['example.com/app', false],
    ['app>1', undefined],
    ['app in web', undefined],
    ['app=web,,tier', undefined],
    [`app=${'x'.repeat(600)}`, undefined],
  ] as const) {
    it(`${query.slice(0, 40)} is ${expected}`, () => assert.equal(matchesQuery(query, labels), expected));
  }
});
