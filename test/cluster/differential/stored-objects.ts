import fc from 'fast-check';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { asValue } from '../as-value.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';
import { fixtureClasses } from '../fixture-classes.ts';
import { askServer, type Outcome } from '../outcome.ts';
import { predict } from '../predict.ts';
import { sameOutcome } from '../same-outcome.ts';
import type { WriteRequest } from '../write-request.ts';
import { yamlText } from '../yaml-value.ts';
import { type StoredClass, storedClasses } from './class-requests.ts';
import { storedWorkloads } from './workload-change-requests.ts';

interface StoredObject {
  readonly metadata: { readonly name: string };
}

/** What is in the cluster that generated requests are sent to. */
export interface StoredObjects {
  readonly classes: readonly StoredClass[];
  readonly classNames: readonly string[];
  readonly workloads: readonly StoredObject[];
  /** All of them for the engine. */
  readonly existing: readonly Value[];
}

/** Creates the classes of the recorded cases, sixty generated ones, and a few Pods and workloads. */
export async function storeObjects(api: ApiClient, seed: number): Promise<StoredObjects> {
  const generated = fc.sample(storedClasses, { numRuns: 60, seed }).map((fields, index) => {
    const metadata = { name: `stored-${index}` };
    return yamlText({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata, ...fields });
  });
  const classes: StoredClass[] = [];
  for (const text of [...fixtureClasses, ...generated]) {
    classes.push((await created(api, '/apis/node.k8s.io/v1/runtimeclasses', text)) as StoredClass);
  }
  const workloads: StoredObject[] = [];
  for (const { path, object } of storedWorkloads)
    workloads.push((await created(api, path, object)) as StoredObject);
  return {
    classes,
    classNames: classes.map(({ metadata }) => metadata.name),
    workloads,
    existing: [...classes, ...workloads].map(asValue),
  };
}

/** The stored objects that a request is about. */
export function concerned(request: WriteRequest, { classes, workloads }: StoredObjects): readonly object[] {
  return [...classes, ...workloads].filter(
    ({ metadata: { name } }) => request.text.includes(`"${name}"`) || request.path.endsWith(`/${name}`),
  );
}

/** What the server answers to a request, what the engine says, and whether that is the same. */
export interface Comparison {
  readonly actual: Outcome;
  readonly predicted: Outcome;
  readonly agree: boolean;
}

export async function compare(
  api: ApiClient,
  version: string,
  request: WriteRequest,
  { existing, classes }: StoredObjects,
): Promise<Comparison> {
  const actual = await askServer(api, request);
  const predicted = predict(request, existing, version);
  return { actual, predicted, agree: sameOutcome(actual, predicted, request, classes) };
}
