import fc from 'fast-check';
import { type GeneratedQuota, quotas } from './generated-quotas.ts';

/** A namespace with its labels and quotas, as they are sent to the API server. */
export interface GeneratedNamespace {
  readonly labels: Readonly<Record<string, string>>;
  readonly quotas: readonly GeneratedQuota[];
}

const prefix = 'pod-security.kubernetes.io/';

const level = fc.constantFrom('privileged', 'baseline', 'restricted');
const version = fc.constantFrom('latest', 'v1.0', 'v1.25', 'v1.37', 'v1.99');

const levels: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        [`${prefix}enforce`]: level,
        [`${prefix}enforce-version`]: version,
        [`${prefix}audit`]: level,
        [`${prefix}warn`]: level,
        [`${prefix}warn-version`]: version,
      },
      { requiredKeys: [] },
    ),
  },
);

export const namespaces: fc.Arbitrary<GeneratedNamespace> = fc.record({
  labels: levels,
  quotas: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(quotas, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(quotas, { minLength: 2, maxLength: 2 }) },
  ),
});
