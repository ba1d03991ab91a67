import { chartOfValues } from '../../../analysis/chart-values.ts';
import { t } from '../../../base/l10n.ts';
import { isRead } from '../../../charts/values-wiring.ts';
import { classNameIn } from '../../../documents/class-reference.ts';
import { isSample } from '../../../node-config/sample-folders.ts';
import type { Node, Path, ScalarNode } from '../../../yaml/tree.ts';
import type { Rule } from '../rule.ts';
import { sentences } from '../sentences.ts';

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
  *checkDocument(root, { text, uri, model }) {
    const chart = chartOfValues(model, uri);
    if (!chart?.isWhole || !model.isWorkspaceComplete || isSample(uri, model.roots)) return;
    // An anchor may be read where its alias is, and a value that is a template itself may read any other.
    const ownValues = chart.files.find(file => chart.pathOf(file.uri) === 'values.yaml');
    if ([text, ownValues?.text ?? ''].some(values => /\{\{|(?:^|\s)&[\w-]/.test(values))) return;
    const { wiring } = chart;
    const { isLibrary, templates, subcharts } = chart.chart;
    const isRendered = [...templates, ...subcharts.flatMap(below => below.templates)].some(
      each => each.isRendered,
    );
    if (isLibrary || !isRendered) return;
    for (const { path, node, className } of classNames(root)) {
      if (isRead(wiring, path.map(String))) continue;
      const others = [...new Set(wiring.places.flatMap(({ from }) => from.map(each => each.join('.'))))];
      const instead =
        others.length === 0 ? undefined : t('They read the class from {0}.', others.slice(0, 3).join(', '));
      const words = t(
        'No template of the chart reads {0}: Helm ignores it, and no Pod gets the RuntimeClass "{1}".',
        path.join('.'),
        className,
      );
      yield { range: node.range, message: sentences(words, instead) };
    }
  },
};

interface NamedClass {
  readonly path: Path;
  readonly node: ScalarNode;
  readonly className: string;
}

/** The names of classes by the key `runtimeClassName`, each with its path. */
function* classNames(node: Node | null, path: Path = []): Generator<NamedClass> {
  if (node?.kind === 'sequence') {
    for (const [index, item] of node.items.entries()) yield* classNames(item, [...path, index]);
  }
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    const below = [...path, key.text];
    if (value?.kind === 'scalar' && key.text === 'runtimeClassName') {
      const className = classNameIn(value);
      if (className !== undefined) yield { path: below, node: value, className };
    } else yield* classNames(value, below);
  }
}
