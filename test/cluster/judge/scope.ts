import { suites } from '../differential/suites.ts';

/** The releases whose words the README promises: a recent patch of each minor version, newest first. */
export const judgedReleases: readonly string[] = [
  '1.37.1',
  '1.36.3',
  '1.35.4',
  '1.34.4',
  '1.33.13',
  '1.32.13',
  '1.31.4',
  '1.30.14',
  '1.29.6',
];

/** What is asked of each release, as dry runs, Strict and Warn; the README promises the answers. */
export const asked: readonly string[] = [
  ...suites.map(({ what, numRuns }) => `${numRuns} generated ${what}`),
  'the recorded cases of `test/cluster/recorded-cases.json`',
];

/** What of an answer has to be the same. */
export const compared: readonly string[] = [
  'the status, the reason and the message, and the warnings',
  'of an accepted RuntimeClass its handler, overhead and scheduling',
  'of an accepted Pod or template runtimeClassName, overhead, nodeSelector and tolerations',
];

/**
 * What is no disagreement, because it differs between two answers of one server, or between two builds of it; see
 * `normalised-message.ts` and `same-outcome.ts`.
 */
export const ignored: readonly string[] = [
  'the order of errors and warnings about the keys of one map, which the server walks through in a random order',
  'which of several conflicting keys of two nodeSelectors is named',
  'which of several quotas that refuse a Pod is named',
  'the notation of a value other than a string until 1.33, which is Go code, and the object that a refused patch would have produced',
  'warnings about a key that a YAML text has twice: kubectl sends JSON',
  'the path of the file that declares the kinds, which depends on the build',
];

/** What nobody is promised. */
export const outOfScope: readonly string[] = [
  'kinds without a Pod template, custom resources, and fields that neither affect a RuntimeClass nor occur in the examples',
  'the template that is printed when a change of it is refused to a Job, with all fields of the server as they are called in its code: the field and the reason are the same',
  'what the standards of PodSecurity ask of a Pod: which standard applies is said, and which classes and namespaces are exempt',
  'a YAML text without a JSON (.inf, .nan, a key that is null): kubectl names the cause before a server is asked',
  'quantities such as 1e100000, with which an API server calculates until the time for an answer is over (504)',
  'API versions that a release no longer has: kubectl does not even ask',
  'feature gates and admission plugins that are not those of the release by default, webhooks and policies',
  'the words of releases before 1.29: verdict, place and cause are the same, as their recorded answers show',
];
