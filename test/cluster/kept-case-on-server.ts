import type { ApiClient } from './control-plane/api-client.ts';
import { created } from './created.ts';
import type { KeptCase } from './kept-case.ts';
import { askServer } from './outcome.ts';
import { templateKinds } from './template-kinds.ts';
import type { WriteRequest } from './write-request.ts';

/** Creates what existed, asks the server, and takes it away again; the case as it is now. */
export async function askStored(
  api: ApiClient,
  request: WriteRequest,
  existing: readonly object[],
): Promise<Omit<KeptCase, 'version'>> {
  const stored: Stored[] = [];
  try {
    for (const object of existing as readonly Stored[]) {
      stored.push((await created(api, pathOf(object), asWritten(object))) as Stored);
    }
    const current = { ...request, text: withVersions(request.text, existing as readonly Stored[], stored) };
    return { request: current, existing: stored, answer: await askServer(api, current) };
  } finally {
    for (const object of stored) {
      await api.delete(
        `${pathOf(object)}/${object.metadata.name}?gracePeriodSeconds=0&propagationPolicy=Background`,
      );
    }
  }
}

interface Stored {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: object; readonly resourceVersion: string };
  readonly spec?: object;
}

/** The object without what the server added, among it how a Job finds its Pods. */
function asWritten({ metadata, spec, ...object }: Stored): object {
  const { name, labels } = metadata;
  const written = {
    ...object,
    status: undefined,
    metadata: { name, labels },
    spec: object.kind === 'Job' ? { ...spec, selector: undefined } : spec,
  };
  const isOfJob = (key: string) => /^(?:batch\.kubernetes\.io\/)?(?:controller-uid|job-name)$/.test(key);
  return JSON.parse(JSON.stringify(written, (key, value) => (isOfJob(key) ? undefined : value)));
}

function pathOf({ kind }: Stored): string {
  if (kind === 'RuntimeClass') return '/apis/node.k8s.io/v1/runtimeclasses';
  return templateKinds.find(template => template.kind === kind)?.path ?? '/api/v1/namespaces/default/pods';
}

/** An update names the state that it is about. */
function withVersions(text: string, before: readonly Stored[], now: readonly Stored[]): string {
  return before.reduce((result, { metadata }, index) => {
    const named = (version: string) => `"resourceVersion": "${version}"`;
    return result.replace(named(metadata.resourceVersion), named(now[index]!.metadata.resourceVersion));
  }, text);
}
