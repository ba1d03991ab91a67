import { t } from '../../../base/l10n.ts';
import { folderAndName } from '../../../documents/uri.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import { severityOf } from '../shared/severity.ts';
import { type CheckedDocument, rulesOnEffectiveText } from './rules-on-effective-text.ts';
import type { RuleFinding } from './run-rules.ts';

/**
 * The findings of a document; of those that no kustomization leaves in the Pods it is unknown whether they matter: where every one that
 * uses the object changes it, nothing tells that somebody applies it as it is.
 */
export function changedByKustomizations(
  own: readonly RuleFinding[],
  checked: CheckedDocument,
): readonly RuleFinding[] {
  const { context, placed } = checked;
  const isLoud = ({ rule, finding }: RuleFinding) =>
    rule.judgesWholePods === true && ['error', 'warning'].includes(severityOf(rule, finding.certainty));
  if (placed.embeddedIn !== undefined || !own.some(isLoud)) return own;
  const declared = kustomizationsOf(context)?.declared ?? [];
  // Last, because templates are only parsed for this.
  if (declared.length === 0 || placed.document.manifests.length !== 1) return own;
  const uses = declared.filter(({ workload: { at } }) => at.document === placed.index);
  const effective = uses
    .flatMap(({ workload }) => workload.effective ?? [])
    .filter(({ isComplete }) => isComplete);
  if (uses.length === 0 || uses.length > mostUses || effective.length < uses.length) return own;
  const left = new Set(
    effective.flatMap(each => rulesOnEffectiveText(each.result, true, checked)).map(({ rule }) => rule),
  );
  return own.map(found => {
    if (!isLoud(found) || left.has(found.rule)) return found;
    const { rule, finding } = found;
    const names = [...new Set(uses.map(({ outcome }) => folderAndName(outcome.uri)))].slice(0, mostNames);
    const message = t(
      '{0} Every kustomization that uses this removes the problem: {1}.',
      finding.message,
      names.join(', '),
    );
    return { rule, finding: { ...finding, message, certainty: 'unknown' as const } };
  });
}

/** Each costs a check of the rules. */
const mostUses = 100;
const mostNames = 10;
