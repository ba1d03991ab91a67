import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { runtimeClassVersions } from '../../../kubernetes/kinds/runtime-class-versions.ts';
import type { RuntimeClassVersion } from '../../../kubernetes/manifests/runtime-class.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { get } from '../../../yaml/lookup.ts';
import { choice } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A RuntimeClass of an API version that the cluster is too old to serve, by a stated Kubernetes version or a known cluster. It is
 * certain where all clusters in view are too old. `old-api-version` has those that are too new.
 * Source: `runtime-class-versions.ts`; the words are those of `k8s.io/apimachinery/pkg/api/meta/errors.go` (NoKindMatchError).
 */
export const apiVersionNotServed: Rule = {
  id: 'api-version-not-served',
  breaks: 'class',
  severity: 'error',
  summary: 'A RuntimeClass is written for an API version that the cluster does not serve yet.',
  summaryInChinese: 'RuntimeClass 使用了集群尚不提供的 API 版本。',
  *checkRuntimeClass({ version, manifest }, context) {
    const apiVersion = get(manifest.node, 'apiVersion');
    if (apiVersion === null || context.isPatch) return;
    const views = context.views();
    const tooOld = views.filter(view => isTooOld(version, view)).map(view => ({ view }));
    const isCertain = tooOld.length === views.length;
    for (const { text, items, where } of groupByMessage(tooOld, () => notServed(version))) {
      const replacement = replacementFor(version, items);
      yield {
        range: apiVersion.range,
        message: sentences(
          t('node.k8s.io/{0} is not served before Kubernetes 1.{1}{2}.', version, introduced(version), where),
          replacement && t('Use {0}, which these releases serve.', replacement),
          wordsOf('kubectl', text),
        ),
        certainty: certainIf(isCertain),
        fixes: () =>
          replacement === undefined
            ? []
            : [
                choice(t("Set to '{0}'", replacement), [
                  replaceScalar(context.text, apiVersion, replacement),
                ]),
              ],
      };
    }
  },
};

function notServed(version: RuntimeClassVersion): string {
  return `no matches for kind "RuntimeClass" in version "node.k8s.io/${version}"`;
}

/** The version of the same shape that all of these clusters serve: that of v1 is v1beta1. */
function replacementFor(
  version: RuntimeClassVersion,
  items: readonly { readonly view: ClusterView }[],
): string | undefined {
  const isServed = version === 'v1' && items.every(({ view }) => !isTooOld('v1beta1', view));
  return isServed ? 'node.k8s.io/v1beta1' : undefined;
}

function isTooOld(version: RuntimeClassVersion, view: ClusterView): boolean {
  return !atLeast(view.version, introduced(version));
}

function introduced(version: RuntimeClassVersion): number {
  return runtimeClassVersions[version].introduced;
}
