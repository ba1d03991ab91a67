import type { YamlValue } from '../yaml-value.ts';

/** What a person can write in a Pod template that the API server takes and that no Pod can be made of. */
export interface Mistake {
  readonly rule: string;
  readonly title: string;
  readonly podSpec: Readonly<Record<string, YamlValue>>;
}

const runtimeClassName = 'kata';

/** The class that the mistakes are about. */
export const kataClass = {
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name: runtimeClassName },
  handler: 'kata',
  overhead: { podFixed: { cpu: '250m', memory: '120Mi' } },
  scheduling: { nodeSelector: { 'kubernetes.io/os': 'linux' } },
};

export const plainClass = {
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name: 'plain' },
  handler: 'runc',
};

export const mistakes: readonly Mistake[] = [
  { rule: 'W1', title: 'a class that does not exist', podSpec: { runtimeClassName: 'nope' } },
  { rule: 'W3', title: 'overhead without a class', podSpec: { overhead: { cpu: '1' } } },
  {
    rule: 'A10',
    title: 'overhead with a class that has none',
    podSpec: { runtimeClassName: 'plain', overhead: { cpu: '1' } },
  },
  {
    rule: 'A8',
    title: 'overhead other than that of the class',
    podSpec: { runtimeClassName, overhead: { cpu: '250m' } },
  },
  {
    rule: 'A14',
    title: 'a nodeSelector that contradicts the class',
    podSpec: { runtimeClassName, nodeSelector: { 'kubernetes.io/os': 'windows' } },
  },
];
