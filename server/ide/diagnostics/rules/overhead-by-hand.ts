import { classIn } from '../../../analysis/cluster-view.ts';
import type { PodPrediction } from '../../../analysis/prediction.ts';
import { podsRefused } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import { aspectText } from '../../../kubernetes/classes/class-aspects.ts';
import { isValidatedAsWritten, type PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { valueAt } from '../../../kubernetes/objects/value.ts';
import { insertEntry, removeEntry, replaceScalar, sliceOf, writeString } from '../../../yaml/edit.ts';
import { asMap, getEntry } from '../../../yaml/lookup.ts';
import type { TextChange } from '../../../yaml/source-file.ts';
import type { Entry, MapNode } from '../../../yaml/tree.ts';
import { agreeOnClass, certaintyOfClassProblem, classPlaces } from '../shared/class-problems.ts';
import { choice, type Fix } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { removal } from '../shared/removal.ts';
import type { Rule, RuleContext } from '../shared/rule.ts';
import { sentences, withoutStop, wordsOf } from '../shared/sentences.ts';

/**
 * A Pod states an overhead itself, and not the one of its class. Equal as numbers it is accepted, whatever the
 * documentation says; `overhead: {}` in a template gets lost on the way and does no harm.
 * Source: `plugin/pkg/admission/runtimeclass/admission.go:setOverhead, validateOverhead`.
 */
export const overheadByHand: Rule = {
  id: 'overhead-by-hand',
  breaks: 'workload',
  severity: 'error',
  summary: 'A Pod states an overhead that is not the one of its RuntimeClass.',
  summaryInChinese: 'Pod 写明的 overhead 与其 RuntimeClass 的不一致。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { manifest, path, place, className } = podSpec;
    const entry = getEntry(podSpec.node, 'overhead');
    const written = valueAt(manifest.value, [...path, 'overhead']);
    if (!entry || !place.whole || place.lacks?.includes('overhead') || containsPlaceholder(written)) return;
    // A patch may leave the name of the class to the object that it changes.
    if (className === undefined && context.isPatch) return;
    const refused = context
      .predictions(podSpec)
      .filter(prediction => isRefusedForOverhead(podSpec, prediction));
    for (const { text, items, where } of groupByMessage(refused, prediction => words(podSpec, prediction))) {
      const views = items.map(({ view }) => view);
      yield {
        range: entry.key.range,
        // Without a class the message is the same for every cluster.
        message: sentences(
          className === undefined ? text : `${withoutStop(text)}${where}.`,
          podsRefused(podSpec),
          wordsOf('API server', items[0].refusal!.text),
        ),
        certainty: certaintyOfClassProblem(podSpec, views),
        related: classPlaces(className, views, text),
        fixes: () => [
          ...removal(t('Remove {0}', 'overhead'), context.text, podSpec.node, entry),
          ...overheadOfClass(context, entry, className),
        ],
      };
    }
  },
};

/**
 * Whether admission refuses the overhead before validation does; `invalid-overhead` reports errors of validation.
 * Validation comes first if the template is validated or the Pod's class has no overhead; otherwise admission does.
 */
function isRefusedForOverhead(podSpec: PodSpecObject, { view, refusal, errors }: PodPrediction): boolean {
  if (refusal?.at[0] !== 'overhead') return false;
  if (refusal.problem === 'overhead-mismatch' && !isValidatedAsWritten(podSpec, view.version)) return true;
  return !errors().some(({ at }) => at.includes('overhead'));
}

function words({ className }: PodSpecObject, { view }: PodPrediction): string {
  if (className === undefined) return t('A Pod without a RuntimeClass cannot state an overhead.');
  const known = classIn(view, className);
  const overhead = known && aspectText(known, 'overhead');
  return !overhead
    ? t('Pods of RuntimeClass "{0}" cannot state an overhead: the class has none.', className)
    : t('RuntimeClass "{0}" has another overhead: {1}.', className, overhead);
}

function overheadOfClass({ text, views }: RuleContext, entry: Entry, className: string | undefined): Fix[] {
  if (!agreeOnClass(className, views(), ({ podFixed }) => podFixed)) return [];
  const known = views().flatMap(view => classIn(view, className) ?? [])[0];
  const wanted = Object.entries(known?.podFixed ?? {});
  const map = asMap(entry.value);
  if (map === null || map !== entry.value || map.entries.length === 0 || wanted.length === 0) return [];
  const changes = map.flow ? rewritten(text, map, wanted) : adapted(text, map, wanted);
  return changes === undefined ? [] : [choice(t("Write the overhead of '{0}'", className ?? ''), changes)];
}

/** Pairs of a resource name and a quantity. */
type Amounts = readonly (readonly [string, string])[];

function rewritten(text: string, map: MapNode, wanted: Amounts): TextChange[] | undefined {
  if (/\s#/.test(sliceOf(text, map))) return undefined;
  const isJson = map.entries.every(({ key }) => key.style === 'double');
  const write = isJson ? (word: string) => JSON.stringify(word) : writeString;
  const pairs = wanted.map(pair => pair.map(write).join(': '));
  const padding = text[map.range.start + 1] === ' ' ? ' ' : '';
  return [{ ...map.range, text: `{${padding}${pairs.join(', ')}${padding}}` }];
}

/** The changes to the lines that differ, which keep comments and order; `undefined` if that is not possible. */
function adapted(text: string, map: MapNode, wanted: Amounts): TextChange[] | undefined {
  const changes = wanted.map(([resource, quantity]) => {
    const present = getEntry(map, resource);
    if (present === undefined) return insertEntry(text, map, resource, writeString(quantity));
    return present.value && replaceScalar(text, present.value, quantity);
  });
  const names = new Set(wanted.map(([resource]) => resource));
  const superfluous = map.entries.filter(({ key }) => !names.has(key.text));
  const removed = superfluous.map(entry => removeEntry(text, map, entry));
  if (removed.some(({ start, end }) => text.slice(start, end).includes('#'))) return undefined;
  return changes.includes(null) ? undefined : [...removed, ...changes.flatMap(change => change ?? [])];
}
