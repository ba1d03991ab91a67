import { podsRefused } from '../../../analysis/what-users-see.ts';
import { type Certainty, certainIf } from '../../../base/certainty.ts';
import { builtInKind, isTemplateValidated } from '../../../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { RuleContext } from './rule.ts';

/** When and how the errors that validation finds in a Pod spec become visible. */
export interface WhenRefused {
  /** `likely` if a controller of a custom kind may create its Pods otherwise. */
  readonly certainty: Certainty;
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
    return { certainty: 'certain', consequence: '', fieldOfPod: field => field };
  }
  const specPath = path.join('.');
  return {
    certainty: certainIf(builtIn !== undefined),
    consequence: podsRefused(podSpec),
    fieldOfPod: field => (field.startsWith(specPath) ? `spec${field.slice(specPath.length)}` : field),
  };
}
