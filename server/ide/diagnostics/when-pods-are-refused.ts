import { podsRefused } from '../../analysis/consequence.ts';
import type { Severity } from '../../base/settings.ts';
import { builtInKind, isTemplateValidated } from '../../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { RuleContext } from './rule.ts';

/** When and how the errors that validation finds in a Pod spec become visible. */
export interface WhenRefused {
  /** Less than an error where it is not certain that Pods are made as the template says. */
  readonly severity: Severity | undefined;
  /** A sentence to add to the server's words; empty where the server says them when the object is applied. */
  readonly consequence: string;
  /** The field as the server prints it when it says so. */
  readonly fieldOfPod: (field: string) => string;
}

/**
 * A Pod and the template of most built-in kinds are validated when they are applied. The template of a StatefulSet is
 * since 1.34 (pkg/apis/apps/validation/validation.go:ValidatePodTemplateSpecForStatefulSet), that of a custom kind
 * never: there the server speaks when a controller creates the Pods.
 */
export function whenPodsAreRefused(podSpec: PodSpecObject, { judged }: RuleContext): WhenRefused {
  const { manifest, path } = podSpec;
  const builtIn = builtInKind(manifest.apiVersion, manifest.kind);
  if (builtIn !== undefined && isTemplateValidated(builtIn, judged.version)) {
    return { severity: undefined, consequence: '', fieldOfPod: field => field };
  }
  const written = path.join('.');
  return {
    severity: builtIn === undefined ? 'warning' : undefined,
    consequence: podsRefused(podSpec),
    fieldOfPod: field => (field.startsWith(written) ? `spec${field.slice(written.length)}` : field),
  };
}
