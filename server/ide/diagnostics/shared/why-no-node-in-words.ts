import type { Label, Tainted, WhyNoNode } from '../../../analysis/why-no-node.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { overheadInWords } from '../../../kubernetes/classes/overhead-in-words.ts';
import type { Taint } from '../../../kubernetes/objects/tolerations.ts';
import { sentences } from './sentences.ts';

/** The reason in words: a short sentence, which the names of clusters can end, and what else is known. */
export interface ReasonInWords {
  readonly short: string;
  readonly more: string | undefined;
}

/** Why Pods fit no node, in words. A node is selected if it has the labels and satisfies the affinity. */
export function whyNoNodeInWords(why: WhyNoNode): ReasonInWords {
  switch (why.kind) {
    case 'absent labels': {
      const { absent, withOthers, all } = why;
      const labels = absent.map(labelInWords);
      return {
        short:
          labels.length === 1
            ? t('No known node has the label {0}.', labels[0]!)
            : t('No known node has any of the labels {0}.', andSeries(labels)),
        more:
          withOthers === undefined
            ? undefined
            : t('The other labels of the nodeSelector are on {0} of {1} nodes.', withOthers, all),
      };
    }
    case 'labels not together': {
      const { labels, all } = why;
      const counts = labels.map(({ label, count }) => `${labelInWords(label)} ${count}`);
      const names = andSeries(labels.map(({ label }) => labelInWords(label)));
      return {
        short: t('No known node has all of the labels {0}.', names),
        more: t('How many of {0} nodes have each: {1}.', all, counts.join(', ')),
      };
    }
    case 'taints':
      return { short: onlyTainted(why), more: undefined };
    case 'room':
      return {
        short: noRoom(why),
        more: sentences(
          why.tainted &&
            t(
              'Selected nodes with taints that are not tolerated: {0} ({1}).',
              String(why.tainted.selected),
              taintsInWords(why.tainted.taints),
            ),
          why.count === why.all
            ? undefined
            : why.tainted === undefined
              ? t('Nodes with the labels: {0} of {1}.', why.count, why.all)
              : t('Nodes with the labels and without these taints: {0} of {1}.', why.count, why.all),
        ),
      };
  }
}

function onlyTainted({ taints, selected }: Tainted): string {
  const names = taintsInWords(taints);
  if (selected > 1)
    return t('All {0} selected nodes have taints that are not tolerated: {1}.', selected, names);
  return taints.length === 1
    ? t('The only selected node has a taint that is not tolerated: {0}.', names)
    : t('The only selected node has taints that are not tolerated: {0}.', names);
}

function noRoom({ resources, overhead, count, all }: Extract<WhyNoNode, { kind: 'room' }>): string {
  const lacking = andSeries(resources);
  if (overhead === undefined) {
    return count === all
      ? t('No known node has enough {0}.', lacking)
      : t('No selected node has enough {0}.', lacking);
  }
  return count === all
    ? t('No known node has enough {0} for the overhead {1}.', lacking, overheadInWords(overhead))
    : t('No selected node has enough {0} for the overhead {1}.', lacking, overheadInWords(overhead));
}

/** A label as kubectl selects it: `rt=kata`, and the key alone where the value is empty. */
function labelInWords([key, value]: Label): string {
  return value === '' ? key : `${key}=${value}`;
}

const mostTaints = 4;

/** Taints in kubectl's notation: `rt=kata:NoSchedule`. */
function taintsInWords(taints: readonly Taint[]): string {
  const names = taints.map(({ key, value, effect }) => `${labelInWords([key, value])}:${effect}`);
  return [...names.slice(0, mostTaints), ...(names.length > mostTaints ? ['...'] : [])].join(', ');
}
