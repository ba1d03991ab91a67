import type { Rule } from '../shared/rule.ts';
import { annotationNotPassed } from './annotation-not-passed.ts';
import { apiVersionNotServed } from './api-version-not-served.ts';
import { cgroupDriverMismatch } from './cgroup-driver-mismatch.ts';
import { classDiffersBetweenClusters } from './class-differs-between-clusters.ts';
import { classMeaning } from './class-meaning.ts';
import { classNameOutsidePodSpec } from './class-name-outside-pod-spec.ts';
import { classNeedsFeature } from './class-needs-feature.ts';
import { classRemovedByPatch } from './class-removed-by-patch.ts';
import { contradictingAffinity } from './contradicting-affinity.ts';
import { crioAnnotationValue } from './crio-annotation-value.ts';
import { daemonSetScheduling } from './daemon-set-scheduling.ts';
import { deprecatedNodeLabel } from './deprecated-node-label.ts';
import { differentOnRuntime } from './different-on-runtime.ts';
import { doesNotStartOnRuntime } from './does-not-start-on-runtime.ts';
import { droppedRunc } from './dropped-runc.ts';
import { duplicateClass } from './duplicate-class.ts';
import { emptyClassName } from './empty-class-name.ts';
import { evictionTolerationsLost } from './eviction-tolerations-lost.ts';
import { failingPatch } from './failing-patch.ts';
import { fractionalBytes } from './fractional-bytes.ts';
import { gpuToolkitPaths } from './gpu-toolkit-paths.ts';
import { gpuWithoutClass } from './gpu-without-class.ts';
import { handlerAsClassName } from './handler-as-class-name.ts';
import { handlerNotOnNodes } from './handler-not-on-nodes.ts';
import { ignoredShimOption } from './ignored-shim-option.ts';
import { immutableHandler } from './immutable-handler.ts';
import { invalidCrioRuntime } from './invalid-crio-runtime.ts';
import { invalidHandler } from './invalid-handler.ts';
import { invalidName } from './invalid-name.ts';
import { invalidNodeSelector } from './invalid-node-selector.ts';
import { invalidOverhead } from './invalid-overhead.ts';
import { invalidToleration } from './invalid-toleration.ts';
import { kataDeployDistribution } from './kata-deploy-distribution.ts';
import { misplacedField } from './misplaced-field.ts';
import { misplacedRuntimeSetting } from './misplaced-runtime-setting.ts';
import { missingHandler } from './missing-handler.ts';
import { missingRuntimeType } from './missing-runtime-type.ts';
import { misspelledField } from './misspelled-field.ts';
import { nestedTooDeeply } from './nested-too-deeply.ts';
import { noNodeForClass } from './no-node-for-class.ts';
import { noSuchField } from './no-such-field.ts';
import { nodeSelectorConflict } from './node-selector-conflict.ts';
import { oldApiVersion } from './old-api-version.ts';
import { overheadByHand } from './overhead-by-hand.ts';
import { overheadOfRuntime } from './overhead-of-runtime.ts';
import { overheadTooLarge } from './overhead-too-large.ts';
import { patchWithoutMatch } from './patch-without-match.ts';
import { podSecurityExemption } from './pod-security-exemption.ts';
import { podSecurityPolicy } from './pod-security-policy.ts';
import { policyFile } from './policy-file.ts';
import { policyViolation } from './policy-violation.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { recursiveReadOnlyUnsupported } from './recursive-read-only-unsupported.ts';
import { removedRuntimeSetting } from './removed-runtime-setting.ts';
import { retiredRuntime } from './retired-runtime.ts';
import { runtimeClassDefinition } from './runtime-class-definition.ts';
import { runtimeClassWriteAccess } from './runtime-class-write-access.ts';
import { runtimeNeedsConfiguration } from './runtime-needs-configuration.ts';
import { runtimesFile } from './runtimes-file.ts';
import { settingsFile } from './settings-file.ts';
import { specialResourceInOverhead } from './special-resource-in-overhead.ts';
import { suspiciousUnit } from './suspicious-unit.ts';
import { tableNotLoaded } from './table-not-loaded.ts';
import { undeclaredHandler } from './undeclared-handler.ts';
import { undefinedDefaultRuntime } from './undefined-default-runtime.ts';
import { unknownField } from './unknown-field.ts';
import { unknownRuntimeClass } from './unknown-runtime-class.ts';
import { unknownRuntimeKey } from './unknown-runtime-key.ts';
import { unreachableHandler } from './unreachable-handler.ts';
import { unreadChartValue } from './unread-chart-value.ts';
import { unreadNodeConfiguration } from './unread-node-configuration.ts';
import { unreadPluginTable } from './unread-plugin-table.ts';
import { unsupportedByRuntime } from './unsupported-by-runtime.ts';
import { untrustedWorkload } from './untrusted-workload.ts';
import { unusedClass } from './unused-class.ts';
import { userNamespacesUnsupported } from './user-namespaces-unsupported.ts';
import { weakerOnRuntime } from './weaker-on-runtime.ts';
import { windowsPodField } from './windows-pod-field.ts';
import { wrongType } from './wrong-type.ts';

