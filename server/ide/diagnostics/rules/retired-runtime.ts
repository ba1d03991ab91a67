import type { ClusterView } from '../../../analysis/cluster-view.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { dockershimHandler, hasDockershim } from '../../../kubernetes/kubelet/dockershim.ts';
import { handlerKnowledge } from '../../../kubernetes/kubelet/handlers.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { isWasiNodeLabel } from '../../../runtimes/wasi-node-pools.ts';
import { entriesOf, get } from '../../../yaml/lookup.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A class for a runtime that Kubernetes or a platform no longer brings. Sources: kubernetes 1.23.17
 * `pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox`; Azure/AKS CHANGELOG of 2025-05-05.
 */
export const retiredRuntime: Rule = {
  id: 'retired-runtime',
  breaks: 'table',
  severity: 'warning',
  summary: 'A RuntimeClass is for a runtime that Kubernetes or its platform no longer brings.',
  summaryInChinese: 'RuntimeClass 使用的运行时已不再由 Kubernetes 或其平台提供。',
  *checkRuntimeClass(object, context) {
    if (context.isPatch) return;
    yield* ofDockershim(object, context);
    yield* ofWasiNodePools(object, context);
  },
};

function* ofDockershim(
  { handler, handlerEntry }: RuntimeClassObject,
  { model, judged, views }: RuleContext,
): Generator<Finding> {
  if (handler !== dockershimHandler || !handlerEntry?.value || hasDockershim(judged.version)) return;
  if (hasTable(handler, model) || views().some(view => mayRunDocker(view))) return;
  yield {
    range: handlerEntry.value.range,
    certainty: 'likely',
    message: sentences(
      t('Kubernetes 1.24 removed dockershim, which had the handler "docker".'),
      t(
        'On containerd and CRI-O, Pods of this class stay in ContainerCreating unless a table of the node has that name.',
      ),
    ),
  };
}

function hasTable(handler: string, { nodeConfigurations, runtimes }: WorkspaceModel): boolean {
  return nodeConfigurations.some(({ declared }) => declared.has(handler)) || runtimes.handlers.has(handler);
}

/** Docker's nodes take the name: dockershim did, and so does cri-dockerd (`core/sandbox_run.go`). */
function mayRunDocker({ nodes = [] }: ClusterView): boolean {
  return nodes.some(
    node =>
      node.containerRuntimeVersion?.startsWith('docker://') ||
      handlerKnowledge(node, dockershimHandler) === 'known',
  );
}

function* ofWasiNodePools({ scheduling }: RuntimeClassObject, { views }: RuleContext): Generator<Finding> {
  for (const { key } of entriesOf(get(scheduling, 'nodeSelector'))) {
    if (!isWasiNodeLabel(key.text)) continue;
    if (views().some(({ nodes = [] }) => nodes.some(({ labels }) => Object.hasOwn(labels, key.text))))
      continue;
    yield {
      range: key.range,
      certainty: 'unknown',
      message: t(
        'This is the label of WASI node pools. AKS creates no new ones since 2025-05-05; SpinKube replaces them.',
      ),
    };
  }
}
