import { groupBy } from '../../../base/collections.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import type { FieldError } from '../../../kubernetes/objects/field-error.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { nodeAt, textOf } from '../../../yaml/lookup.ts';
import type { Path } from '../../../yaml/tree.ts';
import { didYouMean } from './did-you-mean.ts';
import { rangeAt } from './range-at.ts';
import type { Finding, RuleContext } from './rule.ts';
import { sentences, withoutStop, wordsOf } from './sentences.ts';
import { validationInWords } from './validation-in-words.ts';
import { type WhenRefused, whenPodsAreRefused } from './when-pods-are-refused.ts';

/** The validation errors at one location as a finding without fixes, with the data that a fix needs. */
export interface ValidationFinding {
  readonly finding: Pick<Finding, 'range' | 'message' | 'certainty'>;
  /** The path from the manifest's root to the error. */
  readonly at: Path;
  /** Whether the error is in the key at the end of `at`, or in its value. */
  readonly on: 'key' | 'value';
  /** What was probably meant instead of the key or the value. */
  readonly meant: string | undefined;
}

/** The validation errors of a RuntimeClass's overhead or of a part of its scheduling, one finding for each location. */
export function classValidationFindings(
  object: RuntimeClassObject,
  context: RuleContext,
  field: 'overhead' | 'nodeSelector' | 'tolerations',
): readonly ValidationFinding[] {
  const { manifest } = object;
  const { overhead, scheduling } = writtenFields(manifest.apiVersion);
  const start = field === 'overhead' ? overhead : [...scheduling, field];
  const errors = errorsBelow(context.verdict(object).errors, start);
  return validationFindings(
    manifest,
    errors.map(error => ({ ...error, from: '' })),
    1,
    undefined,
  );
}

/** The validation errors of a field of a Pod spec in all clusters in view; clusters that accept the field are not named. */
export function podValidationFindings(
  podSpec: PodSpecObject,
  context: RuleContext,
  field: 'overhead' | 'nodeSelector' | 'tolerations',
): readonly ValidationFinding[] {
  if (!podSpec.place.whole) return [];
  const predictions = context.predictions(podSpec);
  const errors = predictions.flatMap(({ view, errors: all }) =>
    errorsBelow(all(), [...podSpec.path, field]).map(error => ({ ...error, from: view.label ?? '' })),
  );
  if (errors.length === 0) return [];
  return validationFindings(
    podSpec.manifest,
    errors,
    predictions.length,
    whenPodsAreRefused(podSpec, context),
  );
}

/** A validation error and the label of the cluster that reports it. */
interface ErrorOfCluster extends FieldError {
  readonly from: string;
}

function errorsBelow(errors: readonly FieldError[], start: Path): readonly FieldError[] {
  return errors.filter(({ at }) => start.every((step, index) => at[index] === step));
}

function validationFindings(
  manifest: Manifest,
  errors: readonly ErrorOfCluster[],
  views: number,
  when: WhenRefused | undefined,
): readonly ValidationFinding[] {
  const places = groupBy(errors, ({ at, on }) => JSON.stringify([at, on]));
  return [...places.values()].flatMap(errorsHere => {
    const { at, on, from } = errorsHere[0]!;
    const written = writtenAt(manifest, at, on);
    if (isPlaceholder(written)) return [];
    const inWords = ({ field, body }: FieldError) => `${when?.fieldOfPod(field) ?? field}: ${body}`;
    const words = new Set(errorsHere.filter(error => error.from === from).map(inWords));
    const clusters = [...new Set(errorsHere.map(error => error.from))];
    const which = clusters.length < views ? ` (${clusters.join('; ')})` : '';
    const { sentence, meant } = validationInWords(errorsHere[0]!, written);
    const message = sentences(
      which ? `${withoutStop(sentence)}${which}.` : sentence,
      didYouMean(meant),
      when?.consequence,
      wordsOf('API server', ...words),
    );
    const finding = { range: rangeAt(manifest, at, on), message, certainty: when?.certainty };
    return [{ finding, at, on, meant }];
  });
}

function writtenAt(manifest: Manifest, at: Path, on: 'key' | 'value'): string {
  return on === 'key' ? String(at.at(-1)) : (textOf(nodeAt(manifest.node, at)) ?? '');
}
