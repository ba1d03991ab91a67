import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import { t } from '../../base/l10n.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { overheadInWords, timesOf } from '../../kubernetes/classes/overhead-in-words.ts';
import { podsStated } from '../../kubernetes/kinds/pods-wanted.ts';
import { type ResourceList, readExactResources } from '../../kubernetes/quantities/resource-list.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { get, getEntry } from '../../yaml/lookup.ts';
import type { Entry, Node } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';

/**
 * The hints behind `overhead:`, if the user wants them: in a RuntimeClass what it adds for the Pods of the workspace that name the class, as
 * `3 workloads, 7 Pods: +1750m +2240Mi`; in a Pod spec what it adds for all Pods of its workload. What an autoscaler, a
 * DaemonSet, a schedule or the values of a chart decide is not counted, and the text says that there may be more.
 */
export function overheadHints(
  placed: PlacedManifestDocument,
  file: ManifestFile,
  { model, settings }: Snapshot,
): readonly InlayHint[] {
  const { document } = placed;
  if (!settings.inlayHints.overheadSums || !document.isRelevant || document.unreadable) return [];
  const classHints = document.runtimeClasses.flatMap(({ manifest: { node }, name }) => {
    const entry = getEntry(node, 'overhead') ?? getEntry(get(node, 'spec'), 'overhead');
    const resources = resourcesIn(get(entry?.value, 'podFixed'));
    return entry === undefined || !name ? [] : hintBehind(entry, inWorkspace(resources, name, model));
  });
  const podHints = document.podSpecs.flatMap(podSpec => {
    const entry = getEntry(podSpec.node, 'overhead');
    const { count } = podsStated(podSpec);
    if (entry === undefined || count < 2) return [];
    const resources = resourcesIn(entry.value);
    return resources.size === 0 ? [] : hintBehind(entry, addedFor(resources, podsInWords(count), count));
  });
  return [...classHints, ...podHints];

  function hintBehind(entry: Entry, label: string | undefined): readonly InlayHint[] {
    if (label === undefined) return [];
    const position = endOfFirstLine(entry, file, placed);
    return [{ position, label, tooltip: label, kind: InlayHintKind.Type, paddingLeft: true }];
  }
}

/** What an overhead adds for all Pods of the workspace with the class; `undefined` if there are none, or not all are known yet. */
function inWorkspace(resources: ResourceList, className: string, model: WorkspaceModel): string | undefined {
  const workloads = workloadsOf(className, model);
  if (resources.size === 0 || workloads.length === 0 || !model.isWorkspaceComplete) return undefined;
  const count = workloads.reduce((sum, { pods }) => sum + (pods?.count ?? 0), 0);
  const isExact = workloads.every(({ pods }) => pods?.isExact === true);
  const users = workloads.length === 1 ? t('1 workload') : t('{0} workloads', workloads.length);
  if (count > 0) return t('{0}, {1}', users, addedFor(resources, podsInWords(count, isExact), count));
  return isExact ? undefined : t('{0}, number of Pods unknown', users);
}

/** The places that Pods of the class come from. A patch of a workload that is counted already says the same again. */
function workloadsOf(className: string, { uses, patches }: WorkspaceModel): readonly ClassUse[] {
  const podUses = (uses.get(className) ?? []).filter(({ isListed }) => !isListed);
  if (patches.size === 0) return podUses;
  const countedObjects = new Set(
    podUses.flatMap(({ uri, object }) => (patches.has(uri) ? [] : (object ?? []))),
  );
  return podUses.filter(
    ({ uri, object }) => !patches.has(uri) || object === undefined || !countedObjects.has(object),
  );
}

function addedFor(resources: ResourceList, pods: string, count: number): string {
  return t('{0}: {1}', pods, overheadInWords(timesOf(resources, BigInt(count))));
}

/** `7 Pods`; `≥ 7 Pods` if there may be more. */
function podsInWords(count: number, isExact = true): string {
  if (count === 1) return isExact ? t('1 Pod') : t('≥ 1 Pod');
  return t('{0} Pods', isExact ? count : `≥ ${count}`);
}

function resourcesIn(node: Node | null): ResourceList {
  return readExactResources(node === null ? undefined : toValue(node));
}

/** Behind a value on the line of its key; else behind the colon of the key. */
function endOfFirstLine({ key, range }: Entry, file: ManifestFile, placed: PlacedManifestDocument) {
  const { start, end } = file.range(placed, range);
  const { line, character } = file.range(placed, key.range).end;
  return start.line === end.line ? end : { line, character: character + 1 };
}
