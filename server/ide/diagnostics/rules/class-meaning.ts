import { isolationLevel } from '../../../analysis/class-ranking/class-facts.ts';
import { runtimeOfClass } from '../../../analysis/runtime-of-class.ts';
import { classOf, type WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import type { ClassMeaning } from '../../../policy/policy.ts';
import { isolationInWords, policyWords } from '../../../policy/policy-words.ts';
import { isWeaker } from '../../../policy/unmet-needs.ts';
import type { RuntimeResolution } from '../../../runtimes/resolve-runtime.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';

/**
 * A class contradicts the meaning that `.runtimeclass/policy.yaml` gives to its name for all clusters. KEP-585 leaves
 * it to conventions that names mean the same everywhere.
 */
export const classMeaning: Rule = {
  id: 'class-meaning',
  severity: 'error',
  summary: 'A RuntimeClass is not what the policy of the workspace says its name means.',
  summaryInChinese: 'RuntimeClass 与工作区策略中该名称的含义不符。',
  *checkRuntimeClass({ name, handlerEntry, manifest }, { model, uri }) {
    const meanings = model.policy.classes.filter(({ className }) => className === name);
    const range = handlerEntry?.value?.range ?? manifest.node.range;
    const declared = (model.declared.get(name ?? '') ?? []).filter(({ source }) => source.uri === uri);
    for (const meaning of meanings) {
      for (const known of declared) yield* breachesOf(meaning, known, model, range);
    }
  },
  *checkDocument(_root, context) {
    if (context.fileKind !== 'policy') return;
    for (const meaning of context.model.policy.classes) yield* breachesInClusters(meaning, context);
  },
};

function* breachesOf(
  meaning: ClassMeaning,
  known: KnownClass,
  model: WorkspaceModel,
  range: Finding['range'],
): Generator<Finding> {
  const runtime = runtimeOfClass(known, model);
  const message = breach(meaning, known, runtime, '.runtimeclass/policy.yaml');
  if (message === undefined) return;
  yield { range, message, ...weight(meaning, known, runtime) };
}

/** A class of a cluster cannot be fixed in a file: what it breaks is reported in the policy file. */
function* breachesInClusters(meaning: ClassMeaning, { model }: RuleContext): Generator<Finding> {
  const breaches = model.clusters.flatMap(cluster => {
    const known = classOf(cluster, meaning.className);
    const runtime = known && runtimeOfClass(known, model);
    const isBroken = known !== undefined && breach(meaning, known, runtime, '') !== undefined;
    return isBroken ? [{ cluster, known, runtime }] : [];
  });
  for (const alike of groupBy(breaches, ({ known, runtime }) =>
    breach(meaning, known, runtime, ''),
  ).values()) {
    const { known, runtime } = alike[0]!;
    const where = alike.map(({ cluster }) => cluster.context).join(t(', '));
    yield {
      range: meaning.range,
      message: breach(meaning, known, runtime, where)!,
      ...weight(meaning, known, runtime),
      related: alike.map(({ known: { source }, cluster }) => ({
        at: source,
        message: t('RuntimeClass "{0}" in {1}', meaning.className, cluster.context),
      })),
    };
  }
}

/** The finding for a class that contradicts the meaning of its name; `where` names the file or the clusters. */
function breach(
  { handlers, isolation: wanted }: ClassMeaning,
  { name, handler }: KnownClass,
  runtime: RuntimeResolution | undefined,
  where: string,
): string | undefined {
  if (hasOtherHandler(handlers, handler)) {
    return policyWords.otherHandler(name, handler, handlers, where);
  }
  const isolation = isolationLevel(runtime);
  if (wanted === undefined || isolation === undefined || !isWeaker(isolation, wanted)) return undefined;
  return policyWords.weakMeaning(name, isolationInWords(isolation), wanted, where);
}

/** The finding is as certain as the runtime of the class. */
function weight(
  { handlers }: ClassMeaning,
  { handler }: KnownClass,
  runtime: RuntimeResolution | undefined,
): Pick<Finding, 'certainty'> {
  if (hasOtherHandler(handlers, handler)) return {};
  return { certainty: certainIf(runtime === undefined || runtime.certainty === 'certain') };
}

function hasOtherHandler(handlers: readonly string[], handler: string | undefined): handler is string {
  return handler !== undefined && handlers.length > 0 && !handlers.includes(handler);
}
