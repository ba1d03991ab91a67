import type { YamlValue } from './yaml-value.ts';

/** A built-in kind that holds a Pod template, with its API version. */
export interface TemplateKind {
  readonly kind: string;
  /** Where its objects are created. */
  readonly path: string;
  /** Whole object around a Pod spec. */
  object(name: string, podSpec: Readonly<Record<string, YamlValue | undefined>>): Record<string, YamlValue>;
  /** The fields around a Pod template, without `apiVersion`, `kind` and `metadata`. */
  readonly body: Body;
}

type Body = (template: YamlValue) => Record<string, YamlValue>;

const labels = { a: 'b' };
const selected: Body = template => ({ spec: { selector: { matchLabels: labels }, template } });

export const templateKinds: readonly TemplateKind[] = [
  templateKind('apps/v1', 'Deployment', selected),
  templateKind('apps/v1', 'ReplicaSet', selected),
  templateKind('apps/v1', 'DaemonSet', selected),
  templateKind('apps/v1', 'StatefulSet', template => ({
    spec: { serviceName: 's', selector: { matchLabels: labels }, template },
  })),
  templateKind('batch/v1', 'Job', template => ({ spec: { template } }), 'Never'),
  templateKind(
    'batch/v1',
    'CronJob',
    template => ({ spec: { schedule: '0 * * * *', jobTemplate: { spec: { template } } } }),
    'Never',
  ),
  templateKind('v1', 'ReplicationController', template => ({ spec: { selector: labels, template } })),
  templateKind('v1', 'PodTemplate', template => ({ template })),
];

function templateKind(apiVersion: string, kind: string, body: Body, restartPolicy?: 'Never'): TemplateKind {
  const resource = `namespaces/default/${kind.toLowerCase()}s`;
  return {
    kind,
    path: apiVersion === 'v1' ? `/api/v1/${resource}` : `/apis/${apiVersion}/${resource}`,
    body,
    object: (name, podSpec) => ({
      apiVersion,
      kind,
      metadata: { name },
      ...body({ metadata: { labels }, spec: { restartPolicy, ...podSpec } }),
    }),
  };
}
