import type { ApplicableLimitation } from '../../../analysis/applicable-limitations.ts';
import { annotationTables, isJudgedByTable, isPassed } from '../../../analysis/passed-annotations.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { type Certainty, certainIf, strongest, weakest } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { textSetting } from '../../../node-config/merged.ts';
import { limitationsOf, type RuntimeLimitation } from '../../../runtimes/limitations-of.ts';
import { type Effect, sentenceOf } from '../../../runtimes/model/limitation.ts';
import { nodeAt } from '../../../yaml/lookup.ts';
import type { Path, Range } from '../../../yaml/tree.ts';
import { certaintyOfClassProblem } from './class-problems.ts';
import { groupByMessage } from './group-by-message.ts';
import { rangeAt } from './range-at.ts';
import type { Finding, RuleContext } from './rule.ts';
import { sentences, withoutStop, wordsOf } from './sentences.ts';
import { whichRuntime } from './which-runtime.ts';

/**
 * The limitations with a given effect that Pods run into, one finding for each limitation: at its first location, with
 * the other locations as related information and the clusters in the message.
 */
export function* limitationFindings(
  podSpec: PodSpecObject,
  context: RuleContext,
  effect: Effect,
): Generator<Finding> {
  const met = reported(context.limitations(podSpec), context.model).filter(
    each => each.limitation.effect === effect,
  );
  for (const [text, [first, ...more]] of groupBy(met, each => inWords(each, context.model))) {
    if (first === undefined) continue;
    const items = [first, ...more] as const;
    const [place, ...others] = rangesOf(podSpec, items);
    // The class may have another handler in each cluster.
    const runtimes = groupByMessage(items, each => whichRuntime(each, podSpec.className ?? ''));
    yield {
      range: place,
      related: others.map(range => ({ at: range, message: t('Here too') })),
      message: sentences(
        text,
        ...runtimes.map(({ text, where }) => (where === '' ? text : t('{0}{1}.', withoutStop(text), where))),
        first.limitation.words && wordsOf(...first.limitation.words),
      ),
      certainty: strongest(
        ...runtimes.map(({ items }) => {
          const views = items.map(({ view }) => view);
          return certaintyOf(items[0], certaintyOfClassProblem(podSpec, views));
        }),
      ),
    };
  }
}

/** The limitations that Pods run into as far as rules report them: without what tables of their nodes remove. */
export function reported(
  limitations: readonly ApplicableLimitation[],
  model: WorkspaceModel,
): readonly ApplicableLimitation[] {
  return limitations.filter(
    each => !isSetOnNodes(each, model) && !isJudgedByTable(each, model) && !isNotPassed(each, model),
  );
}

/** The distinct ranges at which a limitation applies, in the order in which its conditions found them. */
function rangesOf(
  podSpec: PodSpecObject,
  [first, ...others]: readonly [ApplicableLimitation, ...ApplicableLimitation[]],
): readonly [Range, ...Range[]] {
  const place = rangeOf(podSpec, first.path);
  const all = new Map(
    [place, ...others.map(({ path }) => rangeOf(podSpec, path))].map(range => [range.start, range]),
  );
  return [place, ...[...all.values()].slice(1)];
}

/** The range of a scalar, or that of the key of a map or list, whose value may span many lines. */
function rangeOf({ manifest, classEntry, path }: PodSpecObject, at: Path): Range {
  const isClassName = at.length === path.length + 1 && at.at(-1) === 'runtimeClassName';
  if (isClassName && classEntry?.value) return classEntry.value.range;
  const node = nodeAt(manifest.node, at);
  const isText = node?.kind === 'scalar' || node?.kind === 'alias' || typeof at.at(-1) === 'number';
  return rangeAt(manifest, at, isText ? 'value' : 'key');
}

function inWords(met: ApplicableLimitation, model: WorkspaceModel): string {
  const { limitation } = met;
  const isIfPassed = limitation.whenPassed === true && passingOf(met, model) === 'unknown';
  return sentences(
    t('{0}.', sentenceOf(limitation)),
    limitation.more?.(),
    isIfPassed
      ? t('That is so if pod_annotations in the table of the handler passes the annotation.')
      : undefined,
  );
}

/** Whether a limitation is about an annotation that no known table passes: `annotation-not-passed` reports that. */
function isNotPassed(met: ApplicableLimitation, model: WorkspaceModel): boolean {
  return met.limitation.whenPassed === true && passingOf(met, model) === false;
}

/** Whether the runtime sees the annotation that a limitation is about, by the tables of its handler. */
function passingOf({ path, known, view }: ApplicableLimitation, model: WorkspaceModel): boolean | 'unknown' {
  const tables = known?.handler === undefined ? undefined : annotationTables(known.handler, model);
  const answers = new Set(tables?.map(table => isPassed(String(path.at(-1)), table, [view])));
  return answers.size === 1 ? answers.has(true) : 'unknown';
}

/** Whether every known node configuration that declares the handler sets what removes the limitation. */
function isSetOnNodes(
  { limitation: { unlessSet }, known }: ApplicableLimitation,
  { nodeConfigurations }: WorkspaceModel,
): boolean {
  if (unlessSet === undefined || known?.handler === undefined) return false;
  const merged = nodeConfigurations.flatMap(({ isOfNodes, merged }) => (isOfNodes ? merged : []));
  const tables = merged.flatMap(({ handlers }) => handlers.get(known.handler!) ?? []);
  return (
    tables.length > 0 &&
    tables.every(table => table.settings[unlessSet] === true || textSetting(table, unlessSet) !== undefined)
  );
}

/**
 * The certainty of a limitation. It is lower if nodes can be configured otherwise, if the limitation is inherited from the runtime
 * that this one is a build of, and if it is not firmly established. A protection that is missing unless nodes are configured for it
 * counts as missing.
 */
function certaintyOf(met: ApplicableLimitation, classCertainty: Certainty): Certainty {
  const { limitation, isInherited, resolution } = met;
  const { effect, unless, onlyWith, isSecurity, certainty } = limitation;
  const isEstablished = !isInherited && certainty === 'certain';
  const isFirm = isEstablished && unless === undefined && onlyWith === undefined;
  if (effect === 'does-not-start') {
    if (resolution.certainty === 'unknown') return refusedByAll(met) ? 'likely' : 'unknown';
    return weakest(certainIf(isFirm && resolution.certainty === 'certain'), classCertainty);
  }
  if (certainty === 'unknown') return 'unknown';
  if (resolution.certainty === 'unknown') return 'likely';
  if (limitation.neverReady) return 'certain';
  if (effect === 'silently-weaker') return certainIf(isSecurity === true && isEstablished);
  // That a protection is listed as unsupported is no reason to give it up.
  if (effect === 'unsupported') return certainIf(isFirm && !isSecurity);
  return 'likely';
}

/** Whether every candidate runtime of an ambiguous name refuses to start the Pods or does not support what they ask for. */
function refusedByAll({
  limitation: { id, effect },
  resolution: { candidates },
}: ApplicableLimitation): boolean {
  const isRefusal = ({ limitation }: RuntimeLimitation) =>
    limitation.id === id && (limitation.effect === 'does-not-start' || limitation.effect === 'unsupported');
  return effect === 'does-not-start' && candidates.every(each => limitationsOf(each).some(isRefusal));
}
