import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { withPodFixed } from '../../../kubernetes/upgrade/forgotten-pod-fixed.ts';
import { oldReferencesIn } from '../../../kubernetes/upgrade/kustomization-references.ts';
import { oldListsIn, upgradeList } from '../../../kubernetes/upgrade/lists.ts';
import { type Upgrade, upgradeToV1 } from '../../../kubernetes/upgrade/upgrade.ts';
import { asOneChange } from '../../../yaml/as-one-change.ts';
import { get } from '../../../yaml/lookup.ts';
import { choice, type Fix, safe } from '../shared/fix.ts';
import { oldVersionsInTemplate } from '../shared/old-version-in-template.ts';
import { renamingHandler } from '../shared/rename-handler.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';
import { inClusters, isGone, needsOldVersion, versionHistory } from '../shared/version-history.ts';

/**
 * A RuntimeClass of an API version that current clusters do not serve, and what names such a version: a list, the
 * target of a patch, a condition in a Helm template. Silent where the cluster is known to be older than v1.
 */
export const oldApiVersion: Rule = {
  id: 'old-api-version',
  breaks: 'class',
  severity: 'error',
  summary: 'A RuntimeClass is written for an API version that is deprecated or gone.',
  summaryInChinese: 'RuntimeClass 使用了已弃用或已移除的 API 版本。',
  tag: 'deprecated',
  *checkRuntimeClass(object, context) {
    const { version } = object;
    const apiVersion = get(object.manifest.node, 'apiVersion');
    if (version === 'v1' || apiVersion === null || needsOldVersion(context.judged)) return;
    const upgrade = upgradeToV1(object, context.text, context.isPatch);
    yield {
      range: apiVersion.range,
      message: messageFor(version, upgrade, context),
      certainty: certainIf(isGone(version, context.judged)),
      fixes: () => fixes(object, upgrade, context),
    };
  },
  *checkDocument(root, context) {
    if (needsOldVersion(context.judged)) return;
    for (const list of oldListsIn(root)) {
      const upgrade = upgradeList(list, context.text);
      yield {
        range: list.apiVersion.value!.range,
        message: messageFor(list.version, upgrade, context),
        certainty: certainIf(isGone(list.version, context.judged)),
        fixes: () => upgradeFix(upgrade, context),
      };
    }
    if (context.fileKind === 'kustomization') yield* checkKustomization(root, context);
  },
  *checkTemplate({ text, judged }) {
    if (!needsOldVersion(judged)) yield* oldVersionsInTemplate(text);
  },
};

function messageFor(
  version: 'v1alpha1' | 'v1beta1',
  upgrade: Upgrade | { readonly changes: unknown } | { readonly refusal: string },
  { model }: RuleContext,
): string {
  return sentences(
    versionHistory(version),
    t('Use node.k8s.io/v1.'),
    ...inClusters(version, model),
    'refusal' in upgrade ? t('It is not upgraded automatically: {0}.', upgrade.refusal) : undefined,
  );
}

function fixes(object: RuntimeClassObject, upgrade: Upgrade, context: RuleContext): readonly Fix[] {
  const { text, model } = context;
  if ('changes' in upgrade) {
    const podFixed = withPodFixed(object, text, upgrade.changes);
    const also = choice(
      t("Upgrade to node.k8s.io/v1 and put the quantities into 'podFixed'"),
      podFixed ?? [],
    );
    return [...upgradeFix(upgrade, context), ...(podFixed === undefined ? [] : [also])];
  }
  return upgrade.choices().map(({ title, changes, renamed }) => {
    const fix = choice(title, changes);
    return renamed === undefined ? fix : renamingHandler(fix, renamed.from, renamed.to, model);
  });
}

function upgradeFix(
  upgrade: Upgrade | ReturnType<typeof upgradeList>,
  { text }: RuleContext,
): readonly Fix[] {
  if ('refusal' in upgrade) return [];
  return [safe(t('Upgrade to node.k8s.io/v1'), asOneChange(text, upgrade.changes))];
}

function* checkKustomization(
  root: Parameters<NonNullable<Rule['checkDocument']>>[0],
  { text }: RuleContext,
): Iterable<Finding> {
  for (const { version, range, upgrade } of oldReferencesIn(root, text)) {
    yield {
      range,
      message: sentences(
        t(
          'This selects RuntimeClasses of node.k8s.io/{0} only, and none once they are node.k8s.io/v1: kustomize then silently changes nothing.',
          version,
        ),
        'refusal' in upgrade ? t('It is not changed automatically: {0}.', upgrade.refusal) : undefined,
      ),
      certainty: 'likely',
      fixes: () => ('changes' in upgrade ? [safe(t('Select node.k8s.io/v1'), upgrade.changes)] : []),
    };
  }
}
