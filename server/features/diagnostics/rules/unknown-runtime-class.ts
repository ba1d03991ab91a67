import { isPlaceholder } from '../../../kubernetes/placeholder.ts';
import { platformClasses } from '../../../runtimes/platform-classes.ts';
import { allClasses, classesNamed, type Knowledge } from '../../../workspace/knowledge.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { closest } from '../did-you-mean.ts';
import type { Rule } from '../rule.ts';
import { classesWithHandler } from './handler-as-class-name.ts';

/**
 * A Pod names a class that does not exist: RuntimeClass admission refuses the Pod.
 * Source: `plugin/pkg/admission/runtimeclass/admission.go:Admit`.
 */
export const unknownRuntimeClass: Rule = {
  id: 'unknown-runtime-class',
  severity: 'error',
  summary: 'A Pod names a RuntimeClass that does not exist.',
  *checkPodSpec({ className, classEntry, place, manifest }, { text, knowledge }) {
    const value = classEntry?.value;
    if (!className || !value || isPlaceholder(className) || !knowledge.isWorkspaceComplete) return;
    if (classesNamed(knowledge, className).length > 0) return;
    if (classesWithHandler(knowledge, className).length > 0) return;
    const inClusters = knowledge.clusters.length > 0;
    if (!inClusters && !workspaceSaysSomething(className, knowledge)) return;
    const names = [...new Set(allClasses(knowledge).map(known => known.name))];
    const suggestion = closest(className, names);
    const didYouMean = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
    yield {
      range: value.range,
      message: inClusters
        ? `${refusal(className, knowledge, place.template ? manifest.kind : undefined)}${didYouMean}`
        : `No file of this workspace declares a RuntimeClass "${className}"; whether the cluster has it is not known.${didYouMean}`,
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

function refusal(className: string, knowledge: Knowledge, template: string | undefined): string {
  const words = `pod rejected: RuntimeClass "${className}" not found (${seenIn(knowledge)}).`;
  return template === undefined ? words : `${words} The ${template} is accepted; its Pods cannot be created.`;
}

function seenIn({ clusters }: Knowledge): string {
  const seen = clusters.map(({ context, syncedAt }) => {
    return syncedAt === undefined ? context : `${context} as of ${syncedAt}`;
  });
  return seen.join('; ');
}
