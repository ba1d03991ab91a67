import { type CustomKind, nameOnly, placementOnly } from './custom-kind.ts';

/** Kinds that collect and store metrics, logs and traces. */
export const observabilityKinds: readonly CustomKind[] = [
  // Grafana Agent operator: monitoring.grafana.com_grafanaagents.yaml.
  {
    group: 'monitoring.grafana.com',
    kinds: ['GrafanaAgent'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },

  // VictoriaMetrics operator: api/operator/v1beta1/vmextra_types.go (CommonApplicationDeploymentParams), api/operator/v1.
  {
    group: 'operator.victoriametrics.com',
    kinds: [
      'VMAgent',
      'VMAlert',
      'VMAlertmanager',
      'VMAnomaly',
      'VMAuth',
      'VMSingle',
      'VLAgent',
      'VLSingle',
      'VTSingle',
    ],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'operator.victoriametrics.com',
    kinds: ['VMCluster'],
    paths: ['spec.vminsert', 'spec.vmselect', 'spec.vmstorage'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'operator.victoriametrics.com',
    kinds: ['VLCluster'],
    paths: ['spec.vlinsert', 'spec.vlselect', 'spec.vlstorage'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'operator.victoriametrics.com',
    kinds: ['VTCluster'],
    paths: ['spec.insert', 'spec.select', 'spec.storage'],
    part: true,
    lacks: placementOnly,
  },

  // Fluent operator: apis/fluentbit/v1alpha2, apis/fluentd/v1alpha1.
  {
    group: 'fluentbit.fluent.io',
    kinds: ['FluentBit', 'Collector'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  { group: 'fluentd.fluent.io', kinds: ['Fluentd'], paths: ['spec'], part: true, lacks: placementOnly },

  // Datadog operator: api/datadoghq/v2alpha1/datadogagent_types.go, api/datadoghq/v1alpha1.
  {
    group: 'datadoghq.com',
    kinds: ['DatadogAgent', 'DatadogAgentInternal'],
    paths: ['spec.override.*'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'datadoghq.com',
    kinds: ['DatadogAgent', 'DatadogAgentInternal'],
    paths: ['spec.features.gpu'],
    field: 'requiredRuntimeClassName',
    part: true,
    lacks: nameOnly,
  },
  {
    group: 'datadoghq.com',
    kinds: ['DatadogAgentProfile'],
    paths: ['spec.config.override.*'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'datadoghq.com',
    kinds: ['DatadogAgentProfile'],
    paths: ['spec.config.features.gpu'],
    field: 'requiredRuntimeClassName',
    part: true,
    lacks: nameOnly,
  },

  // Logging operator: pkg/sdk/logging/api/v1beta1/syslogng_types.go; typeoverride.PodSpec is merged into its own Pods.
  {
    group: 'logging.banzaicloud.io',
    kinds: ['Logging'],
    paths: ['spec.syslogNG.configCheckPod', 'spec.syslogNG.statefulSet.spec.template.spec'],
    part: true,
  },
  {
    group: 'logging.banzaicloud.io',
    kinds: ['SyslogNGConfig'],
    paths: ['spec.configCheckPod', 'spec.statefulSet.spec.template.spec'],
    part: true,
  },
];
