import { wiredPaths } from '../../../analysis/chart-values.ts';
import type { StatedValues } from '../../../analysis/stated-values.ts';
import type { WorkspaceChart } from '../../../analysis/workspace-charts.ts';
import { t } from '../../../base/l10n.ts';
import { anyKey } from '../../../charts/template/template-value.ts';
import { isRead } from '../../../charts/values-wiring.ts';
import { classNameIn } from '../../../documents/class-reference.ts';
import { isSample } from '../../../node-config/sample-folders.ts';
import { sliceOf } from '../../../yaml/edit.ts';
import { moveToPath } from '../../../yaml/move-to-path.ts';
import type { Node, Path } from '../../../yaml/tree.ts';
import { choice, type Fix } from '../shared/fix.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The values of a chart name a class under a key that none of its templates reads: Helm ignores such values, and what was
 * to be isolated runs with the default runtime. Source: Helm `pkg/engine/engine.go`, `pkg/chartutil/values.go`; values are
 * checked only where the chart has a `values.schema.json`.
 */
export const unreadChartValue: Rule = {
  id: 'unread-chart-value',
  severity: 'warning',
  summary: 'The values of a chart name a RuntimeClass that none of its templates reads.',
  summaryInChinese: 'Chart 的 values 指定了 RuntimeClass，但没有任何模板读取它。',
  tag: 'unnecessary',
  *checkDocument(_root, { text, uri, model, statedValues }) {
    for (const values of statedValues()) {
      const { chart } = values;
      if (!chart.isComplete || !model.isWorkspaceComplete || isSample(uri, model.roots)) continue;
      if (refersToOthers(values, text)) continue;
      for (const { path, node, className } of classNames(values)) {
        if (isRead(chart.wiring, path.map(String)) || !mayRender(chart)) continue;
        const words = t(
          'No template reads {0}, so no Pod gets the RuntimeClass "{1}".',
          path.join('.'),
          className,
        );
        yield {
          range: node.range,
          message: sentences(words, insteadOf(chart)),
          fixes: () => fixes(values, path, uri, text),
        };
      }
    }
  },
};

function insteadOf({ wiring }: WorkspaceChart): string | undefined {
  const paths = new Set(wiring.places.flatMap(({ from }) => from.map(each => each.join('.'))));
  return paths.size === 0
    ? undefined
    : t('The templates read the class from {0}.', [...paths].slice(0, 3).join(', '));
}

/** The move to where the templates read a class, if that is one place and nothing is stated there yet. */
function fixes({ chart, root }: StatedValues, path: Path, uri: string, text: string): readonly Fix[] {
  const [to, ...others] = wiredPaths(chart);
  if (to === undefined || others.length > 0 || to.some(key => key === anyKey || /[^\w-]/.test(key)))
    return [];
  // Keep an emptied map in the chart's own values: a template may still read it.
  const isOwn = chart.pathOf(uri) === 'values.yaml';
  const changes = moveToPath(text, root, path.map(String), to, isOwn);
  return changes === undefined ? [] : [choice(t('Move it to {0}', to.join('.')), changes)];
}

/** Whether a value may be read elsewhere: an anchor where its alias is, and any by a value that is a template itself. */
function refersToOthers({ chart, root, parameters }: StatedValues, text: string): boolean {
  if (root?.anchor !== undefined) return true;
  const stated = [root, ...parameters.map(({ node }) => node)].map(node => sliceOf(text, node));
  const own = chart.files.find(file => chart.pathOf(file.uri) === 'values.yaml')?.text ?? '';
  return [...stated, own].some(values => /\{\{|(?:^|\s)&[\w-]/.test(values));
}

function mayRender({ chart }: WorkspaceChart): boolean {
  const { isLibrary, templates, subcharts } = chart;
  const all = [...templates, ...subcharts.flatMap(below => below.templates)];
  return !isLibrary && all.some(each => each.isRendered);
}

interface NamedClass {
  readonly path: Path;
  readonly node: Node;
  readonly className: string;
}

/** The names of classes by the key `runtimeClassName`, each with its path. */
function* classNames({ root, parameters }: StatedValues): Generator<NamedClass> {
  yield* classNamesIn(root, []);
  for (const { path, node } of parameters) {
    const className = path.at(-1) === 'runtimeClassName' ? classNameIn(node) : undefined;
    if (className !== undefined) yield { path, node, className };
  }
}

function* classNamesIn(node: Node | null, path: Path): Generator<NamedClass> {
  if (node?.kind === 'sequence') {
    for (const [index, item] of node.items.entries()) yield* classNamesIn(item, [...path, index]);
  }
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    const below = [...path, key.text];
    if (value?.kind === 'scalar' && key.text === 'runtimeClassName') {
      const className = classNameIn(value);
      if (className !== undefined) yield { path: below, node: value, className };
    } else yield* classNamesIn(value, below);
  }
}
