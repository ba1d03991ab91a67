import { applicableLimitationsInViews } from '../../../analysis/applicable-limitations.ts';
import { judgeClass, predictPod } from '../../../analysis/prediction.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import { rememberEach } from '../../../base/remember.ts';
import { decodeErrors } from '../shared/decode-errors.ts';
import type { RuleContext } from '../shared/rule.ts';

/** The parts of a snapshot that the diagnosis of a document depends on. */
export type DiagnosisBasis = Pick<Snapshot, 'model' | 'version' | 'views' | 'lead' | 'settings'>;

/** The parts of a context that say which text it is. */
export type CheckedText = Pick<
  RuleContext,
  'text' | 'uri' | 'fileKind' | 'placeOf' | 'isPatch' | 'statedValues'
>;

/** The context in which rules check a text. */
export function ruleContext(snapshot: DiagnosisBasis, checked: CheckedText): RuleContext {
  const { model, version: judged } = snapshot;
  const { isPatch } = checked;
  return {
    ...checked,
    model,
    judged,
    views: () => snapshot.views,
    predictions: rememberEach(podSpec => snapshot.views.map(view => predictPod(podSpec, view))),
    verdict: rememberEach(object => judgeClass(object, judged.version)),
    decodeErrors: rememberEach(manifest => decodeErrors(manifest, judged.version)),
    limitations: rememberEach(podSpec => applicableLimitationsInViews(podSpec, snapshot, isPatch)),
  };
}
