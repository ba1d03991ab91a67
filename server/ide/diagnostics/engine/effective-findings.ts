import type { ChangedWorkload, WorkloadOfKustomization } from '../../../analysis/kustomizations-by-file.ts';
import { certainIf, weakest } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import type { DocumentPlace } from '../../../documents/manifest-file.ts';
import { folderAndName } from '../../../documents/uri.ts';
import { placeAt, type WrittenText } from '../../../kustomize/written-text.ts';
import type { Range } from '../../../yaml/tree.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import { rangeInDocument } from '../shared/range-in-document.ts';
import type { Finding, Related, Rule } from '../shared/rule.ts';
import { ruleContext } from './rule-context.ts';
import { type CheckedDocument, rulesOnEffectiveText } from './rules-on-effective-text.ts';
import { type RuleFinding, runRulesOfWholePods } from './run-rules.ts';

/**
 * What rules find in Pods as kustomizations make them, and not in the object or the patch alone: at the class if a patch
 * names it, else at what the patch writes. Only kustomizations count that no other one changes further.
 */
export function effectiveFindings(
  own: readonly RuleFinding[],
  checked: CheckedDocument,
): readonly RuleFinding[] {
  const { context, placed } = checked;
  const changed = placed.embeddedIn === undefined ? (kustomizationsOf(context)?.changed ?? []) : [];
  const placedHere = changed
    .slice(0, mostWorkloads)
    .flatMap(workload => findingsOf(workload, checked))
    .flatMap(found => {
      const range = rangeInDocument(found.at, context);
      return range === undefined ? [] : [{ ...found, range }];
    });
  if (placedHere.length === 0) return [];
  const ownPlaces = placesOfOwnFindings(own, checked);
  const onlyEffective = placedHere.filter(({ rule, places }) => {
    return !places.some(place => ownPlaces.has(idOf(rule, place)));
  });
  const groups = groupBy(
    onlyEffective,
    ({ rule, range, finding }) => `${rule.id} ${range.start} ${finding.message}`,
  );
  return [...groups.values()].map(inOne);
}

/** A patch may change hundreds of workloads, and kustomizations may share it. */
const mostWorkloads = 100;

/** A finding in an effective Pod. */
interface EffectiveFinding extends RuleFinding {
  readonly changed: ChangedWorkload;
  /** Where it is reported. */
  readonly at: DocumentPlace;
  /** What it is about: the class, and what was found. */
  readonly places: readonly DocumentPlace[];
  readonly related: readonly Related[];
}

function findingsOf(changed: ChangedWorkload, checked: CheckedDocument): readonly EffectiveFinding[] {
  const { workload, effective } = changed;
  const { result, declared, changedAt } = effective;
  const found = rulesOnEffectiveText(result, effective.isComplete, checked);
  if (found.length === 0) return [];
  const before = new Set(
    rulesOnEffectiveText(declared, true, checked).map(({ rule, finding }) =>
      idOf(rule, placeAt(declared, finding.range.start)),
    ),
  );
  const isOfBase = ({ uri, document }: DocumentPlace) =>
    uri === workload.at.uri && document === workload.at.document;
  return found.flatMap(({ rule, finding }) => {
    const place = placeAt(result, finding.range.start);
    if (before.has(idOf(rule, place))) return [];
    const { classAt } = workload;
    const places = classAt === undefined ? [place] : [classAt, place];
    const at = places.find(each => !isOfBase(each)) ?? changedAt;
    const others: Related[] = [
      ...(classAt && classAt !== at ? [{ at: classAt, message: t('the RuntimeClass is named here') }] : []),
      ...(isSame(place, at) || (classAt && isSame(place, classAt))
        ? []
        : [{ at: place, message: t('{0} is written here', wordsAt(result, finding.range)) }]),
    ];
    const related = (finding.related ?? []).map(each => {
      return 'uri' in each.at ? each : { ...each, at: placeAt(result, each.at.start) };
    });
    return [{ rule, finding, changed, at, places, related: [...others, ...related] }];
  });
}

/** One finding for all workloads of which the same is found in the same place. */
function inOne(group: readonly (EffectiveFinding & { readonly range: Range })[]): RuleFinding {
  const [first, ...others] = group as [(typeof group)[0], ...typeof group];
  const { rule, finding, range, related } = first;
  const isComplete = group.some(({ changed }) => changed.outcome.isComplete);
  const more = others.slice(0, mostOthers).map(({ changed }) => {
    return { at: changed.workload.at, message: t('The same of {0}', nameOf(changed)) };
  });
  const placed: Finding = {
    range,
    message: t('In {0}: {1}', nameOf(first.changed), finding.message),
    certainty: weakest(finding.certainty ?? 'certain', certainIf(isComplete)),
    related: [...related, ...more],
  };
  return { rule, finding: placed };
}

const mostOthers = 10;

function nameOf({ workload, outcome }: WorkloadOfKustomization): string {
  return t('{0} "{1}" of {2}', workload.kind, workload.name, folderAndName(outcome.uri));
}

/** Where the rules find what in the document and in the documents in its scalars, which are inline patches. */
function placesOfOwnFindings(
  own: readonly RuleFinding[],
  { snapshot, file, placed, context, isOff }: CheckedDocument,
): ReadonlySet<string> {
  const ids = own.map(({ rule, finding }) => idOf(rule, context.placeOf(finding.range)));
  const embedded = file.withEmbedded(placed).filter(({ embeddedIn }) => embeddedIn !== undefined);
  for (const inner of embedded) {
    const { document } = inner;
    const placeOf = (range: Range) => file.place(inner, range);
    const innerContext = ruleContext(snapshot, { ...context, text: document.text, placeOf, isPatch: true });
    for (const { rule, finding } of runRulesOfWholePods(document, innerContext, isOff)) {
      ids.push(idOf(rule, placeOf(finding.range)));
    }
  }
  return new Set(ids);
}

function idOf({ id }: Rule, { uri, document, range: { start } }: DocumentPlace): string {
  return `${id} ${uri} ${document} ${start.line} ${start.character}`;
}

function isSame(a: DocumentPlace, b: DocumentPlace): boolean {
  const [one, other] = [a.range.start, b.range.start];
  const isSameStart = one.line === other.line && one.character === other.character;
  return a.uri === b.uri && a.document === b.document && isSameStart;
}

/** The words of a text at a range, without quotes. */
function wordsAt({ text }: WrittenText, { start, end }: Range): string {
  return text.slice(start, Math.min(end, start + 60)).replaceAll('"', '');
}
