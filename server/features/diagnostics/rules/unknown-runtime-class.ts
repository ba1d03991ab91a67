import { dnsSubdomainProblems } from '../../../kubernetes/names.ts';
import { isPlaceholder } from '../../../kubernetes/placeholder.ts';
import { platformClasses } from '../../../runtimes/platform-classes.ts';
import { allClasses, classesNamed, type Knowledge } from '../../../workspace/knowledge.ts';
import { labelOf } from '../../../workspace/saved-cluster.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { podsRefused } from '../consequence.ts';
import { closest } from '../did-you-mean.ts';
import type { Rule } from '../rule.ts';
import { sentences } from '../sentences.ts';
import { classesWithHandler } from './handler-as-class-name.ts';

/**
 * A Pod names a class that does not exist: RuntimeClass admission refuses the Pod.
 * Source: `plugin/pkg/admission/runtimeclass/admission.go:Admit`.
 */
export const unknownRuntimeClass: Rule = {
  id: 'unknown-runtime-class',
  severity: 'error',
  summary: 'A Pod names a RuntimeClass that does not exist.',
  *checkPodSpec(podSpec, { text, knowledge, judged }) {
    const { className, classEntry } = podSpec;
    const value = classEntry?.value;
    if (!className || !value || isPlaceholder(className) || !knowledge.isWorkspaceComplete) return;
    if (classesNamed(knowledge, className).length > 0) return;
    // A name that no class can have has a finding of its own (`invalid-name`).
    if (dnsSubdomainProblems(className, judged.version).length > 0) return;
    if (classesWithHandler(knowledge, className).length > 0) return;
    const inClusters = knowledge.clusters.length > 0;
    if (!inClusters && !workspaceSaysSomething(className, knowledge)) return;
    const names = [...new Set(allClasses(knowledge).map(known => known.name))];
    const suggestion = closest(className, names);
    const didYouMean = suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`;
    const words = inClusters
      ? `pod rejected: RuntimeClass "${className}" not found (${seenIn(knowledge)}).`
      : `No file of this workspace declares a RuntimeClass "${className}"; whether the cluster has it is not known.`;
    yield {
      range: value.range,
      message: sentences(words, inClusters ? podsRefused(podSpec) : undefined, didYouMean),
      severity: inClusters ? 'error' : 'hint',
      fixes: () => {
        if (suggestion === undefined) return [];
        return [{ title: `Rename to '${suggestion}'`, changes: [replaceScalar(text, value, suggestion)] }];
      },
    };
  },
};

/**
 * Without a cluster, only a workspace that declares classes itself has something to say, and only about names that
 * no platform brings along.
 */
function workspaceSaysSomething(className: string, knowledge: Knowledge): boolean {
  return knowledge.declared.size > 0 && platformClasses(className).length === 0;
}

function seenIn({ clusters }: Knowledge): string {
  return clusters.map(labelOf).join('; ');
}
