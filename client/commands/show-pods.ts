import { commands, l10n } from 'vscode';
import {
  type PodsOfClassParams,
  type PodsOfClassResult,
  podsOfClassRequest,
} from '../../server/protocol/class-tree.ts';
import { askWithProgress } from '../ask-with-progress.ts';
import { reportProblem } from '../cluster/report-problem.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { pathOfPods } from '../views/pods-path.ts';
import type { Command } from './command.ts';

/** Reads the Pods of a class of the tree from its cluster, once, and shows them as a read-only document. */
export const showPods: Command = {
  id: 'runtimeclass.showPods',
  async run({ classTree, clusters, pods }, given) {
    if (!mayContactClusters()) return;
    const { context, className } = classTree.itemFor(given) ?? {};
    if (context === undefined || className === undefined) return;
    const params: PodsOfClassParams = { context, className };
    const title = l10n.t('Reading the Pods of {0} in {1}', className, context);
    const result = await askWithProgress<PodsOfClassResult>(clusters, title, podsOfClassRequest, params);
    if (result?.problem !== undefined) reportProblem(result.problem, context);
    if (result?.text === undefined) return;
    const uri = pods.set(pathOfPods(context, className), result.text);
    await commands.executeCommand('markdown.showPreview', uri);
  },
};
