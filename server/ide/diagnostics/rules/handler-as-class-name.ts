import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { allClasses, classesNamed, type WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf, weakest } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { orSeries } from '../../../base/series.ts';
import { admitPod } from '../../../kubernetes/admission/admit-pod.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import { platformClasses } from '../../../runtimes/platform-classes.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { choice } from '../shared/fix.ts';
import { isValueForTests } from '../shared/is-value-for-tests.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A Pod names the handler of a class instead of the class. Pods choose by the name of the RuntimeClass; only the
 * RuntimeClass knows the handler.
 */
export const handlerAsClassName: Rule = {
  id: 'handler-as-class-name',
  breaks: 'class',
  severity: 'error',
  summary: 'A Pod names a handler where the name of a RuntimeClass belongs.',
  summaryInChinese: 'Pod 在应填写 RuntimeClass 名称的地方写了 handler。',
  *checkClassReference(reference, { text, uri, model, views }) {
    const { className, node, certainty } = reference;
    if (isValueForTests(reference, uri, model)) return;
    if (classesNamed(model, className).length > 0 || model.operatorClasses.has(className)) return;
    const hasCompleteCluster = model.clusters.some(({ isComplete }) => isComplete);
    if (!hasCompleteCluster && platformClasses(className).length > 0) return;
    const classes = classesWithHandler(model, className);
    if (classes.length === 0) return;
    const names = [...new Set(classes.map(known => known.name))].sort();
    const called = orSeries(names.map(name => `"${name}"`));
    yield {
      range: node.range,
      message: sentences(
        t('"{0}" is a handler, not a RuntimeClass.', className),
        t('Did you mean {0}?', called),
      ),
      certainty: weakest(
        certainty,
        certainIf(views().some(view => view.isComplete && isRefusedIn(view, className))),
      ),
      related: classes.map(({ name, source }) => ({
        at: source,
        message: t('RuntimeClass "{0}" has the handler "{1}"', name, className),
      })),
      fixes: () => names.map(name => choice(t("Rename to '{0}'", name), [replaceScalar(text, node, name)])),
    };
  },
};

/** Whether a cluster refuses the name; before 1.16 servers did not look for the class. */
function isRefusedIn(view: ClusterView, className: string): boolean {
  return admitPod({ runtimeClassName: className }, view).refusal !== undefined;
}

/** The known classes that have a handler; none while the workspace is still being read. */
export function classesWithHandler(model: WorkspaceModel, handler: string): readonly KnownClass[] {
  if (!model.isWorkspaceComplete) return [];
  return allClasses(model).filter(known => known.handler === handler);
}
