import { commands, l10n, window } from 'vscode';
import {
  type DiagnosePodParams,
  type DiagnosePodResult,
  diagnosePodRequest,
  type ListedPod,
  type PodsInNamespaceParams,
  type PodsInNamespaceResult,
  podsInNamespaceRequest,
} from '../../server/protocol/diagnose-pod.ts';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import { askWithProgress } from '../ask-with-progress.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { contextFor } from '../cluster/context-for.ts';
import { reportProblem } from '../cluster/report-problem.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { pick, showInformation } from '../show.ts';
import { pathOfDiagnosis } from '../views/pods-path.ts';
import type { Command } from './command.ts';

/**
 * Reads a Pod from a cluster once and shows why it does not run. Arguments: the context, the namespace, and the name, also as
 * `deployment/web`; what is left out is asked for.
 */
export const diagnosePod: Command = {
  id: 'runtimeclass.diagnosePod',
  async run({ clusters, diagnoses }, givenContext, givenNamespace, givenName) {
    if (!mayContactClusters()) return;
    const context = await contextFor(clusters, givenContext);
    if (context === undefined) return;
    const namespace = textOf(givenNamespace) ?? (await askForNamespace(clusters, context));
    if (namespace === undefined) return;
    const object = objectNamed(givenName) ?? (await pickPod(clusters, { context, namespace }));
    if (object === undefined) return;
    const params: DiagnosePodParams = { context, namespace, ...object };
    const title = l10n.t('Reading {0} in {1}', params.name, context);
    const result = await askWithProgress<DiagnosePodResult>(clusters, title, diagnosePodRequest, params);
    if (result?.problem !== undefined) reportProblem(result.problem, context);
    if (result?.text === undefined) return;
    const uri = diagnoses.set(pathOfDiagnosis(context, namespace, params.name), result.text);
    await commands.executeCommand('markdown.showPreview', uri);
  },
};

type ObjectName = Pick<DiagnosePodParams, 'kind' | 'name'>;

function textOf(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** The object of `web-1`, a Pod, or of `deployment/web`. */
function objectNamed(given: unknown): ObjectName | undefined {
  const text = textOf(given);
  if (text === undefined) return undefined;
  const [kind, name] = text.includes('/') ? text.split('/') : ['pod', text];
  const known = ['Pod', 'Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'];
  const found = known.find(each => each.toLowerCase() === kind?.toLowerCase());
  return { kind: found ?? 'Pod', name: name ?? '' };
}

async function askForNamespace(clusters: Clusters, context: string): Promise<string | undefined> {
  const answer = await clusters.ask<Contexts>(contextsRequest, {});
  const own = answer?.contexts.find(({ name }) => name === context)?.namespace;
  const prompt = l10n.t('The namespace of the Pod');
  const written = await window.showInputBox({ prompt, value: own ?? 'default' });
  return written?.trim() || undefined;
}

/** Lets the user pick one of the Pods, those that do not run first; `undefined` if nothing was picked or there are no Pods. */
async function pickPod(clusters: Clusters, params: PodsInNamespaceParams): Promise<ObjectName | undefined> {
  const { context, namespace } = params;
  const title = l10n.t('Reading the Pods of the namespace {0} in {1}', namespace, context);
  const result = await askWithProgress<PodsInNamespaceResult>(
    clusters,
    title,
    podsInNamespaceRequest,
    params,
  );
  if (result?.problem !== undefined) reportProblem(result.problem, context);
  const { pods, missingPermissions = [] } = result ?? {};
  if (pods === undefined) return undefined;
  const lacksPods = missingPermissions.some(words => words.startsWith('list pods'));
  if (lacksPods) return askForName(missingPermissions);
  if (pods.length === 0) {
    void showInformation(l10n.t('The namespace {0} in {1} has no Pods.', namespace, context));
    return undefined;
  }
  const placeHolder = l10n.t('Select a Pod; those that do not run come first');
  return (await pick(pods.map(itemOf), { placeHolder, matchOnDescription: true, matchOnDetail: true }))
    ?.object;
}

/** A user who may not list Pods may still be allowed to read one. */
async function askForName(missingPermissions: readonly string[]): Promise<ObjectName | undefined> {
  const prompt = l10n.t(
    'The name of the Pod. They cannot be listed: permissions are missing ({0}).',
    missingPermissions.join(', '),
  );
  return objectNamed((await window.showInputBox({ prompt }))?.trim());
}

function itemOf({ kind, name, owner, className, isWell, reason }: ListedPod) {
  return {
    icon: isWell ? '$(pass)' : '$(error)',
    label: kind === 'Pod' ? name : `${kind} ${name}`,
    description: reason,
    detail: [owner, className].filter(Boolean).join(' · '),
    object: { kind, name },
  };
}
