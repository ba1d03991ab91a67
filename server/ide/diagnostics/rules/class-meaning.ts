import { isolationLevel } from '../../../analysis/class-ranking/class-facts.ts';
import { runtimeOfClass } from '../../../analysis/runtime-of-class.ts';
import { classOf, type WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { groupBy } from '../../../base/collections.ts';
import { labelOf } from '../../../clusters/info/cluster-info.ts';
import { isPolicyFile } from '../../../documents/own-files.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import type { ClassMeaning } from '../../../policy/policy.ts';
import { inWords, isWeaker } from '../../../policy/unmet-needs.ts';
import type { RuntimeResolution } from '../../../runtimes/resolve-runtime.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';

/**
 * A class is not what `.runtimeclass/policy.yaml` says a class of its name is in every cluster. KEP-585 leaves it to
 * conventions that names mean the same everywhere.
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
    const { uri } = context;
    if (!isPolicyFile(uri)) return;
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
  const text = breach(meaning, known, runtime);
  if (text === undefined) return;
  const message = `RuntimeClass "${known.name}" ${text} (.runtimeclass/policy.yaml).`;
  yield { range, message, ...weight(runtime) };
}

/** Clusters are not files that one could mend: what they break is said where it is asked for. */
function* breachesInClusters(meaning: ClassMeaning, { model }: RuleContext): Generator<Finding> {
  const breaches = model.clusters.flatMap(cluster => {
    const known = classOf(cluster, meaning.className);
    const runtime = known && runtimeOfClass(known, model);
    const text = known && breach(meaning, known, runtime);
    return known && text ? [{ cluster, known, text, runtime }] : [];
  });
  for (const [text, alike] of groupBy(breaches, each => each.text)) {
    const where = alike.map(({ cluster }) => labelOf(cluster)).join('; ');
    yield {
      range: meaning.range,
      message: `RuntimeClass "${meaning.className}" ${text} (${where}).`,
      ...weight(alike[0]!.runtime),
      related: alike.map(({ known: { source }, cluster }) => ({
        at: source,
        message: `RuntimeClass "${meaning.className}" in ${cluster.context}`,
      })),
    };
  }
}

/** How a class breaks what its name means, as the rest of a sentence about it. */
function breach(
  { handlers, isolation: wanted }: ClassMeaning,
  { handler }: KnownClass,
  runtime: RuntimeResolution | undefined,
): string | undefined {
  if (handler !== undefined && handlers.length > 0 && !handlers.includes(handler)) {
    return `has the handler "${handler}", and its name stands for ${handlers.join(' or ')}`;
  }
  const isolation = isolationLevel(runtime);
  if (wanted === undefined || isolation === undefined || !isWeaker(isolation, wanted)) return undefined;
  return `isolates by ${inWords(isolation)}, and its name stands for at least ${inWords(wanted)}`;
}

/** What a handler is on the nodes may be a guess. */
function weight(runtime: RuntimeResolution | undefined): Pick<Finding, 'severity'> {
  return runtime === undefined || runtime.confidence === 'certain' ? {} : { severity: 'warning' };
}
