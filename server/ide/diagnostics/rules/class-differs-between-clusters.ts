import { type ClassDifference, classDifferences } from '../../../analysis/class-differences.ts';
import { isFirstUse } from '../../../analysis/first-use.ts';
import { classOf, type WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { aspectText } from '../../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { get } from '../../../yaml/lookup.ts';
import type { Range } from '../../../yaml/tree.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * Clusters have different classes of the same name: a Pod that was tried in one cluster runs differently, has another
 * overhead or goes to other nodes in the next. Reported at the declaration in a file, otherwise at the first Pod that
 * names the class. `immutable-handler` reports that the file has another handler than a cluster.
 */
export const classDiffersBetweenClusters: Rule = {
  id: 'class-differs-between-clusters',
  severity: 'warning',
  whenLikely: 'information',
  whenUnknown: 'hint',
  summary: 'Clusters have different RuntimeClasses of the same name.',
  summaryInChinese: '多个集群中同名的 RuntimeClass 内容不同。',
  *checkRuntimeClass({ manifest, name }, { isPatch, model }) {
    const node = get(get(manifest.node, 'metadata'), 'name');
    if (!name || node === null || isPatch || isPlaceholder(name)) return;
    const classes = inClusters(name, model);
    const differences = classDifferences(classes).filter(({ aspect }) => aspect !== 'handler');
    if (differences.length > 0)
      yield { ...finding(node.range, name, classes, differences), certainty: 'likely' };
  },
  *checkPodSpec({ className, classEntry }, { model, placeOf }) {
    const value = classEntry?.value;
    if (!className || !value || isPlaceholder(className) || model.declared.has(className)) return;
    if (!isFirstUse(className, placeOf(value.range), model)) return;
    const classes = inClusters(className, model);
    const differences = classDifferences(classes);
    if (differences.length === 0) return;
    const isOtherRuntime = differences.some(({ aspect }) => aspect === 'handler');
    // Another overhead or other nodes do not justify a warning where nobody can change that.
    const certainty = certainIf(isOtherRuntime, 'unknown');
    yield { ...finding(value.range, className, classes, differences), certainty };
  },
};

function inClusters(name: string, { clusters }: WorkspaceModel): readonly KnownClass[] {
  return clusters.flatMap(cluster => classOf(cluster, name) ?? []);
}

function finding(
  range: Range,
  name: string,
  classes: readonly KnownClass[],
  differences: readonly ClassDifference[],
): Finding {
  const words = differences.map(({ aspect, groups }) => {
    const texts = groups.map(group => {
      return `${aspectText(group[0], aspect) || t('none')} (${group.map(clusterOf).join(t(', '))})`;
    });
    return `${aspect}: ${texts.join(', ')}.`;
  });
  return {
    range,
    message: sentences(t('RuntimeClass "{0}" is not the same in all clusters.', name), ...words),
    related: classes.map(known => ({
      at: known.source,
      message: t('RuntimeClass "{0}" in {1}', name, clusterOf(known)),
    })),
  };
}

function clusterOf({ source }: KnownClass): string {
  return source.kind === 'cluster' ? source.context : '';
}
