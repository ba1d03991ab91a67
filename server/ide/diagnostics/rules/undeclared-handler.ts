import { distributionsInView, placesOn } from '../../../analysis/distributions-in-view.ts';
import { declaredInsteadOf } from '../../../analysis/handlers-of-configurations.ts';
import { isKnownHandler } from '../../../analysis/runtime-of-handler.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { dnsLabelProblems } from '../../../kubernetes/validation/names.ts';
import { windowsHandlers } from '../../../node-config/merge-containerd.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { tableAdvice } from '../../text/table-advice.ts';
import { closest, onlySlip } from '../shared/did-you-mean.ts';
import { choice, type Fix } from '../shared/fix.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';
import { tableFixes } from '../shared/table-fixes.ts';

/**
 * No node configuration in the workspace has the handler of a class. There may be nodes that are configured elsewhere, so
 * it only hints at a slip; where the nodes themselves are known, `handler-not-on-nodes` reports.
 */
export const undeclaredHandler: Rule = {
  id: 'undeclared-handler',
  breaks: 'table',
  severity: 'warning',
  summary: 'No node configuration in this workspace declares the handler of a RuntimeClass.',
  summaryInChinese: '已知的节点配置都没有声明 RuntimeClass 的 handler。',
  *checkRuntimeClass(object, context) {
    const { handler, handlerEntry } = object;
    const { model, isPatch, views } = context;
    const value = handlerEntry?.value;
    if (isPatch || !handler || !value || isPlaceholder(handler)) return;
    if (dnsLabelProblems(handler).length > 0) return;
    const others = declaredInsteadOf(handler, model, views());
    if (others === undefined) return;
    const { declared } = others;
    const possible = [...declared].filter(name => dnsLabelProblems(name).length === 0);
    const isKnown = isKnownHandler(handler, model.runtimes);
    if (!others.isComplete) {
      // The rest of a configuration may declare any handler, but hardly one that only a slip of the finger tells apart.
      const slip = isKnown || isOfOperator(handler, model) ? undefined : onlySlip(handler, possible);
      if (slip !== undefined) yield slipFinding(object, handler, slip, context);
      return;
    }
    const meant = isKnown ? undefined : closest(handler, possible);
    yield {
      range: value.range,
      certainty: meant === undefined ? 'unknown' : 'likely',
      message: sentences(
        t('No node configuration in this workspace declares the handler "{0}".', handler),
        meant && t('Did you mean "{0}"?', meant),
        t('On nodes with such a configuration, Pods of this class stay in ContainerCreating.'),
        meant === undefined ? t('Declared are {0}.', listed(declared)) : undefined,
        ...(meant === undefined ? tableAdvice(placesOn(distributionsInView(views()).alike, handler)) : []),
      ),
      fixes: () => fixes(object, handler, meant, context),
    };
  },
};

/** Whether an operator creates a class with this handler, for which it configures the nodes. */
function isOfOperator(handler: string, { operatorClasses }: WorkspaceModel): boolean {
  return [...operatorClasses.values()].some(classes => classes.some(each => each.handler === handler));
}

function slipFinding(
  { handlerEntry }: RuntimeClassObject,
  handler: string,
  slip: string,
  { text }: RuleContext,
): Finding {
  const value = handlerEntry!.value!;
  return {
    range: value.range,
    certainty: 'likely',
    message: sentences(
      t('No known node configuration in this workspace declares the handler "{0}".', handler),
      t('Did you mean "{0}"?', slip),
    ),
    fixes: () => [choice(t("Use '{0}'", slip), [replaceScalar(text, value, slip)])],
  };
}

function listed(handlers: ReadonlySet<string>): string {
  const named = [...handlers].filter(name => !windowsHandlers.some(builtIn => builtIn === name)).sort();
  const some = named.slice(0, 5).map(name => `"${name}"`);
  return some.join(', ') + (named.length > some.length ? ', ...' : '');
}

function fixes(
  { handlerEntry }: RuntimeClassObject,
  handler: string,
  meant: string | undefined,
  { text, model }: RuleContext,
): readonly Fix[] {
  const rename =
    meant === undefined
      ? []
      : [choice(t("Use '{0}'", meant), [replaceScalar(text, handlerEntry!.value!, meant)])];
  return [...rename, ...tableFixes(handler, model)];
}
