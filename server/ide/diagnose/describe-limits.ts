import { t } from '../../base/l10n.ts';
import type { PodReading } from '../../clusters/watching/pod-reading.ts';
import { entriesAt, listAt, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { code, joined, type Markdown, tMarkdown } from '../text/markdown.ts';

/** The quotas and LimitRanges of the namespace, a line each; only where no Pod was created, as they refuse Pods and nothing else. */
export function describeLimits({ pod, quotas = [], limitRanges = [] }: PodReading): readonly Markdown[] {
  if (pod !== undefined) return [];
  return [...quotas.slice(0, most).map(quotaLine), ...limitRanges.slice(0, most).map(rangeLine)];
}

const most = 10;

function quotaLine(quota: Value): Markdown {
  const used = new Map(entriesAt(quota, ['status', 'used']));
  const amounts = entriesAt(quota, ['spec', 'hard']).map(([resource, hard]) =>
    used.has(resource)
      ? t('{0}: {1} of {2} used', resource, String(used.get(resource)), String(hard))
      : t('{0}: {1}', resource, String(hard)),
  );
  return tMarkdown('ResourceQuota `{0}`: {1}', stringAt(quota, ['metadata', 'name']), joined(amounts));
}

function rangeLine(range: Value): Markdown {
  const limits = listAt(range, ['spec', 'limits']).flatMap(limit =>
    ['min', 'max', 'default', 'defaultRequest'].flatMap(bound =>
      entriesAt(limit, [bound]).map(([resource, amount]) =>
        code(`${stringAt(limit, ['type'])} ${bound} ${resource}=${String(amount)}`),
      ),
    ),
  );
  return tMarkdown('LimitRange `{0}`: {1}', stringAt(range, ['metadata', 'name']), joined(limits));
}
