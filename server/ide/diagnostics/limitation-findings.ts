import type { ApplicableLimitation } from '../../analysis/applicable-limitations.ts';
import type { RuntimeInView } from '../../analysis/runtime-of-class.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import type { Severity } from '../../base/settings.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { limitationsOf, type RuntimeLimitation } from '../../runtimes/limitations-of.ts';
import { type Effect, sentenceOf } from '../../runtimes/model/limitation.ts';
import { nodeAt } from '../../yaml/lookup.ts';
import type { Path, Range } from '../../yaml/tree.ts';
import { severityOfClassProblem } from './certainty.ts';
import { groupByMessage } from './group-by-message.ts';
import { rangeAt } from './range-at.ts';
import type { Finding, RuleContext } from './rule.ts';
import { sentences } from './sentences.ts';

/**
 * What Pods ask for and their runtime cannot do, as far as it has this effect. One finding for each limitation, at the
 * first place that meets it; the others are beside it, and so are the clusters it holds for.
 */
export function* limitationFindings(
  podSpec: PodSpecObject,
  context: RuleContext,
  effect: Effect,
): Generator<Finding> {
  const met = context
    .limitations(podSpec)
    .filter(each => each.limitation.effect === effect && !isSetOnNodes(each, context.model));
  // What is demanded of all Pods weighs less: it must not hide what somebody asks for besides.
  const said = groupByMessage(
    met,
    each => `${isDemandedOfAll(podSpec, each.path)} ${inWords(each, podSpec)}`,
  );
  for (const { items, where } of said) {
    const [first] = items;
    const views = items.map(({ view }) => view);
    const [place, ...others] = rangesOf(podSpec, items);
    yield {
      range: place,
      related: others.map(range => ({ at: range, message: 'Here too' })),
      message: sentences(
        inWords(first, podSpec).replace(/\.$/, `${where}.`),
        first.limitation.source && `See ${first.limitation.source}`,
      ),
      severity: severityOf(
        first,
        severityOfClassProblem(podSpec, views),
        isDemandedOfAll(podSpec, first.path),
      ),
    };
  }
}

/** Where a limitation is met, each place once, in the order of the conditions that found them. */
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

/** Of a map or a list its key: what is below it fills many lines. */
function rangeOf({ manifest, classEntry, path }: PodSpecObject, at: Path): Range {
  const isClassName = at.length === path.length + 1 && at.at(-1) === 'runtimeClassName';
  if (isClassName && classEntry?.value) return classEntry.value.range;
  const node = nodeAt(manifest.node, at);
  const isText = node?.kind === 'scalar' || node?.kind === 'alias' || typeof at.at(-1) === 'number';
  return rangeAt(manifest, at, isText ? 'value' : 'key');
}

function inWords({ limitation, ...runtime }: ApplicableLimitation, podSpec: PodSpecObject): string {
  return sentences(`${sentenceOf(limitation)}.`, howItIsKnown(runtime, podSpec.className ?? ''));
}

/** Which runtime it is about, and what it was concluded from. */
function howItIsKnown({ known, resolution }: Omit<RuntimeInView, 'view'>, className: string): string {
  const { by, confidence, profile, candidates } = resolution;
  const ofClass = `RuntimeClass "${className}"`;
  const ofHandler = known?.handler === undefined ? ofClass : `The handler "${known.handler}"`;
  const subject = by === 'class name' ? ofClass : ofHandler;
  if (confidence === 'ambiguous') {
    return `${subject} can be ${inSeries(candidates.map(({ title }) => title))}.`;
  }
  const title = profile?.title ?? '';
  if (by === 'configuration')
    return `.runtimeclass/runtimes.yaml says that ${lowerFirst(subject)} is ${title}.`;
  if (by === 'runtime type')
    return `${subject} is ${title}, by its runtime type in the configuration of the nodes.`;
  return confidence === 'certain' ? `${subject} is ${title}.` : `${subject} usually is ${title}.`;
}

function lowerFirst(text: string): string {
  return text.startsWith('The ') ? `t${text.slice(1)}` : text;
}

function inSeries(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Whether every known configuration of nodes that declares the handler has the flag with which it does not hold. */
function isSetOnNodes(
  { limitation: { unlessSet }, known }: ApplicableLimitation,
  { nodeConfigurations }: WorkspaceModel,
): boolean {
  if (unlessSet === undefined || known?.handler === undefined) return false;
  const merged = nodeConfigurations.flatMap(({ isOfNodes, merged }) => (isOfNodes ? merged : []));
  const tables = merged.flatMap(({ handlers }) => handlers.get(known.handler!) ?? []);
  return tables.length > 0 && tables.every(({ settings }) => settings[unlessSet] === true);
}

/**
 * By the effect and by how certain it is. What nodes can be configured to do otherwise, what is known of a runtime only
 * through the one it is a build of, and what is not firmly established weighs less; but a protection that is missing
 * unless somebody configured nodes for it is missing, where a Pod asks for more than policies demand of every Pod.
 */
function severityOf(
  met: ApplicableLimitation,
  severityOfClass: Severity,
  isDemandedOfAll: boolean,
): Severity {
  const { limitation, isInherited, resolution } = met;
  const { effect, unless, isSecurity, confidence } = limitation;
  if (confidence === 'low') return 'hint';
  if (resolution.confidence === 'ambiguous') return refusedByAll(met) ? 'warning' : 'information';
  const isKnown = !isInherited && confidence === 'high';
  const isFirm = isKnown && unless === undefined;
  if (effect === 'does-not-start') {
    return isFirm && resolution.confidence === 'certain' ? severityOfClass : 'warning';
  }
  if (effect === 'silently-weaker') {
    return isSecurity && isKnown && (isFirm || !isDemandedOfAll) ? 'warning' : 'information';
  }
  // That a protection is on a list of the unsupported is no reason to give it up.
  if (effect === 'unsupported') return isFirm && !isSecurity ? 'warning' : 'information';
  return 'information';
}

/** `RuntimeDefault`: the `restricted` level of the Pod Security Standards demands such a seccomp profile of every Pod. */
function isDemandedOfAll({ manifest }: PodSpecObject, path: Path): boolean {
  return stringAt(manifest.value, [...path, 'type']) === 'RuntimeDefault';
}

/** Whether all that an ambiguous name can be do not start the Pods, or do not promise to. */
function refusedByAll({
  limitation: { id, effect },
  resolution: { candidates },
}: ApplicableLimitation): boolean {
  const isRefusal = ({ limitation }: RuntimeLimitation) =>
    limitation.id === id && (limitation.effect === 'does-not-start' || limitation.effect === 'unsupported');
  return effect === 'does-not-start' && candidates.every(each => limitationsOf(each).some(isRefusal));
}
