import { nodesThatFail } from '../../../analysis/nodes-that-fail.ts';
import { nodesNamed } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { recursiveReadOnlyFailure } from '../../../kubernetes/kubelet/recursive-read-only.ts';
import { listAt, stringAt, valueAt } from '../../../kubernetes/objects/value.ts';
import type { PodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { nodeAt } from '../../../yaml/lookup.ts';
import type { Path } from '../../../yaml/tree.ts';
import { certaintyOfClassProblem } from '../shared/class-problems.ts';
import { choice } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A container wants a volume read-only with everything that is mounted below it, and the handler of the class cannot
 * do that. The API server does not look at handlers; the kubelet does (KEP-3857, on by default since 1.31).
 * Source: `pkg/kubelet/kubelet_pods.go:resolveRecursiveReadOnly`.
 */
export const recursiveReadOnlyUnsupported: Rule = {
  id: 'recursive-read-only-unsupported',
  breaks: 'runtime',
  severity: 'error',
  summary: 'A volume is to be recursively read-only, which the handler of the RuntimeClass cannot do.',
  summaryInChinese: '卷要求递归只读，但 RuntimeClass 的 handler 不支持。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    if (context.isPatch || !podSpec.place.whole) return;
    for (const { path, name } of strictMounts(podSpec)) {
      const only = { name, recursiveReadOnly: 'Enabled', hasBindMountOptions: false };
      const failures = context.predictions(podSpec).flatMap(prediction => {
        return (
          nodesThatFail(prediction, (pod, { handler }, node, version) =>
            recursiveReadOnlyFailure(withMount(pod, only), handler, node, version),
          ) ?? []
        );
      });
      for (const { text, items, where } of groupByMessage(failures, failure => failure.text)) {
        const { failing, isEverywhere } = items[0];
        const views = items.map(({ view }) => view);
        const value = nodeAt(podSpec.manifest.node, path);
        yield {
          range: rangeAt(podSpec.manifest, path),
          message: sentences(
            t('The handler cannot mount "{0}" recursively read-only{1}.', name, where),
            isEverywhere
              ? podsStay(podSpec, 'CreateContainerConfigError')
              : t(
                  'This applies to {0}; a Pod that is scheduled there stays in {1}.',
                  nodesNamed(failing),
                  'CreateContainerConfigError',
                ),
            wordsOf('kubelet', text),
          ),
          certainty: isEverywhere ? certaintyOfClassProblem(podSpec, views) : 'likely',
          fixes: () => {
            if (value === null) return [];
            return [
              choice(t("Set to '{0}'", 'IfPossible'), [replaceScalar(context.text, value, 'IfPossible')]),
            ];
          },
        };
      }
    }
  },
};

interface StrictMount {
  /** The path from the manifest's root to `recursiveReadOnly`. */
  readonly path: Path;
  readonly name: string;
}

/** The mounts with `recursiveReadOnly: Enabled`; `IfPossible` falls back silently. */
function strictMounts({ manifest, path }: PodSpecObject): readonly StrictMount[] {
  const podSpec = valueAt(manifest.value, path);
  return ['initContainers', 'containers'].flatMap(list =>
    listAt(podSpec, [list]).flatMap((container, index) =>
      listAt(container, ['volumeMounts']).flatMap((mount, place) => {
        if (stringAt(mount, ['recursiveReadOnly']) !== 'Enabled') return [];
        const at = [...path, list, index, 'volumeMounts', place, 'recursiveReadOnly'];
        return [{ path: at, name: stringAt(mount, ['name']) }];
      }),
    ),
  );
}

/** The Pod with this mount only, so that the kubelet's message is about it. */
function withMount(pod: PodSpec, mount: PodSpec['containers'][number]['volumeMounts'][number]): PodSpec {
  const container = {
    name: '',
    isSidecar: false,
    requests: new Map(),
    limits: new Map(),
    volumeMounts: [mount],
    restartsAllContainers: false,
  };
  return { ...pod, initContainers: [], containers: [container] };
}
