import { classDifferences } from '../../analysis/class-differences.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classOf, type WorkspaceModel } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { type ClusterInfo, nameOfPart } from '../../clusters/info/cluster-info.ts';
import { aspectText, type ClassAspect, classAspects } from '../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { handlerKnowledge } from '../../kubernetes/kubelet/handlers.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import {
  code,
  codeInCell,
  joined,
  type Markdown,
  type MarkdownPart,
  markdown,
  paragraphs,
  table,
  tMarkdown,
} from '../text/markdown.ts';

/**
 * Markdown that compares the known clusters: their classes and those of the workspace side by side. Missing and
 * different values are marked, and unknown values are shown as unknown.
 */
export function compareClusters({ model }: Snapshot): string {
  const { clusters, declared } = model;
  const names = namesOfClasses(model);
  const compared = names.map(name => compareClass(name, model));
  const different = compared.filter(isDifferent);
  const header = ['RuntimeClass', '', t('files of the workspace'), ...clusters.map(({ context }) => context)];
  const rows = compared.flatMap(rowsOfClass => rowsOfClass.map(inTable));
  // A workspace that declares no class needs no column.
  const shown = [header, ...rows].map(cells => (declared.size > 0 ? cells : cells.toSpliced(2, 1)));
  const namesOfDifferent = different.map(([first]) => code(first?.name));
  const summary =
    different.length === 0
      ? [t('{0} known, the same everywhere.', names.length)]
      : [
          tMarkdown(
            '{0} of {1} differ or are missing somewhere: {2}.',
            different.length,
            names.length,
            joined(namesOfDifferent),
          ),
          t('≠ marks what differs, or is missing in a cluster.'),
        ];
  return paragraphs([
    markdown`# ${t('Compare clusters')}`,
    clusters.length === 0
      ? tMarkdown(
          'No cluster is known. "RuntimeClass: Sync from Cluster" reads one; `.runtimeclass/<context>.yaml` is one that was saved.',
        )
      : describeClusters(clusters),
    markdown`## RuntimeClass`,
    ...(names.length === 0
      ? [t('No RuntimeClass is known.')]
      : [...summary, table(shown[0]!, shown.slice(1))]),
  ]).text.concat('\n');
}

/** The names of the classes that differ between the clusters and files in view, or are missing in a cluster. */
export function differingClasses({ model }: Snapshot): readonly string[] {
  return namesOfClasses(model).filter(name => isDifferent(compareClass(name, model)));
}

function namesOfClasses({ clusters, declared }: WorkspaceModel): readonly string[] {
  const clusterNames = clusters.flatMap(({ classes }) => classes.map(({ name }) => name));
  return [...new Set([...declared.keys(), ...clusterNames])].sort();
}

function isDifferent(rows: readonly Row[]): boolean {
  return rows.some(row => row.isDifferent);
}

function describeClusters(clusters: readonly ClusterInfo[]): Markdown {
  const rows = clusters.map(cluster => [
    cluster.context,
    cluster.serverVersion ?? t('unknown'),
    ageOf(cluster),
    cluster.isComplete ? String(cluster.classes.length) : t('unknown'),
    cluster.nodes === undefined ? t('unknown') : String(countNodes(cluster.nodes)),
  ]);
  return table(['', 'Kubernetes', t('as of'), 'RuntimeClass', t('nodes')], rows);
}

function ageOf({ origin, syncedAt, older }: ClusterInfo): string {
  const isLive = origin.kind === 'live' && origin.isWatched;
  const whole = isLive ? t('live') : (syncedAt ?? t('unknown'));
  const parts = [...groupBy(older, part => part.syncedAt)].map(([time, those]) =>
    t('{0} as of {1}', those.map(({ part }) => nameOfPart(part)).join(', '), time ?? t('unknown')),
  );
  return [whole, ...parts].join('; ');
}

/** One row for one aspect of a class; the cells are for the workspace and for each cluster. */
interface Row {
  readonly name: string;
  readonly isFirst: boolean;
  readonly what: string;
  readonly isDifferent: boolean;
  readonly cells: readonly MarkdownPart[];
}

function compareClass(name: string, model: WorkspaceModel): readonly Row[] {
  const { clusters } = model;
  const declared = model.declared.get(name) ?? [];
  const clusterClasses = clusters.map(cluster => classOf(cluster, name));
  const isMissing = clusters.some(
    (cluster, index) => cluster.isComplete && clusterClasses[index] === undefined,
  );
  const all = [...declared, ...clusterClasses.flatMap(found => found ?? [])];
  const differing = new Set(classDifferences(all).map(({ aspect }) => aspect));
  const rows = classAspects.map(aspect => ({
    what: aspect,
    isDifferent: differing.has(aspect) || (aspect === 'handler' && isMissing),
    cells: [
      cellOfWorkspace(declared, aspect),
      ...clusters.map((cluster, index) => cellOfCluster(cluster, clusterClasses[index], aspect)),
    ],
  }));
  // An aspect that the class has nowhere needs no row.
  const says = (aspect: ClassAspect) => all.some(one => aspectText(one, aspect) !== '');
  const shown = rows.filter((_, index) => index === 0 || says(classAspects[index]!));
  const handlers = {
    what: t('nodes with the handler'),
    isDifferent: false,
    cells: handlerCells(clusters, clusterClasses),
  };
  const withNodes = clusters.some(({ nodes }) => nodes !== undefined) ? [...shown, handlers] : shown;
  return withNodes.map((row, index) => ({ ...row, name, isFirst: index === 0 }));
}

function cellOfWorkspace(declared: readonly KnownClass[], aspect: ClassAspect): MarkdownPart {
  const [first] = declared;
  if (first === undefined) return '';
  const isAgreed = classDifferences(declared).every(difference => difference.aspect !== aspect);
  return isAgreed ? codeOrNone(aspectText(first, aspect)) : t('declared in several ways');
}

function cellOfCluster(
  cluster: ClusterInfo,
  known: KnownClass | undefined,
  aspect: ClassAspect,
): MarkdownPart {
  if (known !== undefined) return codeOrNone(aspectText(known, aspect));
  if (aspect !== 'handler') return '';
  return cluster.isComplete ? markdown`**${t('missing')}**` : t('unknown');
}

function codeOrNone(text: string): MarkdownPart {
  return text === '' ? t('none') : codeInCell(text);
}

/** The cells that show on how many of its nodes each cluster has the handler of its class. */
function handlerCells(
  clusters: readonly ClusterInfo[],
  known: readonly (KnownClass | undefined)[],
): readonly string[] {
  const spreads = clusters.map(({ nodes }, index) => {
    const handler = known[index]?.handler;
    if (handler === undefined) return '';
    return nodes === undefined ? t('unknown') : spreadOf(handler, nodes);
  });
  return ['', ...spreads];
}

function spreadOf(handler: string, nodes: readonly ClusterNode[]): string {
  const having = (model: string) =>
    countNodes(nodes.filter(node => handlerKnowledge(node, handler) === model));
  const unknown = having('unknown');
  const [has, all] = [having('known'), countNodes(nodes)];
  if (unknown === all) return t('unknown');
  return `${has} / ${all}${unknown > 0 ? ` (${t('unknown')}: ${unknown})` : ''}`;
}

function inTable({ name, isFirst, what, isDifferent, cells }: Row): readonly MarkdownPart[] {
  return [isFirst ? markdown`**${name}**` : '', isDifferent ? markdown`≠ **${what}**` : what, ...cells];
}