/** Every rule, in the groups and in the order of docs/rules.md. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    title: 'Which class',
    titleInChinese: '使用哪个类',
    rules: [
      unknownRuntimeClass,
      handlerAsClassName,
      emptyClassName,
      invalidName,
      classNameOutsidePodSpec,
      gpuWithoutClass,
      unreadChartValue,
      classNeedsFeature,
      noSuchField,
    ],
  },
  {
    title: 'The RuntimeClass',
    titleInChinese: 'RuntimeClass 本身',
    rules: [
      missingHandler,
      invalidHandler,
      immutableHandler,
      classDiffersBetweenClusters,
      oldApiVersion,
      apiVersionNotServed,
      runtimeClassDefinition,
      misplacedField,
      misspelledField,
      unknownField,
      wrongType,
      duplicateClass,
      unusedClass,
    ],
  },
  {
    title: 'Overhead',
    titleInChinese: '开销（overhead）',
    rules: [
      invalidOverhead,
      overheadByHand,
      fractionalBytes,
      suspiciousUnit,
      overheadOfRuntime,
      specialResourceInOverhead,
      overheadTooLarge,
      quotaExceeded,
    ],
  },
  {
    title: 'Where the Pods run',
    titleInChinese: 'Pod 在哪里运行',
    rules: [
      invalidNodeSelector,
      invalidToleration,
      nodeSelectorConflict,
      contradictingAffinity,
      evictionTolerationsLost,
      daemonSetScheduling,
      noNodeForClass,
      deprecatedNodeLabel,
    ],
  },
  {
    title: 'On the node, and security',
    titleInChinese: '节点与安全',
    rules: [
      handlerNotOnNodes,
      undeclaredHandler,
      retiredRuntime,
      untrustedWorkload,
      crioAnnotationValue,
      userNamespacesUnsupported,
      recursiveReadOnlyUnsupported,
      podSecurityExemption,
      podSecurityPolicy,
      runtimeClassWriteAccess,
    ],
  },
  {
    title: 'What the runtime cannot do',
    titleInChinese: '运行时不能做什么',
    rules: [
      doesNotStartOnRuntime,
      weakerOnRuntime,
      unsupportedByRuntime,
      differentOnRuntime,
      runtimeNeedsConfiguration,
      annotationNotPassed,
      windowsPodField,
      runtimesFile,
    ],
  },
  {
    title: 'Configuration of the nodes',
    titleInChinese: '节点的配置',
    rules: [
      undefinedDefaultRuntime,
      missingRuntimeType,
      removedRuntimeSetting,
      unreadNodeConfiguration,
      tableNotLoaded,
      kataDeployDistribution,
      gpuToolkitPaths,
      unreadPluginTable,
      misplacedRuntimeSetting,
      unknownRuntimeKey,
      ignoredShimOption,
      cgroupDriverMismatch,
      droppedRunc,
      invalidCrioRuntime,
      unreachableHandler,
    ],
  },
  {
    title: 'Your own policy',
    titleInChinese: '你自己的策略',
    rules: [policyViolation, classMeaning, policyFile, settingsFile(() => ruleIds)],
  },
  {
    title: 'Kustomizations',
    titleInChinese: 'Kustomization',
    rules: [patchWithoutMatch, classRemovedByPatch, failingPatch],
  },
  {
    title: 'Any file',
    titleInChinese: '任何文件',
    rules: [nestedTooDeeply],
  },
];

export const rules: readonly Rule[] = ruleGroups.flatMap(group => group.rules);

const ruleIds: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

interface RuleGroup {
  readonly title: string;
  readonly titleInChinese: string;
  readonly rules: readonly Rule[];
}
