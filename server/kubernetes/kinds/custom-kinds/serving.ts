import { t } from '../../../base/l10n.ts';
import { type CustomKind, nameOnly, placementOnly, podTemplate, template } from './custom-kind.ts';
import { classInKnative } from './features.ts';

const knativeNote = () =>
  t(
    'Knative refuses a class unless `kubernetes.podspec-runtimeclassname` is enabled in the ConfigMap `config-features` of `knative-serving`.',
  );

const llmInferencePaths = [
  'spec.template',
  'spec.worker',
  'spec.prefill.template',
  'spec.prefill.worker',
  'spec.router.scheduler.template',
  'spec.router.scheduler.tokenizer.template',
];

/** Kinds that serve models, functions and agents. */
export const servingKinds: readonly CustomKind[] = [
  // Knative Serving: pkg/apis/serving/fieldmask.go, pkg/apis/config/features.go.
  {
    group: 'serving.knative.dev',
    kinds: ['Service', 'Configuration'],
    paths: [template],
    lacks: placementOnly,
    note: knativeNote,
    needs: classInKnative,
  },
  {
    group: 'serving.knative.dev',
    kinds: ['Revision'],
    paths: ['spec'],
    lacks: placementOnly,
    note: knativeNote,
    needs: classInKnative,
  },

  // KServe: pkg/apis/serving/v1beta1/{podspec,predictor}.go, v1alpha1/llm_inference_service_types.go.
  {
    group: 'serving.kserve.io',
    kinds: ['InferenceService'],
    paths: [
      'spec.predictor',
      'spec.predictor.workerSpec',
      'spec.canary[].predictor',
      'spec.canary[].predictor.workerSpec',
      'spec.transformer',
      'spec.explainer',
    ],
  },
  {
    group: 'serving.kubeflow.org',
    kinds: ['InferenceService'],
    paths: ['spec.predictor', 'spec.transformer', 'spec.explainer'],
  },
  {
    group: 'serving.kserve.io',
    kinds: ['LLMInferenceService', 'LLMInferenceServiceConfig'],
    paths: llmInferencePaths,
  },

  // OME: pkg/apis/ome/v1beta1 (PodSpec is inlined in each of these types).
  {
    group: 'ome.io',
    kinds: ['InferenceService'],
    paths: [
      ...omeSpecs('spec.engine'),
      ...omeSpecs('spec.decoder'),
      'spec.router',
      'spec.predictor',
      'spec.predictor.workerSpec',
    ],
  },
  {
    group: 'ome.io',
    kinds: ['ServingRuntime', 'ClusterServingRuntime'],
    paths: [...omeSpecs('spec.engineConfig'), ...omeSpecs('spec.decoderConfig'), 'spec.routerConfig'],
  },

  // NVIDIA NIM operator: api/apps/v1alpha1; the services of NeMo call the field `runtimeClass`.
  {
    group: 'apps.nvidia.com',
    kinds: ['NIMService', 'NIMCache'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'apps.nvidia.com',
    kinds: ['NIMPipeline'],
    paths: ['spec.services[].spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'apps.nvidia.com',
    kinds: ['NemoCustomizer', 'NemoDatastore', 'NemoEntitystore', 'NemoEvaluator', 'NemoGuardrail'],
    paths: ['spec'],
    field: 'runtimeClass',
    part: true,
    lacks: placementOnly,
  },

  // OpenFunction: apis/core/v1beta2/{function,serving}_types.go.
  { group: 'core.openfunction.io', kinds: ['Function'], paths: ['spec.serving.template'] },
  { group: 'core.openfunction.io', kinds: ['Serving'], paths: ['spec.template'] },

  // OpenFaaS: pkg/apis/openfaas/v1/types.go.
  {
    group: 'openfaas.com',
    kinds: ['Profile'],
    paths: ['spec'],
    part: true,
    lacks: ['overhead', 'nodeSelector', 'hostUsers', 'nodeName'],
    note: () =>
      t(
        'OpenFaaS applies the class to the Pods of each function whose annotation `com.openfaas/profile` names this Profile.',
      ),
  },

  // SpinKube: api/v1alpha1/spinappexecutor_types.go.
  {
    group: 'core.spinkube.dev',
    kinds: ['SpinAppExecutor'],
    paths: ['spec.deploymentConfig'],
    part: true,
    lacks: nameOnly,
  },

  // Agent Sandbox: api and extensions/api. OpenSandbox: kubernetes/apis/sandbox/v1alpha1.
  { group: 'agents.x-k8s.io', kinds: ['Sandbox'], paths: [podTemplate] },
  { group: 'extensions.agents.x-k8s.io', kinds: ['SandboxTemplate'], paths: [podTemplate] },
  { group: 'sandbox.opensandbox.io', kinds: ['BatchSandbox', 'Pool'], paths: [template] },
];

function omeSpecs(engine: string): string[] {
  return [engine, `${engine}.leader`, `${engine}.worker`];
}
