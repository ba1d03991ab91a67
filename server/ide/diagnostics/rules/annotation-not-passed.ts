import { annotationPassing } from '../../../analysis/annotation-passing.ts';
import { annotationsOf, inManifest } from '../../../analysis/pod-on-runtime.ts';
import { runtimesOfPod } from '../../../analysis/runtime-of-class.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { entriesAt } from '../../../kubernetes/objects/value.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import type { RuntimeResolution } from '../../../runtimes/resolve-runtime.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A Pod has annotations for its runtime that containerd does not hand over, because `pod_annotations` of the handler's table does not
 * match them. The workspace may not hold the configuration of all nodes, so it is likely. Sources: `annotation-passing.ts`.
 */
export const annotationNotPassed: Rule = {
  id: 'annotation-not-passed',
  severity: 'warning',
  summary: 'containerd does not pass an annotation of a Pod to its runtime.',
  summaryInChinese: 'containerd 不会把 Pod 的某个注解传给其运行时。',
  *checkPodSpec(podSpec, { model, views }) {
    const written = entriesAt(annotationsOf(podSpec), []).map(([key]) => key);
    const keys = written.filter(
      key => families.some(({ pattern }) => pattern.test(key)) && !isPlaceholder(key),
    );
    if (keys.length === 0) return;
    const found = runtimesOfPod(podSpec, views(), model).flatMap(({ view, known, resolution }) =>
      families.flatMap(family => {
        const own = keys.filter(key => family.pattern.test(key));
        if (!isOfFamily(resolution, family)) return [];
        const lost = own
          .map(key => ({ key, ...annotationPassing(key, known?.handler, model) }))
          .filter(({ isPassed }) => isPassed === false);
        return lost.length === 0 ? [] : [{ view, family, handler: known!.handler!, lost }];
      }),
    );
    const messages = groupByMessage(found, ({ family, handler, lost }) =>
      sentences(
        t(
          'containerd does not pass {0} to the runtime: pod_annotations of the table "{1}" has no pattern that matches.',
          named(lost.map(({ key }) => key)),
          handler,
        ),
        t('The usual pattern is "{0}".', family.glob),
      ),
    );
    for (const { text, items } of messages) {
      const [{ lost, handler }] = items;
      const [first, ...others] = lost.map(({ key }) =>
        rangeAt(podSpec.manifest, inManifest(podSpec, ['metadata', 'annotations', key]), 'key'),
      );
      const tables = new Set(lost.flatMap(each => each.tables));
      yield {
        range: first!,
        message: text,
        certainty: 'likely',
        related: [
          ...[...tables].map(({ uri, nameRanges, settings }) => ({
            at: {
              uri: fileUriOf(uri),
              document: 0,
              range: settings['pod_annotations']?.keyRange ?? nameRanges[0]!,
            },
            message: t('The table of the handler "{0}"', handler),
          })),
          ...others.map(range => ({ at: range, message: t('Here too') })),
        ],
      };
    }
  },
};

interface Family {
  readonly runtime: string;
  /** The annotations that the runtime reads, and the pattern that its project writes into the table. */
  readonly pattern: RegExp;
  readonly glob: string;
}

const families: readonly Family[] = [
  { runtime: 'gvisor', pattern: /^dev\.gvisor\./, glob: 'dev.gvisor.*' },
  { runtime: 'kata', pattern: /^io\.katacontainers\./, glob: 'io.katacontainers.*' },
  { runtime: 'crun', pattern: /^run\.oci\./, glob: 'run.oci.*' },
  { runtime: 'crun', pattern: /^module\.wasm\.image\//, glob: 'module.wasm.image/*' },
];

function isOfFamily({ candidates }: RuntimeResolution, { runtime }: Family): boolean {
  return candidates.length > 0 && candidates.every(({ id, buildOf }) => (buildOf?.id ?? id) === runtime);
}

const mostNames = 3;

function named(keys: readonly string[]): string {
  const names = keys.slice(0, mostNames).map(key => `"${key}"`);
  return keys.length > mostNames ? `${names.join(', ')}, ...` : andSeries(names);
}
