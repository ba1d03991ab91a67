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
import { sentences, wordsOf } from '../shared/sentences.ts';

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
      message: sentences(
        t('{0} refuses a class unless "{1}" is enabled.', needs.project, needs.key),
        stated.length === 0
          ? t(
              'Nothing in this workspace enables it in the ConfigMap {0} of {1}.',
              needs.configMap,
              needs.namespace,
            )
          : t('This workspace leaves it off.'),
        wordsOf(needs.project, refused),
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
        '{0} leaves this feature off: it takes only {1} and "disabled".',
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
      message: sentences(
        t('{0} has no feature "{1}" and ignores the key.', feature.project, entry.key.text),
        t('Did you mean "{0}"?', feature.key),
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
