import { podsRefused } from '../../analysis/consequence.ts';
import type { Severity } from '../../base/settings.ts';
import { builtInKind, isTemplateValidated } from '../../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { RuleContext } from './rule.ts';

/** When and how the errors that validation finds in a Pod spec become visible. */
export interface WhenRefused {
  /** A lower severity if it is uncertain that Pods are created as the template says; `undefined` for that of the rule. */
  readonly severity: Severity | undefined;
  /** A sentence to append to the server's message; empty if the server reports the error when the object is applied. */
  readonly consequence: string;
  /** The path of a field as the server prints it in that error. */
  readonly fieldOfPod: (field: string) => string;
}

/**
 * When and how the errors in a Pod spec become visible. A Pod and the templates of most built-in kinds are validated
 * when they are applied; the template of a StatefulSet only since 1.34
 * (pkg/apis/apps/validation/validation.go:ValidatePodTemplateSpecForStatefulSet); that of a custom kind never: there
 * the server reports the errors when a controller creates the Pods.
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
