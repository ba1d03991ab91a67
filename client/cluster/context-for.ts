import { l10n } from 'vscode';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import { pick } from '../show.ts';
import type { Clusters } from './clusters.ts';
import { namedContext } from './named-context.ts';
import { reportProblem } from './report-problem.ts';
import { stateOf } from './status-text.ts';

/**
 * The context for a command: the one it was given, otherwise the selected one, otherwise the kubeconfig's current one.
 * Without any of these the user is asked; `undefined` if the user cancels, or after a message that says why there is
 * none.
 */
export async function contextFor(clusters: Clusters, given: unknown): Promise<string | undefined> {
  const named = namedContext(given);
  if (named !== undefined) return named;
  if (clusters.memory.selected !== undefined) return clusters.memory.selected;
  const contexts = await readContexts(clusters);
  return contexts?.find(({ isCurrent }) => isCurrent)?.name ?? (contexts && pickContext(contexts));
}

/** The contexts of the kubeconfig, at least one; `undefined` after a message with the reason for their absence. */
export async function readContexts(clusters: Clusters): Promise<Contexts['contexts'] | undefined> {
  const answer = await clusters.ask<Contexts>(contextsRequest, {});
  if (answer?.problem) reportProblem(answer.problem);
  return answer?.contexts.length ? answer.contexts : undefined;
}

async function pickContext(contexts: Contexts['contexts']): Promise<string | undefined> {
  const items = contexts.map(contextItem);
  return (await pick(items, { placeHolder: l10n.t('Select a context') }))?.label;
}

/** A context as an item of a quick pick: its name, whether it is kubectl's current one, and the status of its cluster. */
export function contextItem({ name, isCurrent, status }: Contexts['contexts'][number]) {
  return {
    label: name,
    description: isCurrent ? l10n.t('current context of the kubeconfig') : '',
    ...(status && { detail: stateOf(l10n, { status, now: Date.now() }) }),
  };
}
