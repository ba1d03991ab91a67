import { declaredInsteadOf } from '../../../analysis/handlers-of-configurations.ts';
import { annotationsOf, inManifest } from '../../../analysis/pod-on-runtime.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { handlerKnowledge } from '../../../kubernetes/kubelet/handlers.ts';
import { stringAt } from '../../../kubernetes/objects/value.ts';
import { handlerOf, textSetting } from '../../../node-config/merged.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * The annotation that chose the handler `untrusted` before there were classes. containerd 2.4.2 still reads it, and CRI-O never did.
 * A Pod that also has a class is refused (`runtimes/profiles/containerd-limitations.ts`). Source: containerd
 * `internal/cri/config/config.go:GetSandboxRuntime`.
 */
export const untrustedWorkload: Rule = {
  id: 'untrusted-workload',
  breaks: 'table',
  severity: 'warning',
  summary: 'The annotation of untrusted workloads asks for a handler that the nodes do not have.',
  summaryInChinese: '不受信任工作负载的注解需要节点上没有的 handler。',
  *checkPodSpec(podSpec, context) {
    const { place, className, manifest } = podSpec;
    if (!place.whole || className || stringAt(annotationsOf(podSpec), [annotation]) !== 'true') return;
    const runtime = runtimeWithoutHandler(context);
    if (runtime === undefined) return;
    yield {
      range: rangeAt(manifest, inManifest(podSpec, ['metadata', 'annotations', annotation]), 'key'),
      certainty: 'likely',
      message: sentences(
        runtime === 'crio'
          ? t('CRI-O does not know this annotation: the Pod runs with the default runtime.')
          : t('No known node has the handler "{0}", which this annotation asks for.', handler),
        t('Name a RuntimeClass in runtimeClassName instead.'),
        runtime === 'crio' ? undefined : wordsOf('containerd', `no runtime for "${handler}" is configured`),
      ),
    };
  },
};

const annotation = 'io.kubernetes.cri.untrusted-workload';
const handler = 'untrusted';

/** The container runtime of all known nodes and configurations, if none of them has the handler. */
function runtimeWithoutHandler({ model, views }: RuleContext): 'containerd' | 'crio' | undefined {
  const nodes = views().flatMap(view => view.nodes ?? []);
  if (nodes.length > 0 && nodes.every(each => each.containerRuntimeVersion?.startsWith('cri-o://')))
    return 'crio';
  const isContainerd = nodes.every(each => each.containerRuntimeVersion?.startsWith('containerd://'));
  if (
    nodes.length > 0 &&
    isContainerd &&
    nodes.every(each => handlerKnowledge(each, handler) === 'missing')
  ) {
    return 'containerd';
  }
  const others = declaredInsteadOf(handler, model, views());
  if (!model.isWorkspaceComplete || others === undefined || !others.isComplete) return undefined;
  const ofNodes = model.nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  if (ofNodes.every(({ kind }) => kind === 'crio')) return 'crio';
  return ofNodes.every(({ kind }) => kind === 'containerd') && !hasOldTable(model) ? 'containerd' : undefined;
}

/** Releases before 2.0 take the handler from a table of its own. */
function hasOldTable({ nodeConfigurations }: WorkspaceModel): boolean {
  const files = nodeConfigurations.flatMap(configuration => configuration.files);
  const tables = files.flatMap(file => (file.kind === 'containerd' ? file.plugins : []));
  return tables
    .flatMap(({ deprecatedTables }) => deprecatedTables)
    .some(
      table =>
        table.name === 'untrusted_workload_runtime' &&
        textSetting(handlerOf(table), 'runtime_type') !== undefined,
    );
}
