import fc from 'fast-check';
import type { WriteRequest } from '../write-request.ts';
import { patchRequests, runtimeClassRequests, updateRequests } from './class-requests.ts';
import { podRequests, templateRequests } from './pod-requests.ts';
import type { StoredObjects } from './stored-objects.ts';
import { workloadPatchRequests, workloadUpdateRequests } from './workload-change-requests.ts';

/** Generated requests of one kind, and how many of them are compared. */
export interface Suite {
  readonly what: string;
  readonly numRuns: number;
  /** Requests about what is stored, Strict and Warn. */
  requests(stored: StoredObjects): fc.Arbitrary<WriteRequest>;
}

/** Everything that the README promises exact words for. */
export const suites: readonly Suite[] = [
  suite('RuntimeClasses', 3_000, () => runtimeClassRequests('v1')),
  suite('patches of RuntimeClasses', 500, ({ classNames }) => patchRequests(classNames)),
  suite('updates of RuntimeClasses', 400, ({ classes }) => updateRequests(classes)),
  suite('Pods', 2_000, ({ classNames }) => podRequests(classNames)),
  suite('Pod templates', 1_200, ({ classNames }) => templateRequests(classNames)),
  suite('patches of Pods and templates', 800, ({ classNames }) => workloadPatchRequests(classNames)),
  suite('updates of Pods and templates', 500, ({ classNames }) => workloadUpdateRequests(classNames)),
];

function suite(
  what: string,
  numRuns: number,
  requestsOf: (stored: StoredObjects) => fc.Arbitrary<WriteRequest>,
): Suite {
  const validations = fc.constantFrom('Warn', 'Strict', 'Strict');
  const requests: Suite['requests'] = stored =>
    fc
      .tuple(requestsOf(stored), validations)
      .map(([request, fieldValidation]) => ({ ...request, fieldValidation }));
  return { what, numRuns, requests };
}
