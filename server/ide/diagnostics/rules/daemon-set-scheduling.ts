import { nodesNamed } from '../../../analysis/reachable-nodes.ts';
import { t } from '../../../base/l10n.ts';
import { tolerationValue } from '../../../kubernetes/admission/toleration-value.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import type { Toleration } from '../../../kubernetes/objects/tolerations.ts';
import type { Value } from '../../../kubernetes/objects/value.ts';
import { insertEntry, writeString } from '../../../yaml/edit.ts';
import { appendItems, insertValueAfter } from '../../../yaml/insert.ts';
import { asMap, asSequence, getEntry } from '../../../yaml/lookup.ts';
import type { TextChange } from '../../../yaml/source-file.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { choice, type Fix } from '../shared/fix.ts';
import { groupByMessage, whereIn } from '../shared/group-by-message.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, withoutStop, wordsOf } from '../shared/sentences.ts';
import { type UnknownToController, unknownToController } from '../shared/unknown-to-controller.ts';

/**
 * The controller of a DaemonSet chooses the nodes by the template and knows nothing of the class's scheduling, which
 * only admission puts into the Pods. Source: `pkg/controller/daemon/daemon_controller.go:NodeShouldRunDaemonPod`
 * (1.16 to 1.36).
 */
export const daemonSetScheduling: Rule = {
  id: 'daemon-set-scheduling',
  breaks: 'node',
  severity: 'warning',
  summary: 'A DaemonSet does not repeat the nodeSelector or the tolerations of its RuntimeClass.',
  summaryInChinese: 'DaemonSet 没有重复写出其 RuntimeClass 的 nodeSelector 或容忍度。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { manifest, classEntry, className } = podSpec;
    const isDaemonSet = builtInKind(manifest.apiVersion, manifest.kind)?.kind === 'DaemonSet';
    if (!isDaemonSet || context.isPatch || !classEntry?.value) return;
    const unknown = context.predictions(podSpec).flatMap(prediction => {
      const missing = unknownToController(prediction);
      if (missing === undefined || containsPlaceholder(missing.nodeSelector)) return [];
      return [{ view: prediction.view, missing }];
    });
    const messages = groupByMessage(unknown, ({ missing }) => consequences(missing));
    const [first] = unknown;
    if (first === undefined) return;
    const views = unknown.map(({ view }) => view);
    const words = unknown.flatMap(({ missing: { message } }) => message ?? []);
    yield {
      range: classEntry.value.range,
      message: sentences(
        t(
          'The controller of a DaemonSet ignores the scheduling of RuntimeClass "{0}"{1}.',
          className ?? '',
          whereIn(views),
        ),
        ...messages.map(({ text, where }) =>
          messages.length === 1 ? text : t('{0}{1}.', withoutStop(text), where),
        ),
        words.length === 0 ? undefined : wordsOf('scheduler', ...new Set(words)),
      ),
      related: classPlaces(className, views, t('RuntimeClass "{0}" is declared here', className ?? '')),
      fixes: () => (messages.length === 1 ? repetition(context.text, podSpec, first.missing) : []),
    };
  },
};

function consequences(missing: UnknownToController): string {
  return sentences(podsTooMany(missing), podsTooFew(missing));
}

function podsTooMany({ nodeSelector, pending }: UnknownToController): string | undefined {
  const labels = Object.entries(nodeSelector).map(([key, value]) => `${key}=${value}`);
  if (labels.length === 0 || pending?.length === 0) return undefined;
  if (pending === undefined) {
    return t('It also creates Pods for nodes without {0}; they stay Pending.', labels.join(', '));
  }
  return t(
    'It also creates Pods for nodes without {0}, here for {1}; they stay Pending.',
    labels.join(', '),
    nodesNamed(pending),
  );
}

function podsTooFew({ tolerations, missed }: UnknownToController): string | undefined {
  const taints = tolerations.map(inWords);
  if (taints.length === 0 || missed?.length === 0) return undefined;
  return missed === undefined
    ? t('It creates no Pods for nodes with a taint that only the class tolerates ({0}).', taints.join(', '))
    : t(
        'It creates no Pods for nodes with a taint that only the class tolerates ({0}), here for {1}.',
        taints.join(', '),
        nodesNamed(missed),
      );
}

/** The taints that a toleration tolerates, in kubectl's notation: `rt=kata:NoSchedule`. */
function inWords({ key, operator, value, effect }: Toleration): string {
  const label = key === '' ? t('any') : operator === 'Exists' ? key : `${key}=${value}`;
  return effect === '' ? label : `${label}:${effect}`;
}

/** The fix that repeats the scheduling of the class in the template; admission merges both. */
function repetition(text: string, podSpec: PodSpecObject, missing: UnknownToController): Fix[] {
  const labels = Object.entries(missing.nodeSelector);
  const tolerations = missing.tolerations.map(tolerationValue);
  const changes = [
    labels.length === 0 ? [] : selectMore(text, podSpec, labels),
    tolerations.length === 0 ? [] : tolerateMore(text, podSpec, tolerations),
  ];
  if (changes.includes(undefined)) return [];
  return [
    choice(
      t('Repeat the scheduling of the class'),
      changes.flatMap(change => change ?? []),
    ),
  ];
}

function selectMore(
  text: string,
  podSpec: PodSpecObject,
  labels: readonly (readonly [string, string])[],
): TextChange[] | undefined {
  const entry = getEntry(podSpec.node, 'nodeSelector');
  if (entry === undefined) return afterClass(text, podSpec, 'nodeSelector', Object.fromEntries(labels));
  const map = asMap(entry.value);
  if (map === null || map !== entry.value || map.entries.length === 0) return undefined;
  return labels.map(([key, value]) => insertEntry(text, map, writeString(key), writeString(value)));
}

function tolerateMore(
  text: string,
  podSpec: PodSpecObject,
  tolerations: readonly Value[],
): TextChange[] | undefined {
  const entry = getEntry(podSpec.node, 'tolerations');
  if (entry === undefined) return afterClass(text, podSpec, 'tolerations', tolerations);
  const list = asSequence(entry.value);
  const change = list !== null && list === entry.value ? appendItems(text, list, tolerations) : undefined;
  return change === undefined ? undefined : [change];
}

function afterClass(
  text: string,
  { node, classEntry }: PodSpecObject,
  key: string,
  value: Value,
): TextChange[] | undefined {
  if (classEntry === undefined || !node.entries.includes(classEntry)) return undefined;
  return [insertValueAfter(text, node, classEntry, key, value)];
}
