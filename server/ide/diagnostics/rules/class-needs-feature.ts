import { t } from '../../../base/l10n.ts';
import {
  type Feature,
  type FeatureEntries,
  featureEntries,
  switchesOn,
} from '../../../kubernetes/kinds/custom-kinds/features.ts';
import { sliceOf } from '../../../yaml/edit.ts';
import type { Entry } from '../../../yaml/tree.ts';
import { choice, type Fix } from '../shared/fix.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';

/**
 * A project refuses a class in its objects before a feature is switched on, and ignores a key of which it knows no feature. Source:
 * `server/kubernetes/kinds/custom-kinds/features.ts`.
 */
export const classNeedsFeature: Rule = {
  id: 'class-needs-feature',
  breaks: 'workload',
  severity: 'warning',
  summary: 'An object names a class, and its project takes one only after a feature is switched on.',
  summaryInChinese: '对象指定了 RuntimeClass，但所属项目需要先启用某项功能才接受它。',
  *checkPodSpec({ className, classEntry, place, path }, { model }) {
    const { needs } = place;
    if (needs === undefined || !className || !classEntry?.value || !model.isWorkspaceComplete) return;
    const stated = model.features.get(needs.key) ?? [];
    if (stated.some(({ isOn }) => isOn)) return;
    const refused = `must not set the field(s): ${[...path, place.field].join('.')}`;
    yield {
      range: classEntry.value.range,
      certainty: stated.length === 0 ? 'unknown' : 'likely',
      message:
        stated.length === 0
          ? t(
              '{0} refuses a class ("{1}") unless "{2}" is enabled in the ConfigMap {3} of {4}. Nothing in this workspace enables it.',
              needs.project,
              refused,
              needs.key,
              needs.configMap,
              needs.namespace,
            )
          : t(
              '{0} refuses a class ("{1}") unless "{2}" is enabled. This workspace leaves it off.',
              needs.project,
              refused,
              needs.key,
            ),
      related: stated.map(at => ({ at, message: t('"{0}" is not enabled here', needs.key) })),
    };
  },
  *checkManifest(manifest, context) {
    for (const found of featureEntries(manifest)) yield* wrongEntries(found, context);
  },
};

function* wrongEntries({ feature, entries }: FeatureEntries, context: RuleContext): Generator<Finding> {
  const own = entries.find(({ key }) => key.text === feature.key);
  if (own?.value) {
    const isOn = switchesOn(feature, own);
    const value = sliceOf(context.text, own.value).trim();
    if (isOn !== false || /^["']?disabled["']?$/i.test(value)) return;
    yield {
      range: own.value.range,
      message: t(
        '{0} leaves this feature off: it reads {1} and "disabled", and ignores any other value.',
        feature.project,
        feature.on.map(each => `"${each}"`).join(', '),
      ),
    };
  }
  if (own !== undefined) return;
  for (const entry of entries) {
    if (!feature.meant.test(entry.key.text) || switchesOn(feature, entry) === false) continue;
    yield {
      range: entry.key.range,
      message: t(
        '{0} has no feature "{1}" and ignores the key. The feature for classes is "{2}".',
        feature.project,
        entry.key.text,
        feature.key,
      ),
      fixes: () => renaming(feature, entry, context.text),
    };
  }
}

function renaming({ key }: Feature, entry: Entry, text: string): readonly Fix[] {
  const { range } = entry.key;
  const quote = /^["']/.exec(text.slice(range.start, range.end))?.[0] ?? '';
  return [choice(t("Rename to '{0}'", key), [{ ...range, text: `${quote}${key}${quote}` }])];
}
