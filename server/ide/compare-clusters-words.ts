import type { Language } from '../analysis/snapshot.ts';
import type { ClusterPart } from '../clusters/info/cluster-info.ts';
import type { ClassAspect } from '../kubernetes/classes/class-aspects.ts';

/** Our own words in the comparison of clusters; what Kubernetes calls something stays. */
export interface ComparisonWords {
  readonly title: string;
  readonly noClusters: string;
  readonly noClasses: string;
  readonly workspace: string;
  readonly version: string;
  readonly asOf: string;
  readonly nodes: string;
  readonly live: string;
  readonly unknown: string;
  readonly missing: string;
  readonly none: string;
  readonly severalWays: string;
  readonly nodesWithHandler: string;
  readonly aspects: Readonly<Record<ClassAspect, string>>;
  readonly parts: Readonly<Record<ClusterPart, string>>;
  readonly older: (parts: string, time: string) => string;
  /** `different` are names in Markdown. */
  readonly summary: (total: number, different: readonly string[]) => string;
  readonly legend: string;
}

const aspects = { handler: 'handler', nodeSelector: 'nodeSelector', tolerations: 'tolerations' };

export const comparisonWords: Readonly<Record<Language, ComparisonWords>> = {
  en: {
    title: 'Compare clusters',
    noClusters:
      'No cluster is known. "RuntimeClass: Sync from Cluster" reads one; `.runtimeclass/<context>.yaml` is one that was saved.',
    noClasses: 'No RuntimeClass is known.',
    workspace: 'files of the workspace',
    version: 'Kubernetes',
    asOf: 'as of',
    nodes: 'nodes',
    live: 'live',
    unknown: 'unknown',
    missing: 'missing',
    none: 'none',
    severalWays: 'declared in several ways',
    nodesWithHandler: 'nodes with the handler',
    aspects: { ...aspects, overhead: 'overhead' },
    parts: { RuntimeClasses: 'RuntimeClasses', nodes: 'nodes', quotas: 'quotas' },
    older: (parts, time) => `${parts} as of ${time}`,
    summary: (total, different) =>
      different.length === 0
        ? `${total} known, none is missing anywhere or differs.`
        : `${different.length} of ${total} differ or are missing somewhere: ${different.join(', ')}.`,
    legend: 'Marked with ≠: what differs, or is missing in a cluster.',
  },
  'zh-cn': {
    title: '比较集群',
    noClusters:
      '没有已知的集群。“RuntimeClass: 从集群同步”可读取一个集群；`.runtimeclass/<context>.yaml` 是已保存的集群。',
    noClasses: '没有已知的 RuntimeClass。',
    workspace: '工作区文件',
    version: 'Kubernetes',
    asOf: '截至',
    nodes: '节点',
    live: '实时',
    unknown: '未知',
    missing: '缺失',
    none: '无',
    severalWays: '有多种声明',
    nodesWithHandler: '具有该 handler 的节点',
    aspects: { ...aspects, overhead: 'overhead' },
    parts: { RuntimeClasses: 'RuntimeClass', nodes: '节点', quotas: '配额' },
    older: (parts, time) => `${parts} 截至 ${time}`,
    summary: (total, different) =>
      different.length === 0
        ? `已知 ${total} 个，没有缺失或不同。`
        : `${total} 个中有 ${different.length} 个不同或在某处缺失：${different.join('、')}。`,
    legend: '标有 ≠ 的行：内容不同，或在某个集群中缺失。',
  },
};
