import { distributionsInView } from '../../../analysis/distributions-in-view.ts';
import { t } from '../../../base/l10n.ts';
import { distributions } from '../../../distributions/index.ts';
import { apiGroup, type Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { asMap, asSequence, get, textOf } from '../../../yaml/lookup.ts';
import type { Node, Range } from '../../../yaml/tree.ts';
import type { Rule } from '../shared/rule.ts';

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
  *checkManifest(manifest, { views }) {
    const release = releaseOf(manifest);
    if (release === undefined) return;
    const { alike, isWhole, where } = distributionsInView(views());
    const [distribution, ...others] = new Set(alike.map(each => each.distribution));
    const needed = distribution?.kataDeploy;
    if (!isWhole || needed === undefined || others.length > 0 || release.distribution === needed) return;
    yield {
      range: release.range,
      message: t(
        'The nodes run {0} ({1}), and kata-deploy is configured for k8sDistribution "{2}": it writes into files that these nodes do not read. Set k8sDistribution to "{3}".',
        distribution!.name,
        where,
        release.distribution,
        needed,
      ),
    };
  },
};

interface KataDeploy {
  readonly distribution: string;
  readonly range: Range;
}

/** A HelmChart of K3s or a HelmRelease of Flux with the chart, if its values say for which distribution it is. */
function releaseOf({ apiVersion, kind, node }: Manifest): KataDeploy | undefined {
  const group = apiGroup(apiVersion);
  const spec = get(node, 'spec');
  if (kind === 'HelmChart' && group === 'helm.cattle.io') {
    const isElsewhere = asMap(get(spec, 'set')) !== null;
    return isElsewhere ? undefined : inText(get(spec, 'chart'), get(spec, 'valuesContent'));
  }
  if (kind !== 'HelmRelease' || group !== 'helm.toolkit.fluxcd.io') return undefined;
  const isElsewhere = (asSequence(get(spec, 'valuesFrom'))?.items.length ?? 0) > 0;
  return isElsewhere ? undefined : inMap(get(get(get(spec, 'chart'), 'spec'), 'chart'), get(spec, 'values'));
}

function inMap(chart: Node | null, values: Node | null): KataDeploy | undefined {
  if (!isKataDeploy(chart) || get(values, 'containerd') !== null) return undefined;
  const stated = get(values, 'k8sDistribution');
  if (stated === null) return { distribution: standard, range: chart.range };
  const distribution = textOf(stated);
  return isName(distribution) ? { distribution, range: stated.range } : undefined;
}

/** The values are a text in YAML of which only the keys at its margin are read. */
function inText(chart: Node | null, values: Node | null): KataDeploy | undefined {
  const text = textOf(values) ?? '';
  if (!isKataDeploy(chart) || /\{\{|\$\{|^containerd:/m.test(text)) return undefined;
  if (!text.includes('k8sDistribution')) return { distribution: standard, range: chart.range };
  const distribution = /^k8sDistribution:[ \t]*(["']?)([\w-]+)\1[ \t]*(?:#.*)?$/m.exec(text)?.[2];
  return isName(distribution) ? { distribution, range: chart.range } : undefined;
}

/** What the chart takes if its values do not say it. */
const standard = 'k8s';

/** Whether a value is one of the chart's, and nothing that is yet to be replaced. */
function isName(value: string | undefined): value is string {
  return distributions.some(({ kataDeploy }) => kataDeploy === value && value !== undefined);
}

function isKataDeploy(chart: Node | null): chart is Node {
  return /(?:^|\/)kata-deploy$/.test(textOf(chart) ?? '');
}
