import assert from 'node:assert/strict';
import { patience } from '../../support/patience.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';

interface AppliedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Applies policies and bindings, and waits until they are in force. Returns a function that removes them. */
export async function applyPolicies(
  api: ApiClient,
  objects: readonly AppliedObject[],
): Promise<() => Promise<void>> {
  const all = [...objects, ...marker(objects)];
  for (const object of all) await created(api, pathOf(object), object);
  await untilInForce(
    api,
    objects.some(({ kind }) => kind.startsWith('Mutating')),
  );
  return async () => {
    for (const object of all) {
      const { status } = await api.delete(`${pathOf(object)}/${object.metadata.name}`);
      assert.equal(status, 200);
    }
    // What the server forgets last is the marker, which is removed last.
    await untilForgotten(api);
  };
}

/** The path under which objects of a kind are created. */
function pathOf({ apiVersion, kind }: AppliedObject): string {
  return `/apis/${apiVersion}/${kind.toLowerCase().replace(/y$/, 'ie')}s`;
}

/**
 * Policies about a ConfigMap of the name `marker`, which are created last: a server that obeys them obeys the others.
 * One refuses it, one labels it.
 */
function marker(objects: readonly AppliedObject[]): readonly AppliedObject[] {
  const name = 'zz-marker';
  const resourceRules = [
    { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] },
  ];
  const matchConstraints = { resourceRules };
  const matchConditions = [{ name: 'marker', expression: "object.metadata.name == 'marker'" }];
  const v1 = 'admissionregistration.k8s.io/v1';
  const mutating = objects.find(({ kind }) => kind === 'MutatingAdmissionPolicy')?.apiVersion;
  const expression = "Object{metadata: Object.metadata{labels: Object.metadata.labels{seen: 'yes'}}}";
  const mutations = [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }];
  const common = { matchConstraints, matchConditions };
  const binding = { policyName: name };
  return [
    ...(mutating === undefined
      ? []
      : [
          policy(mutating, 'MutatingAdmissionPolicy', name, {
            ...common,
            mutations,
            reinvocationPolicy: 'Never',
          }),
          policy(mutating, 'MutatingAdmissionPolicyBinding', name, binding),
        ]),
    policy(v1, 'ValidatingAdmissionPolicy', name, { ...common, validations: [{ expression: 'false' }] }),
    policy(v1, 'ValidatingAdmissionPolicyBinding', name, { ...binding, validationActions: ['Warn'] }),
  ];
}

function policy(apiVersion: string, kind: string, name: string, spec: object) {
  return { apiVersion, kind, metadata: { name }, spec };
}

async function untilInForce(api: ApiClient, isMutating: boolean): Promise<void> {
  await until(api, ({ isWarned, isLabelled }) => isWarned && (!isMutating || isLabelled));
}

async function untilForgotten(api: ApiClient): Promise<void> {
  await until(api, ({ isWarned, isLabelled }) => !isWarned && !isLabelled);
}

interface Seen {
  readonly isWarned: boolean;
  readonly isLabelled: boolean;
}

async function until(api: ApiClient, isThere: (seen: Seen) => boolean): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const answer = await api.post('/api/v1/namespaces/default/configmaps?dryRun=All', {
      metadata: { name: 'marker' },
    });
    const { metadata } = answer.body as { metadata?: { labels?: { seen?: string } } };
    const seen = { isWarned: answer.warnings.length > 0, isLabelled: metadata?.labels?.seen === 'yes' };
    if (isThere(seen)) return;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  assert.fail('the server does not see the policies');
}
