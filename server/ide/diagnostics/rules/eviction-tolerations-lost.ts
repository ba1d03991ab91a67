import type { Certainty } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { defaultTolerations } from '../../../kubernetes/admission/default-tolerations.ts';
import {
  mergeTolerations,
  type Toleration,
  toleratesTaint,
} from '../../../kubernetes/objects/tolerations.ts';
import { writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { tolerationsAt } from '../../../kubernetes/validation/tolerations.ts';
import { insertEntry } from '../../../yaml/edit.ts';
import { asMap, getEntry, nodeAt } from '../../../yaml/lookup.ts';
import type { Node } from '../../../yaml/tree.ts';
import { choice, type Fix } from '../shared/fix.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A toleration of a class that concerns nodes which are not ready or unreachable. Every Pod tolerates those for 300
 * seconds by default. Merging with the class's list drops what a wider toleration covers; of those that stay, the
 * Pod's own comes first and decides. Sources: `plugin/pkg/admission/defaulttolerationseconds/admission.go`;
 * `pkg/util/tolerations/tolerations.go:MergeTolerations`; `pkg/apis/core/v1/helper/helpers.go:GetMatchingTolerations`.
 */
export const evictionTolerationsLost: Rule = {
  id: 'eviction-tolerations-lost',
  severity: 'warning',
  summary: 'A toleration of a RuntimeClass decides, or fails to decide, when its Pods leave a dead node.',
  summaryInChinese: 'RuntimeClass 的容忍度决定（或未能决定）其 Pod 何时离开失效的节点。',
  *checkRuntimeClass(object, { text, verdict }) {
    const { manifest } = object;
    const at = [...writtenFields(manifest.apiVersion).scheduling, 'tolerations'];
    const tolerations = tolerationsAt(verdict(object).decoded, ['scheduling', 'tolerations']);
    for (const [index, toleration] of tolerations.entries()) {
      const effect = effectOnEviction(toleration);
      if (effect === undefined) continue;
      yield {
        range: rangeAt(manifest, [...at, index]),
        ...effect,
        fixes: () => limits(text, toleration, nodeAt(manifest.node, [...at, index])),
      };
    }
  },
};

interface Effect {
  readonly message: string;
  readonly certainty?: Certainty;
}

/** The effect of merging the toleration with the defaults, as admission does for a Pod without tolerations of its own. */
function effectOnEviction(toleration: Toleration): Effect | undefined {
  const merged = mergeTolerations(defaultTolerations, [toleration]);
  const lost = defaultTolerations.filter(usual => !merged.includes(usual));
  const { tolerationSeconds } = toleration;
  const replacesDefault = t(
    'This toleration replaces the default one, which ends after {0} seconds.',
    String(usualSeconds),
  );
  if (lost.length > 0) {
    if (tolerationSeconds === null) {
      return {
        message: sentences(
          t('Pods of this class are never evicted from a node that is {0}.', states(lost)),
          replacesDefault,
        ),
      };
    }
    if (tolerationSeconds === usualSeconds) return undefined;
    const message = sentences(
      t(
        'Pods of this class are evicted from a node that is {0} after {1} seconds.',
        states(lost),
        String(tolerationSeconds),
      ),
      replacesDefault,
    );
    return { message, certainty: 'unknown' };
  }
  const kept = defaultTolerations.filter(({ key, effect }) =>
    toleratesTaint(toleration, { key, value: '', effect }),
  );
  if (kept.length === 0 || tolerationSeconds === usualSeconds) return undefined;
  return {
    message: sentences(
      t('This toleration does not change when Pods leave a node that is {0}.', states(kept)),
      t('The default one of {0} seconds stays and comes first.', String(usualSeconds)),
    ),
  };
}

const usualSeconds = defaultTolerations[0]!.tolerationSeconds;

/** The states of a node that the tolerations tolerate: `not ready`, `unreachable` or both. */
function states(tolerations: readonly Toleration[]): string {
  if (tolerations.length > 1) return t('not ready or unreachable');
  return tolerations[0]?.key.endsWith('/unreachable') ? t('unreachable') : t('not ready');
}

/** The fixes that keep the Pods of the class on tainted nodes but allow their eviction when the node fails. */
function limits(text: string, { key, effect, tolerationSeconds }: Toleration, node: Node | null): Fix[] {
  const map = asMap(node);
  if (map === null || map !== node || tolerationSeconds !== null || map.entries.length === 0) return [];
  if (effect === '' && getEntry(map, 'effect') === undefined) {
    return [choice(t("Add '{0}'", 'effect: NoSchedule'), [insertEntry(text, map, 'effect', 'NoSchedule')])];
  }
  if (effect !== 'NoExecute' || key === '' || getEntry(map, 'tolerationSeconds') !== undefined) return [];
  const title = t("Add '{0}'", `tolerationSeconds: ${usualSeconds}`);
  return [choice(title, [insertEntry(text, map, 'tolerationSeconds', String(usualSeconds))])];
}
