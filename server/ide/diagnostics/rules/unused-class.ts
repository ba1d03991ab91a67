import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { isValuesFile } from '../../../charts/chart-files.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { folderOf } from '../../../node-config/paths.ts';
import { platformClasses } from '../../../runtimes/platform-classes.ts';
import { get } from '../../../yaml/lookup.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A class that nothing in the workspace names, although workloads of the workspace name a class that is declared beside
 * it. Other workloads of the cluster may use it, so this is a hint only. Silent about classes that platforms ship in
 * bundles, of which hardly anybody needs all.
 */
export const unusedClass: Rule = {
  id: 'unused-class',
  severity: 'hint',
  summary: 'No workload of the workspace uses this RuntimeClass.',
  summaryInChinese: '工作区中没有工作负载使用这个 RuntimeClass。',
  tag: 'unnecessary',
  *checkRuntimeClass({ manifest, name }, { isPatch, model, uri }) {
    const { uses, usedByFolder, mentions, isWorkspaceComplete } = model;
    const node = get(get(manifest.node, 'metadata'), 'name');
    if (!name || node === null || isPatch || !isWorkspaceComplete || isPlaceholder(name)) return;
    if (uses.has(name) || mentions.has(name) || platformClasses(name).length > 0) return;
    if (model.policy.requirements.some(({ defaultClass }) => defaultClass === name)) return;
    const used = usedByFolder.get(folderOf(uri));
    if (used === undefined || isInValues(name, model)) return;
    yield {
      range: node.range,
      message: sentences(
        t('No workload in this workspace uses RuntimeClass "{0}".', name),
        t('"{0}" in the same folder is used.', used.name),
      ),
    };
  },
};

/** Whether the values of a chart have the name: its templates may read it as a class under any key. */
function isInValues(name: string, { charts, releases }: WorkspaceModel): boolean {
  const files = [...charts.values()].flatMap(chart => chart.files).filter(({ uri }) => isValuesFile(uri));
  return [...files, ...releases].some(({ text }) => text.includes(name));
}
