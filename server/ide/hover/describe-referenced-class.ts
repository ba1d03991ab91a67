import { nodesOfClass } from '../../analysis/nodes-of-class.ts';
import { runtimesOfPod } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import { emptyPodSpec } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { platformClasses } from '../../runtimes/platform-classes.ts';
import type { ClassOfOperator } from '../../workspace/file-summary.ts';
import { distinct, list, type Markdown, tMarkdown } from '../text/markdown.ts';
import { describeClasses, describePlatformClasses } from './describe-class.ts';
import { describeNameInClusters } from './describe-in-clusters.ts';
import { describeRuntime } from './describe-runtime.ts';

/** Markdown about the class that a place outside of Pod specs names: the class, its nodes and its runtime. */
export function describeReferencedClass(className: string, snapshot: Snapshot): Markdown[] {
  const { model, views } = snapshot;
  const clusterLines = describeNameInClusters(className, views, ({ name }, view) =>
    nodesOfClass(view.classNamed(name) ?? {}, view),
  );
  const runtimes = runtimesOfPod({ ...emptyPodSpec, className }, views, model);
  return [
    ...describeClassNamed(className, snapshot),
    ...(clusterLines.length === 0 ? [] : [list(clusterLines)]),
    ...distinct(runtimes.flatMap(({ resolution }) => describeRuntime(resolution))),
  ];
}

/** Markdown about the classes of a name, otherwise about those that platforms install under it. */
export function describeClassNamed(name: string, { model }: Snapshot): Markdown[] {
  const classes = classesNamed(model, name);
  if (classes.length > 0) return describeClasses(classes);
  const created = (model.operatorClasses.get(name) ?? []).map(describeCreation);
  const rows = platformClasses(name);
  return [...distinct(created), ...(rows.length === 0 ? [] : [describePlatformClasses(rows)])];
}

/** A sentence about what creates a class that is in no file itself. */
function describeCreation({ className, handler, object }: ClassOfOperator): Markdown {
  return handler === undefined
    ? tMarkdown('RuntimeClass `{0}` is created because of {1}.', className, object)
    : tMarkdown(
        'RuntimeClass `{0}` is created because of {1}, with the handler `{2}`.',
        className,
        object,
        handler,
      );
}
