import { type ClusterView, namesOfViews } from '../../../analysis/cluster-view.ts';
import { existenceOfClass } from '../../../analysis/existence-of-class.ts';
import { isClassForGpu, platformWithoutClass } from '../../../analysis/platform-without-class.ts';
import { podsRefused, podsStay } from '../../../analysis/what-users-see.ts';
import { allClasses, classOf, type WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf, weakest } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { admitPod } from '../../../kubernetes/admission/admit-pod.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { dnsSubdomainProblems } from '../../../kubernetes/validation/names.ts';
import { knownHandlerNames } from '../../../runtimes/known-handlers.ts';
import { namedPlatformClasses, platformClasses } from '../../../runtimes/platform-classes.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { closest, onlySlip } from '../shared/did-you-mean.ts';
import { choice } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { isValueForTests } from '../shared/is-value-for-tests.ts';
import { removal } from '../shared/removal.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { classesWithHandler } from './handler-as-class-name.ts';

/**
 * A Pod names a class that does not exist: RuntimeClass admission refuses the Pod. Before 1.16 there was none, and the
 * kubelet does not start the Pod. Sources: `plugin/pkg/admission/runtimeclass/admission.go:Admit`;
 * `pkg/kubelet/runtimeclass/runtimeclass_manager.go:LookupRuntimeHandler`.
 */
export const unknownRuntimeClass: Rule = {
  id: 'unknown-runtime-class',
  breaks: 'class',
  severity: 'error',
  whenUnknown: 'hint',
  summary: 'A Pod names a RuntimeClass that does not exist.',
  summaryInChinese: 'Pod 引用了不存在的 RuntimeClass。',
  *checkClassReference(reference, { text, uri, model, views }) {
    const { className, node, podSpec } = reference;
    if (!model.isWorkspaceComplete || model.declared.has(className)) return;
    if (model.operatorClasses.has(className)) return;
    if (isValueForTests(reference, uri, model)) return;
    // A name that no class can have has a finding of its own (`invalid-name`).
    if (dnsSubdomainProblems(className).length > 0) return;
    const { having, lacking, others } = existenceOfClass(className, views());
    if (having.length > 0 && lacking.length === 0) return;
    if (having.length === 0 && classesWithHandler(model, className).length > 0) return;
    const meant = lacking.length > 0 ? undefined : declaredClassMeant(className, model);
    if (lacking.length === 0 && meant === undefined && !workspaceSaysSomething(className, model)) return;
    // If some cluster has the name, it may be right, and nothing is suggested.
    const platform = isClassForGpu(className) ? platformWithoutClass(lacking, podSpec) : undefined;
    const isMissing = having.length === 0 && lacking.length > 0 && platform === undefined;
    const suggestion = isMissing ? closestClass(className, model) : meant;
    const didYouMean = suggestion === undefined ? undefined : t('Did you mean "{0}"?', suggestion);
    const elsewhere =
      having.length > 0 ? t('It exists in other clusters ({0}).', namesOfViews(having)) : undefined;
    const finding = {
      range: node.range,
      fixes: () => {
        if (platform !== undefined && podSpec) {
          return removal(t('Remove {0}', 'runtimeClassName'), text, podSpec.node, podSpec.classEntry);
        }
        if (suggestion === undefined) return [];
        return [choice(t("Rename to '{0}'", suggestion), [replaceScalar(text, node, suggestion)])];
      },
    };
    if (lacking.length === 0) {
      const words = t('No file in this workspace declares a RuntimeClass "{0}".', className);
      const notKnown = t('Whether the cluster has it is not known.');
      const certainty = meant === undefined ? 'unknown' : 'likely';
      yield { ...finding, message: sentences(words, didYouMean, notKnown), certainty };
    }
    const lookUps = lacking.map(view => ({ view, ...lookUp(className, view) }));
    for (const { text: words, items, where } of groupByMessage(lookUps, each => each.words)) {
      const { isRefused } = items[0];
      const instead =
        platform && t('{0} gives Pods their GPUs without a class: remove runtimeClassName.', platform);
      const follows = podSpec && (isRefused ? podsRefused(podSpec) : podsStay(podSpec, 'ContainerCreating'));
      yield {
        ...finding,
        message: sentences(
          t('RuntimeClass "{0}" not found{1}.', className, where),
          didYouMean,
          follows,
          instead,
          elsewhere,
          isRefused ? undefined : wordsOf('kubelet', words),
        ),
        // If some cluster has the class, the file may be for that cluster.
        certainty: weakest(reference.certainty, certainIf(isRefused && having.length + others.length === 0)),
      };
    }
  },
};

/**
 * The class that a person may have meant where clusters lack the name. Names that differ in a digit are two releases of one thing, not
 * one name with a typing error.
 */
function closestClass(className: string, model: WorkspaceModel): string | undefined {
  const withoutDigits = (name: string) => name.replace(/\d+/g, '');
  const names = namesToSuggest(model).filter(name => withoutDigits(name) !== withoutDigits(className));
  return closest(className, names);
}

/** The error of a cluster that does not have the class: that of admission, otherwise that of the kubelet. */
function lookUp(className: string, view: ClusterView) {
  const { refusal } = admitPod({ runtimeClassName: className }, view);
  return { isRefused: refusal !== undefined, words: refusal?.text ?? sandboxWords.missingClass(className) };
}

/**
 * Whether a class that no file declares is worth a finding although no cluster is known: only where the workspace declares
 * classes itself, and no platform installs a class of this name.
 */
function workspaceSaysSomething(className: string, model: WorkspaceModel): boolean {
  return model.declared.size > 0 && platformClasses(className).length === 0;
}

/**
 * The class of the workspace that a name is probably a misspelling of, if there is only one; `undefined` for a name that
 * is known otherwise: the name of a platform's class or of a handler, or a word in a template. Names that an installer
 * composes from the user's words do not count as known.
 */
function declaredClassMeant(className: string, model: WorkspaceModel): string | undefined {
  const meant = onlySlip(className, [...model.declared.keys(), ...model.operatorClasses.keys()]);
  const isKnown = () =>
    model.mentions.has(className) ||
    namedPlatformClasses.some(({ name }) => name === className) ||
    knownHandlerNames().includes(className);
  return meant === undefined || isKnown() ? undefined : meant;
}

/** The names of classes to suggest: those that no cluster is known to lack after the workspace was applied. */
function namesToSuggest(model: WorkspaceModel): readonly string[] {
  const complete = model.clusters.filter(({ isComplete }) => isComplete);
  const names = new Set(allClasses(model).map(({ name }) => name));
  return [...names].filter(
    name => model.declared.has(name) || complete.every(cluster => classOf(cluster, name) !== undefined),
  );
}
