import type { Rule } from '../rule.ts';
import { classNameOutsidePodSpec } from './class-name-outside-pod-spec.ts';
import { contradictingAffinity } from './contradicting-affinity.ts';
import { daemonSetScheduling } from './daemon-set-scheduling.ts';
import { deprecatedNodeLabel } from './deprecated-node-label.ts';
import { duplicateClass } from './duplicate-class.ts';
import { emptyClassName } from './empty-class-name.ts';
import { evictionTolerationsLost } from './eviction-tolerations-lost.ts';
import { fractionalBytes } from './fractional-bytes.ts';
import { handlerAsClassName } from './handler-as-class-name.ts';
import { handlerNotOnNodes } from './handler-not-on-nodes.ts';
import { immutableHandler } from './immutable-handler.ts';
import { invalidHandler } from './invalid-handler.ts';
import { invalidName } from './invalid-name.ts';
import { invalidNodeSelector } from './invalid-node-selector.ts';
import { invalidOverhead } from './invalid-overhead.ts';
import { invalidToleration } from './invalid-toleration.ts';
import { misplacedField } from './misplaced-field.ts';
import { missingHandler } from './missing-handler.ts';
import { misspelledField } from './misspelled-field.ts';
import { noNodeForClass } from './no-node-for-class.ts';
import { nodeSelectorConflict } from './node-selector-conflict.ts';
import { oldApiVersion } from './old-api-version.ts';
import { overheadByHand } from './overhead-by-hand.ts';
import { overheadTooLarge } from './overhead-too-large.ts';
import { podSecurityExemption } from './pod-security-exemption.ts';
import { podSecurityPolicy } from './pod-security-policy.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { recursiveReadOnlyUnsupported } from './recursive-read-only-unsupported.ts';
import { runtimeClassDefinition } from './runtime-class-definition.ts';
import { specialResourceInOverhead } from './special-resource-in-overhead.ts';
import { suspiciousUnit } from './suspicious-unit.ts';
import { unknownField } from './unknown-field.ts';
import { unknownRuntimeClass } from './unknown-runtime-class.ts';
import { unusedClass } from './unused-class.ts';
import { userNamespacesUnsupported } from './user-namespaces-unsupported.ts';
import { wrongType } from './wrong-type.ts';

/** Every rule. */
export const rules: readonly Rule[] = [
  classNameOutsidePodSpec,
  contradictingAffinity,
  daemonSetScheduling,
  deprecatedNodeLabel,
  duplicateClass,
  emptyClassName,
  evictionTolerationsLost,
  fractionalBytes,
  handlerAsClassName,
  handlerNotOnNodes,
  immutableHandler,
  invalidHandler,
  invalidName,
  invalidNodeSelector,
  invalidOverhead,
  invalidToleration,
  misplacedField,
  missingHandler,
  misspelledField,
  noNodeForClass,
  nodeSelectorConflict,
  oldApiVersion,
  overheadByHand,
  overheadTooLarge,
  podSecurityExemption,
  podSecurityPolicy,
  quotaExceeded,
  recursiveReadOnlyUnsupported,
  runtimeClassDefinition,
  specialResourceInOverhead,
  suspiciousUnit,
  unknownField,
  unknownRuntimeClass,
  unusedClass,
  userNamespacesUnsupported,
  wrongType,
];
