import { choosing } from '../../../analysis/class-ranking/choosing.ts';
import { type MissingGpu, missingGpu } from '../../../analysis/missing-gpu.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { weakest } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { type GpuNeed, gpuNeedOf } from '../../../kubernetes/kinds/gpu-need.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import { defaultClassOfPod } from '../../../policy/default-class.ts';
import { certaintyOfClassProblem, classPlaces } from '../shared/class-problems.ts';
import { choice } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import type { Related, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, withoutStop } from '../shared/sentences.ts';

/**
 * Pods that need a GPU of NVIDIA, or NVIDIA's device plugin, name no class where the default runtime is not `nvidia`: they run, and do not
 * see the driver. Where the platform, CDI or the GPU operator gives GPUs to the default runtime, no class is needed. Sources:
 * `analysis/missing-gpu.ts`, `documents/gpus-without-class.ts`.
 */
export const gpuWithoutClass: Rule = {
  id: 'gpu-without-class',
  severity: 'warning',
  summary:
    'A Pod needs a GPU of NVIDIA and names no RuntimeClass where the default runtime does not give it one.',
  summaryInChinese: 'Pod 需要 NVIDIA GPU 却没有指定 RuntimeClass，而默认运行时无法为它提供 GPU。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { model, isPatch, text } = context;
    const { place, classEntry, node, manifest } = podSpec;
    if (classEntry !== undefined || isPatch || !place.whole || place.field !== 'runtimeClassName') return;
    const need = gpuNeedOf(node);
    if (need === undefined || !model.isWorkspaceComplete || model.gpusNeedNoClass) return;
    if (defaultClassOfPod(podSpec, model.policy) !== undefined) return;
    if (getsClassByKustomization(manifest, context)) return;
    const predictions = context.predictions(podSpec);
    const found = predictions
      .flatMap(prediction => missingGpu(prediction, need.resource !== undefined, model) ?? [])
      .filter(({ className }) => !getsClassByPolicy(className, model));
    for (const { text: words, items, where } of groupByMessage(found, each => inWords(need, each))) {
      const [{ className, certainty, handler }] = items;
      const views = items.map(({ view }) => view);
      yield {
        range: need.range,
        message: sentences(t('{0}{1}.', words, where), advice(className, handler)),
        // The Pod may be for a cluster that needs no class.
        certainty: weakest(
          found.length < predictions.length ? 'unknown' : certainty,
          certaintyOfClassProblem(podSpec, views),
        ),
        related: [
          ...classPlaces(
            className,
            views,
            t('RuntimeClass "{0}" has the handler "{1}"', className, 'nvidia'),
          ),
          ...tablePlaces(items),
        ],
        fixes: () => [
          choice(t('Set runtimeClassName: {0}', className), [choosing(text, podSpec, className)]),
        ],
      };
    }
  },
};

/** The words without their last full stop: the clusters come behind them. */
function inWords({ resource }: GpuNeed, { handler }: MissingGpu): string {
  const what =
    resource === undefined
      ? t("NVIDIA's device plugin names no RuntimeClass here.")
      : t('This Pod asks for {0} and names no RuntimeClass.', resource);
  if (handler === undefined) return withoutStop(what);
  const then =
    resource === undefined
      ? t('It runs with {0}, the default runtime, and finds no GPU', handler)
      : t('It runs with {0}, the default runtime', handler);
  return sentences(what, then);
}

function advice(className: string, handler: string | undefined): string {
  return handler === undefined
    ? t(
        'It needs runtimeClassName: {0}, unless nvidia is the default runtime of its nodes or CDI gives it the GPU.',
        className,
      )
    : t('Set runtimeClassName: {0}.', className);
}

function tablePlaces(items: readonly MissingGpu[]): readonly Related[] {
  const tables = new Set(items.flatMap(({ table }) => table ?? []));
  return [...tables].map(({ name, uri, nameRanges: [range] }) => ({
    at: { uri: fileUriOf(uri), document: 0, range: range! },
    message: t('"{0}" has a table here, and is not the default', name),
  }));
}

/** Whether something changes Pods when they are created and names the class, as a policy of Kyverno does. */
function getsClassByPolicy(className: string, { uses, mentions }: WorkspaceModel): boolean {
  if (mentions.has(className)) return true;
  return (uses.get(className) ?? []).some(({ object = '' }) => mutating.test(object));
}

const mutating = /^(?:\w*Mutati\w*|(?:Cluster)?Policy|Assign) /;

/** Whether a kustomization gives the workload a class, or may do so. It may also put something around its name. */
function getsClassByKustomization({ kind, name = '' }: Manifest, context: RuleContext): boolean {
  const { declared = [] } = kustomizationsOf(context) ?? {};
  return declared.some(({ workload }) => {
    return workload.kind === kind && workload.name.includes(name) && workload.className !== null;
  });
}
