import { nodesOfClass } from '../analysis/nodes-of-class.ts';
import { runtimesOfPod } from '../analysis/runtime-of-class.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import { classesNamed } from '../analysis/workspace-model.ts';
import { emptyPodSpec } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { platformClasses } from '../runtimes/platform-classes.ts';
import { describeClasses, describePlatformClasses } from './describe-class.ts';
import { describeNameInClusters } from './describe-in-clusters.ts';
import { describeRuntime } from './describe-runtime.ts';

/** Markdown about the class that a place outside of Pod specs names: the class, its nodes and its runtime. */
export function describeReferencedClass(className: string, snapshot: Snapshot): string[] {
  const { model, views } = snapshot;
  const inClusters = describeNameInClusters(className, views, ({ name }, view) =>
    nodesOfClass(view.classNamed(name) ?? {}, view),
  );
  const runtimes = runtimesOfPod({ ...emptyPodSpec, className }, views, model);
  return [
    ...describeClassNamed(className, snapshot),
    ...(inClusters.length === 0 ? [] : [inClusters.map(line => `- ${line}`).join('\n')]),
    ...new Set(runtimes.flatMap(({ resolution }) => describeRuntime(resolution))),
  ];
}

/** Markdown about the classes of a name, otherwise about those that platforms install under it. */
export function describeClassNamed(name: string, { model }: Snapshot): string[] {
  const classes = classesNamed(model, name);
  if (classes.length > 0) return describeClasses(classes);
  const rows = platformClasses(name);
  return rows.length === 0 ? [] : [describePlatformClasses(rows)];
}
