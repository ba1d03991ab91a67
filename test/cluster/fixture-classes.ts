/** The RuntimeClasses that the recorded Pod cases refer to, as YAML without `apiVersion`, `kind` and `metadata`. */
const fixtureSpecs: Readonly<Record<string, string>> = {
  plain: '',
  ovh: 'overhead: {podFixed: {cpu: 250m, memory: 120Mi}}',
  ovh0: 'overhead: {}',
  ovhe: 'overhead: {podFixed: {}}',
  ovhz: 'overhead: {podFixed: {cpu: 0}}',
  ovhfrac: 'overhead: {podFixed: {memory: 100m}}',
  sched0: 'scheduling: {}',
  sched:
    'scheduling: {nodeSelector: {rt: kata, arch: amd64}, tolerations: [{key: rt, operator: Equal, value: kata, effect: NoSchedule}]}',
  tolall: 'scheduling: {tolerations: [{operator: Exists}]}',
  tolne: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute}]}',
  tolne10: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute, tolerationSeconds: 10}]}',
  tolne900: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute, tolerationSeconds: 900}]}',
  tolnr30:
    'scheduling: {tolerations: [{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 30}]}',
  tolnr:
    'scheduling: {tolerations: [{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}]}',
  tolkey: 'scheduling: {tolerations: [{key: k, operator: Exists}]}',
  tolval: 'scheduling: {tolerations: [{key: k, value: v, effect: NoSchedule}]}',
  toldup: 'scheduling: {tolerations: [{key: k, value: v}, {key: k, operator: Equal, value: v}]}',
};

/** One YAML document for each class. */
export const fixtureClasses: readonly string[] = Object.entries(fixtureSpecs).map(([name, spec]) =>
  runtimeClassText(name, `handler: runc\n${spec}`),
);

/** A `node.k8s.io/v1` RuntimeClass with the given remaining fields (YAML). */
export function runtimeClassText(name: string, fields: string): string {
  return `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: ${name}}\n${fields}\n`;
}
