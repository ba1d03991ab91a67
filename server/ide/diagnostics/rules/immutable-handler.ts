import { classOf } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import type { ClusterInfo } from '../../../clusters/info/cluster-info.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { newestVersion, parseVersion } from '../../../kubernetes/objects/versions.ts';
import { asV1, validateHandlerKept, writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { isText } from '../../../yaml/scalar.ts';
import { choice } from '../shared/fix.ts';
import type { Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A class that a cluster has with another handler: the server refuses the change. Overhead and scheduling may
 * change. Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClassUpdate`.
 */
export const immutableHandler: Rule = {
  id: 'immutable-handler',
  breaks: 'handler',
  severity: 'error',
  summary: 'A RuntimeClass has another handler than in a cluster, where it cannot be changed.',
  summaryInChinese: 'RuntimeClass 的 handler 与集群中的不同，而 handler 不可修改。',
  *checkRuntimeClass(object, context) {
    const { handler, handlerEntry, name } = object;
    const value = handlerEntry?.value;
    if (!handler || !value || !name || !isText(value) || isPlaceholder(handler)) return;
    const existing = context.model.clusters.flatMap(cluster => {
      const known = classOf(cluster, name);
      return known?.handler === undefined ? [] : [{ cluster, known, handler: known.handler }];
    });
    const different = existing.filter(other => other.handler !== handler);
    if (different.length === 0) return;
    const there = [...groupBy(different, other => other.handler)].map(([other, alike]) => {
      return t('"{0}" ({1})', other, alike.map(({ cluster }) => cluster.context).join(t(', ')));
    });
    yield {
      range: value.range,
      message: sentences(
        t('The handler of RuntimeClass "{0}" cannot be changed: it is {1}.', name, there.join(t(', '))),
        t('Delete the class there and create it again; running Pods keep the old handler.'),
        wordsOf('API server', refusal(object, different[0]!)),
      ),
      certainty: certainIf(!isMeantForOthers(object, existing, different, context)),
      related: different.map(({ known: { source }, handler: other }) => ({
        at: source,
        message: t('RuntimeClass "{0}" has the handler "{1}"', name, other),
      })),
      fixes: () => {
        // Where the clusters do not agree, no handler suits all of them.
        const [agreed, ...others] = new Set(existing.map(other => other.handler));
        if (agreed === undefined || others.length > 0) return [];
        return [choice(t("Change back to '{0}'", agreed), [replaceScalar(context.text, value, agreed)])];
      },
    };
  },
};

interface Existing {
  readonly cluster: ClusterInfo;
  readonly known: KnownClass;
  readonly handler: string;
}

/** The server's error message for an update of the class in the cluster. */
function refusal({ manifest }: RuntimeClassObject, { cluster, known }: Existing): string {
  const version = parseVersion(cluster.serverVersion ?? '') ?? newestVersion;
  const present = { handler: known.handler ?? '' };
  const written = writtenFields(manifest.apiVersion);
  const errors = validateHandlerKept(asV1(manifest.value, manifest.apiVersion), present, written, version);
  return errors.map(({ field, body }) => `${field}: ${body}`).join('\n');
}

/**
 * Whether the file may be for another cluster: another cluster has its handler, or another file has this cluster's
 * handler.
 */
function isMeantForOthers(
  { name, handler }: RuntimeClassObject,
  existing: readonly Existing[],
  different: readonly Existing[],
  { model }: RuleContext,
): boolean {
  const declared = model.declared.get(name ?? '') ?? [];
  const handlersThere = different.map(other => other.handler);
  return (
    existing.some(other => other.handler === handler) ||
    declared.some(known => known.handler !== undefined && handlersThere.includes(known.handler))
  );
}
