import type { Request } from '../../server/api-server/dry-run.ts';
import type { Value } from '../../server/kubernetes/objects/value.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import { fixtureClasses, runtimeClassText } from './fixture-classes.ts';
import type { RecordedCase } from './recorded-cases.ts';

/** The request of a recorded case for the engine, with all that was in the cluster; `req` is `POST /path  (existing: handler: runc)`. */
export function recordedRequest({ req, yaml }: Pick<RecordedCase, 'req' | 'yaml'>): Request {
  const [, method, path, present] = /^(\w+)(?: \(merge\))? (\S+)(?: {2}\((.*)\))?$/.exec(req)!;
  const [, apiVersion, namespace, plural, name] =
    /^\/apis?\/(.+?)(?:\/namespaces\/(\w+))?\/([a-z]+)(?:\/(\w+))?$/.exec(path!)!;
  const kind = kinds.get(plural!)!;
  return {
    verb: method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'patch',
    object: read(yaml),
    url: { apiVersion: apiVersion!, kind, ...(namespace && { namespace }), ...(name && { name }) },
    existing: [...classes, ...presentObjects(present)],
    // What the server does where a client does not say.
    fieldValidation: 'Warn',
  };
}

function presentObjects(text = ''): readonly Value[] {
  if (text.startsWith('existing pod')) return [read(admittedPod)];
  const quota = /^ResourceQuota q hard: (.*)$/.exec(text)?.[1];
  if (quota !== undefined) {
    return [
      read(
        `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: q}, spec: {hard: ${quota}}}`,
      ),
    ];
  }
  const fields = /^existing: (.*)$/.exec(text)?.[1]?.replaceAll('; ', '\n');
  return fields === undefined ? [] : [read(runtimeClassText('rc', fields))];
}

const kinds = new Map([
  ['runtimeclasses', 'RuntimeClass'],
  ['pods', 'Pod'],
  ['podtemplates', 'PodTemplate'],
  ['deployments', 'Deployment'],
  ['replicasets', 'ReplicaSet'],
  ['statefulsets', 'StatefulSet'],
  ['daemonsets', 'DaemonSet'],
  ['jobs', 'Job'],
]);

const admittedPod = `
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  runtimeClassName: rc
  overhead: {cpu: '1'}
  containers: [{name: c, image: i}]
`;

const classes = fixtureClasses.map(read);

function read(yaml: string): Value {
  return toValue(parse(yaml).root);
}
