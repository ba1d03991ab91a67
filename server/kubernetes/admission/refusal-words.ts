import { quote } from '../objects/go-text.ts';

/**
 * The messages of the RuntimeClass plugin, without their prefix `pods "p" is forbidden: `
 * (plugin/pkg/admission/runtimeclass/admission.go).
 */
export const refusalWords = {
  classNotFound: (name: string): string => `pod rejected: RuntimeClass ${quote(name)} not found`,
  /** The look-up of a class with such a name fails before it is sent (client-go/rest/request.go:Name). */
  emptyClassName: 'resource name may not be empty',
  unusableClassName: (name: string, problems: readonly string[]): string =>
    `invalid resource name ${quote(name)}: [${problems.join(' ')}]`,
  overheadMismatch: "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
  overheadWithoutClassOverhead:
    'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
  selectorConflict: (key: string, classValue: string, podValue: string): string =>
    `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${classValue}; pod.spec.nodeSelector[${key}] = ${podValue}`,
} as const;
