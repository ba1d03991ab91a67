import {
  type AnnotationTable,
  annotationTables,
  isPassed,
  listOf,
} from '../../../analysis/passed-annotations.ts';
import { annotationsOf, inManifest } from '../../../analysis/pod-on-runtime.ts';
import { type RuntimeInView, runtimesOfPod } from '../../../analysis/runtime-of-class.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { entriesAt } from '../../../kubernetes/objects/value.ts';
import { filteredName } from '../../../node-config/crio-annotations.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import { lastDeclarations, listingFixes } from '../shared/annotation-list.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Finding, Related, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A runtime gets only those annotations of a Pod that the table of its handler lets through. Sources: `passed-annotations.ts`; the
 * annotations that a runtime reads are in its profile (`tableNeeds.annotations`).
 */
export const annotationNotPassed: Rule = {
  id: 'annotation-not-passed',
  severity: 'warning',
  summary: 'The table of the handler does not let an annotation of a Pod through to its runtime.',
  summaryInChinese: 'handler 的表没有把 Pod 的注解传递给其运行时。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    if (!podSpec.place.whole) return;
    const keys = entriesAt(annotationsOf(podSpec), []).map(([key]) => key);
    if (keys.length === 0) return;
    const told = new Set<string>();
    for (const runtime of runtimesOfPod(podSpec, context.views(), context.model)) {
      const handler = runtime.known?.handler;
      const tables = handler === undefined ? undefined : annotationTables(handler, context.model);
      if (handler === undefined || tables === undefined) continue;
      const lost = lostOf(keys, runtime, tables, context).filter(({ key }) => !told.has(key));
      for (const { key } of lost) told.add(key);
      if (lost.length > 0) yield finding(podSpec, handler, lost, runtime, tables);
    }
  },
};

/** An annotation that the runtime reads and does not get, with what the table would have to list. */
interface Lost {
  readonly key: string;
  readonly needed: string;
}

function lostOf(
  keys: readonly string[],
  { resolution: { candidates } }: RuntimeInView,
  tables: readonly AnnotationTable[],
  { views }: RuleContext,
): readonly Lost[] {
  const read = candidates.flatMap(({ tableNeeds }) => tableNeeds?.annotations ?? []);
  return keys.flatMap(key => {
    const needed = tables.map(({ of }) =>
      of === 'crio' ? filteredName(key, true) : read.find(each => each.keys.test(key))?.pattern,
    );
    const [first] = needed;
    // Nodes that let it through may be those that are meant.
    const isLost = tables.every(
      (table, index) => needed[index] !== undefined && !isPassed(key, table, views()),
    );
    return isLost && first !== undefined ? [{ key, needed: first }] : [];
  });
}

function finding(
  podSpec: PodSpecObject,
  handler: string,
  lost: readonly Lost[],
  { resolution }: RuntimeInView,
  tables: readonly AnnotationTable[],
): Finding {
  const { manifest } = podSpec;
  const [first, ...others] = lost.map(({ key }) =>
    rangeAt(manifest, inManifest(podSpec, ['metadata', 'annotations', key]), 'key'),
  );
  const [{ of, listed }] = tables as readonly [AnnotationTable];
  const [{ needed }] = lost as readonly [Lost];
  const wouldMatch = listed.some(pattern => pattern.endsWith('*') && needed.startsWith(pattern.slice(0, -1)));
  const declarations = lastDeclarations(tables);
  return {
    range: first!,
    certainty: certainIf(resolution.certainty === 'certain'),
    message:
      of === 'crio'
        ? sentences(
            t('CRI-O removes this annotation.'),
            t('allowed_annotations of the handler "{0}" does not name "{1}".', handler, needed),
          )
        : sentences(
            t(
              'containerd does not pass this annotation to {0}.',
              resolution.profile?.title ?? t('the runtime'),
            ),
            t('pod_annotations of the handler "{0}" does not name "{1}".', handler, needed),
            wouldMatch ? t('A star in it matches no slash.') : undefined,
          ),
    related: [
      ...others.map((range): Related => ({ at: range, message: t('Here too') })),
      ...declarations.map(({ uri, nameRanges: [range] }): Related => {
        return {
          at: { uri: fileUriOf(uri), document: 0, range: range! },
          message: t('The table of the handler'),
        };
      }),
    ],
    fixes: () => listingFixes(listOf[of], declarations, [...new Set(lost.map(each => each.needed))]),
  };
}
