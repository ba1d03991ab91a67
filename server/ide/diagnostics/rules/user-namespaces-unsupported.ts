import { nodesThatFail } from '../../../analysis/nodes-that-fail.ts';
import { nodesNamed } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
import { getEntry } from '../../../yaml/lookup.ts';
import { certaintyOfClassProblem } from '../shared/class-problems.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import { removal } from '../shared/removal.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { whenPodsAreRefused } from '../shared/when-pods-are-refused.ts';

/**
 * `hostUsers: false` gives a Pod a user namespace of its own (on by default since 1.33). The API server refuses it
 * together with other namespaces of the host; whether the handler can do it, only the kubelet looks. Sources:
 * `pkg/apis/core/validation/validation.go:validateHostUsers`; `pkg/kubelet/userns/userns_manager.go` (KEP-127).
 */
export const userNamespacesUnsupported: Rule = {
  id: 'user-namespaces-unsupported',
  breaks: 'runtime',
  severity: 'error',
  summary: 'A Pod wants a user namespace of its own, which it cannot get.',
  summaryInChinese: 'Pod 要求独立的用户命名空间，但无法获得。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const entry = getEntry(podSpec.node, 'hostUsers');
    if (!entry?.value || !podSpec.place.whole) return;
    const refusals = [...refusedByServer(podSpec, context)];
    yield* refusals;
    if (refusals.length === 0 && !context.isPatch) yield* failedByKubelet(podSpec, context);
  },
};

/** The finding for `hostUsers: false` together with `hostNetwork`, `hostPID` or `hostIPC`. */
function* refusedByServer(podSpec: PodSpecObject, context: RuleContext): Generator<Finding> {
  const { manifest, path, node } = podSpec;
  const errors = context
    .predictions(podSpec)
    .flatMap(({ view, errors: all }) => all().map(error => ({ view, error })))
    .filter(({ error: { at } }) => hostNamespaces.has(String(at[path.length])));
  const { certainty, consequence, fieldOfPod } = whenPodsAreRefused(podSpec, context);
  for (const { text, items } of groupByMessage(
    errors,
    ({ error: { field, body } }) => `${fieldOfPod(field)}: ${body}`,
  )) {
    const { at } = items[0].error;
    yield {
      range: rangeAt(manifest, at),
      message: sentences(
        t('hostUsers: false and {0}: true exclude each other.', String(at.at(-1))),
        consequence,
        wordsOf('API server', text),
      ),
      certainty,
      fixes: () =>
        [String(at.at(-1)), 'hostUsers'].flatMap(field =>
          removal(t('Remove {0}', field), context.text, node, getEntry(node, field)),
        ),
    };
  }
}

const hostNamespaces = new Set(['hostNetwork', 'hostPID', 'hostIPC']);

function* failedByKubelet(podSpec: PodSpecObject, context: RuleContext): Generator<Finding> {
  const { manifest, path } = podSpec;
  const failures = context
    .predictions(podSpec)
    .flatMap(prediction => nodesThatFail(prediction, sandboxFailure) ?? []);
  for (const { text, items, where } of groupByMessage(failures, failure => failure.text)) {
    const { failing, isEverywhere } = items[0];
    const views = items.map(({ view }) => view);
    yield {
      range: rangeAt(manifest, [...path, 'hostUsers']),
      message: sentences(
        t('Pods of this handler get no user namespace of their own{0}.', where),
        isEverywhere
          ? podsStay(podSpec, 'ContainerCreating')
          : t(
              'This applies to {0}; a Pod that is scheduled there stays in {1}.',
              nodesNamed(failing),
              'ContainerCreating',
            ),
        wordsOf('kubelet', text),
      ),
      certainty: isEverywhere ? certaintyOfClassProblem(podSpec, views) : 'likely',
    };
  }
}
