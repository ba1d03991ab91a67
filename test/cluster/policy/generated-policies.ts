import fc from 'fast-check';
import { isolationLevels } from '../../../server/policy/policy.ts';

/** The handlers of the classes in the cluster: certain, likely and unknown ones, and one that the user corrected. */
export const handlerOfClass: Readonly<Record<string, string>> = {
  plain: 'runc',
  gvisor: 'runsc',
  'likely-gvisor': 'gvisor',
  kata: 'kata-qemu',
  'kata-old': 'kata-clh',
  confidential: 'kata-qemu-snp',
  wasm: 'spin',
  unknown: 'made-up',
  'said-to-be-kata': 'in-house',
};

/** Corrections of the workspace: the handler is unknown otherwise, and the class has another runtime than its handler. */
export const corrections = { handlers: { 'in-house': 'kata' }, classes: { unknown: 'gvisor' } };

export const namespaces = ['ci-1', 'ci-build', 'prod'];
export const images = [
  'nginx',
  'nginx:1.27',
  'team/app:2',
  'docker.io/library/nginx:1.27',
  'index.docker.io/team/app',
  'docker.io/foo.bar/app',
  'ghcr.io/team/app@sha256:ab',
  'localhost/app',
  'registry:5000/team/tools/app:v1.2',
];

const classNames = Object.keys(handlerOfClass);
const some = <T>(values: readonly T[], maxLength = 2) =>
  fc.subarray([...values], { minLength: 1, maxLength });

const classGlobs = some([
  ...classNames,
  'kata*',
  '*-*',
  '*',
  '!plain',
  '!*a*',
  '{gvisor,kata}',
  '[g-k]*',
  '?ata',
  '[!k]*',
  'said\\-*',
]);
const namespaceGlobs = some(['ci-*', 'prod', 'ci-?', '*', '!ci-*', '{ci-1,prod}', 'none', '[a-c]i*']);
const imageGlobs = some([
  'nginx',
  'nginx:*',
  'docker.io/*',
  'docker.io/library/*',
  'ghcr.io/**',
  '**/app*',
  'team/*',
  '*:1.?7',
  '!ghcr.io/*',
  'registry:5000/*/app:v[0-9].*',
  '{nginx,team/app}:{1,2}*',
]);

const needs = fc.record(
  {
    isolation: fc.constantFrom(...isolationLevels),
    allowedClasses: classGlobs,
    forbiddenClasses: classGlobs,
  },
  { requiredKeys: [] },
);

/** "Sandbox by default" for many Pods. */
const withDefault = fc.record(
  {
    namespaces: namespaceGlobs,
    defaultClass: fc.constantFrom('kata', 'gvisor', 'plain'),
    needs: fc.constantFrom({}, { isolation: 'user-space-kernel' as const }, { allowedClasses: ['*a*'] }),
  },
  { requiredKeys: ['defaultClass', 'needs'] },
);

const requirement = fc.record(
  {
    name: fc.constantFrom('untrusted code', 'it\'s "here" \\ {0} $1', 'an\nother', '密码', ''),
    namespaces: namespaceGlobs,
    labels: fc.dictionary(fc.constantFrom('tier', 'example.com/a-b'), fc.constantFrom('x', 'y', ''), {
      maxKeys: 2,
    }),
    images: imageGlobs,
    defaultClass: fc.constantFrom('kata', 'gvisor', 'plain'),
    needs,
  },
  { requiredKeys: ['needs'] },
);

const meaning = fc.record(
  { isolation: fc.constantFrom(...isolationLevels), handlers: some(['runc', 'runsc', 'kata-qemu']) },
  { requiredKeys: [] },
);

/** Policies as values of `.runtimeclass/policy.yaml`. */
export const policies = fc.record({
  requirements: fc.array(fc.oneof(requirement, requirement, withDefault), { minLength: 1, maxLength: 3 }),
  classes: fc.dictionary(fc.constantFrom('sandboxed', 'fast', 'unused'), meaning, { maxKeys: 3 }),
});

export type GeneratedPolicy = typeof policies extends fc.Arbitrary<infer Policy> ? Policy : never;
