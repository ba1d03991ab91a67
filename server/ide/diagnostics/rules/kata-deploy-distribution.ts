import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { distributionInView } from '../../../analysis/distributions-in-view.ts';
import type { Certainty } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { distributions } from '../../../distributions/index.ts';
import { apiGroup, type Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { asMap, asSequence, entriesOf, get, textOf } from '../../../yaml/lookup.ts';
import type { Node, Range } from '../../../yaml/tree.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The chart kata-deploy is told for which distribution it writes the configuration of the nodes, and takes upstream Kubernetes
 * otherwise: "this node runs X, but the chart was configured for k8sDistribution Y". Source: kata-containers 7c6ba40c
 * `tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/_helpers.tpl`, `binary/src/runtime/manager.rs`.
 */
export const kataDeployDistribution: Rule = {
  id: 'kata-deploy-distribution',
  breaks: 'table',
  severity: 'warning',
  summary: 'The chart kata-deploy is configured for another distribution than the nodes have.',
  summaryInChinese: 'kata-deploy chart 配置的发行版与节点的发行版不同。',
  *checkDocument(root, { text, views, uri, model, isPatch }) {
    // The values of an object that are a text are judged with that object.
    if (isPatch || !text.includes('k8sDistribution') || get(root, 'kind') !== null) return;
    const isOfChart = model.charts.has(uri.slice(0, uri.lastIndexOf('/')));
    const maps = isOfChart ? [get(root, 'kata-deploy')] : [root, get(root, 'kata-deploy')];
    for (const values of maps) {
      const isOfKataDeploy = entriesOf(values).every(({ key }) => keysOfChart.has(key.text));
      if (!isOfKataDeploy || get(values, 'containerd') !== null) continue;
      // A file of values may be for another cluster.
      for (const stated of statedIn(values)) yield* compared(stated, views(), 'unknown');
    }
  },
  *checkManifest(manifest, { views }) {
    for (const release of releasesOf(manifest)) yield* compared(release, views(), 'certain');
  },
};

function* compared(
  { range, distribution }: KataDeploy,
  views: readonly ClusterView[],
  certainty: Certainty,
): Generator<Finding> {
  const found = distributionInView(views);
  const needed = found?.distribution.kataDeploy;
  if (found === undefined || needed === undefined || distribution === needed) return;
  yield {
    range,
    certainty,
    message: sentences(
      t(
        'kata-deploy has k8sDistribution "{0}", but the nodes run {1} ({2}).',
        distribution,
        found.distribution.name,
        found.where,
      ),
      t('It writes into files that these nodes do not read.'),
      t('Set k8sDistribution to "{0}".', needed),
    ),
  };
}

interface KataDeploy {
  readonly distribution: string;
  readonly range: Range;
}

/** The releases of the chart by a HelmChart of K3s, a HelmRelease of Flux or an Application of Argo CD, without values elsewhere. */
function releasesOf({ apiVersion, kind, node }: Manifest): readonly KataDeploy[] {
  const group = apiGroup(apiVersion);
  const spec = get(node, 'spec');
  if (kind === 'HelmChart' && group === 'helm.cattle.io') {
    const isElsewhere = asMap(get(spec, 'set')) !== null;
    return isElsewhere ? [] : release(get(spec, 'chart'), null, get(spec, 'valuesContent'));
  }
  if (kind === 'HelmRelease' && group === 'helm.toolkit.fluxcd.io') {
    const isElsewhere = (asSequence(get(spec, 'valuesFrom'))?.items.length ?? 0) > 0;
    const chart = get(get(get(spec, 'chart'), 'spec'), 'chart');
    return isElsewhere ? [] : release(chart, get(spec, 'values'), null);
  }
  if (group !== 'argoproj.io') return [];
  return sourcesOf(kind === 'ApplicationSet' ? get(get(spec, 'template'), 'spec') : spec).flatMap(source => {
    const helm = get(source, 'helm');
    const elsewhere = ['parameters', 'fileParameters', 'valueFiles'];
    if (elsewhere.some(key => get(helm, key) !== null)) return [];
    const map = get(helm, 'valuesObject');
    return release(get(source, 'chart'), map, map === null ? get(helm, 'values') : null);
  });
}

function sourcesOf(spec: Node | null): readonly (Node | null)[] {
  return [get(spec, 'source'), ...(asSequence(get(spec, 'sources'))?.items ?? [])];
}

/** What a release says by its values, a map or a text in YAML of which only the keys at its margin are read. */
function release(chart: Node | null, map: Node | null, text: Node | null): readonly KataDeploy[] {
  const written = textOf(text) ?? '';
  const isOpen = get(map, 'containerd') !== null || /\{\{|\$\{|^containerd:/m.test(written);
  if (!isKataDeploy(chart) || isOpen) return [];
  if (get(map, 'k8sDistribution') !== null) return statedIn(map);
  if (!written.includes('k8sDistribution')) return [{ distribution: standard, range: chart.range }];
  const distribution = /^k8sDistribution:[ \t]*(["']?)([\w-]+)\1[ \t]*(?:#.*)?$/m.exec(written)?.[2];
  return isName(distribution) ? [{ distribution, range: chart.range }] : [];
}

function statedIn(values: Node | null): readonly KataDeploy[] {
  const stated = get(values, 'k8sDistribution');
  const distribution = textOf(stated);
  return stated !== null && isName(distribution) ? [{ distribution, range: stated.range }] : [];
}

/** The keys at the top of the chart's values: a file with no other is one of values for it. */
const keysOfChart: ReadonlySet<string> = new Set([
  ...['affinity', 'containerd', 'customRuntimes', 'debug', 'defaultShim', 'deploymentMode', 'devkit', 'env'],
  ...[
    'health',
    'image',
    'imagePullPolicy',
    'imagePullSecrets',
    'k8sDistribution',
    'kubectlImage',
    'logLevel',
  ],
  ...['monitor', 'node-feature-discovery', 'nodeFeatureRules', 'nodeSelector', 'podAnnotations', 'podLabels'],
  ...['priorityClassName', 'resources', 'runtimeClasses', 'shims', 'snapshotter', 'startupTaints'],
  ...['tolerations', 'updateStrategy', 'verification', 'global'],
]);

/** What the chart takes if its values do not say it. */
const standard = 'k8s';

/** Whether a value is one of the chart's, and nothing that is yet to be replaced. */
function isName(value: string | undefined): value is string {
  return distributions.some(({ kataDeploy }) => kataDeploy === value && value !== undefined);
}

function isKataDeploy(chart: Node | null): chart is Node {
  return /(?:^|\/)kata-deploy$/.test(textOf(chart) ?? '');
}
