import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfPods } from '../../../client/views/pods-path.ts';

for (const [context, path] of [
  ['staging', '/staging/kata (Pods)'],
  ['arn:aws:eks:eu/a?b#c', '/arn%3Aaws%3Aeks%3Aeu%2Fa%3Fb%23c/kata (Pods)'],
  // A kubeconfig can say "\ud800".
  ['half \ud800', '/half%20%EF%BF%BD/kata (Pods)'],
] as const) {
  test(`the Pods of a class in ${JSON.stringify(context)} have a path`, () =>
    assert.equal(pathOfPods(context, 'kata'), path));
}
