import { classDifferences } from '../analysis/class-differences.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import { classOf, type WorkspaceModel } from '../analysis/workspace-model.ts';
import { groupBy } from '../base/collections.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import { aspectText, type ClassAspect, classAspects } from '../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import { handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { type ComparisonWords, comparisonWords } from './compare-clusters-words.ts';

/**
 * Markdown: the known clusters, and all their classes and those of the workspace side by side. What is missing or
 * differs is marked, and what is not known is said to be unknown.
 */
export function compareClusters({ model, language }: Snapshot): string {
  const words = comparisonWords[language];
  const { clusters, declared } = model;
  const inClusters = clusters.flatMap(({ classes }) => classes.map(({ name }) => name));
  const names = [...new Set([...declared.keys(), ...inClusters])].sort();
  const compared = names.map(name => compareClass(name, model, words));
  const different = compared.filter(rows => rows.some(({ isDifferent }) => isDifferent));
  const summary = words.summary(
    names.length,
    different.map(([first]) => `\`${first?.name}\``),
  );
  const header = ['RuntimeClass', '', words.workspace, ...clusters.map(({ context }) => escaped(context))];
  const rows = compared.flatMap(rowsOfClass => rowsOfClass.map(inTable));
  // A workspace that declares no class needs no column.
  const shown = [header, ...rows].map(cells => (declared.size > 0 ? cells : cells.toSpliced(2, 1)));
  const legend = different.length > 0 ? [words.legend] : [];
  return [
    `# ${words.title}`,
    clusters.length === 0 ? words.noClusters : describeClusters(clusters, words),
    '## RuntimeClass',
    ...(names.length === 0 ? [words.noClasses] : [summary, ...legend, table(shown[0]!, shown.slice(1))]),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeClusters(clusters: readonly ClusterInfo[], words: ComparisonWords): string {
  const rows = clusters.map(cluster => [
    escaped(cluster.context),
    cluster.serverVersion ?? words.unknown,
    ageOf(cluster, words),
    cluster.isComplete ? String(cluster.classes.length) : words.unknown,
    cluster.nodes === undefined ? words.unknown : String(countNodes(cluster.nodes)),
  ]);
  return table(['', words.version, words.asOf, 'RuntimeClass', words.nodes], rows);
}

function ageOf({ origin, syncedAt, older }: ClusterInfo, words: ComparisonWords): string {
  const isLive = origin.kind === 'live' && origin.isWatched;
  const whole = isLive ? words.live : (syncedAt ?? words.unknown);
  const parts = [...groupBy(older, part => part.syncedAt)].map(([time, those]) =>
    words.older(those.map(({ part }) => words.parts[part]).join(', '), time ?? words.unknown),
  );
  return [whole, ...parts].join('; ');
}

/** One respect of a class; the cells are those of the workspace and of each cluster. */
interface Row {
  readonly name: string;
  readonly isFirst: boolean;
  readonly what: string;
  readonly isDifferent: boolean;
  readonly cells: readonly string[];
}

function compareClass(name: string, model: WorkspaceModel, words: ComparisonWords): readonly Row[] {
  const { clusters } = model;
  const declared = model.declared.get(name) ?? [];
  const known = clusters.map(cluster => classOf(cluster, name));
  const isMissing = clusters.some((cluster, index) => cluster.isComplete && known[index] === undefined);
  const all = [...declared, ...known.flatMap(found => found ?? [])];
  const differing = new Set(classDifferences(all).map(({ aspect }) => aspect));
  const rows = classAspects.map(aspect => ({
    what: words.aspects[aspect],
    isDifferent: differing.has(aspect) || (aspect === 'handler' && isMissing),
    cells: [
      cellOfWorkspace(declared, aspect, words),
      ...clusters.map((cluster, index) => cellOfCluster(cluster, known[index], aspect, words)),
    ],
  }));
  // What a class does not have anywhere needs no line.
  const says = (aspect: ClassAspect) => all.some(one => aspectText(one, aspect) !== '');
  const shown = rows.filter((_, index) => index === 0 || says(classAspects[index]!));
  const handlers = {
    what: words.nodesWithHandler,
    isDifferent: false,
    cells: handlerCells(clusters, known, words),
  };
  const withNodes = clusters.some(({ nodes }) => nodes !== undefined) ? [...shown, handlers] : shown;
  return withNodes.map((row, index) => ({ ...row, name, isFirst: index === 0 }));
}

function cellOfWorkspace(
  declared: readonly KnownClass[],
  aspect: ClassAspect,
  words: ComparisonWords,
): string {
  const [first] = declared;
  if (first === undefined) return '';
  const isAgreed = classDifferences(declared).every(difference => difference.aspect !== aspect);
  return isAgreed ? code(aspectText(first, aspect)) || words.none : words.severalWays;
}

function cellOfCluster(
  cluster: ClusterInfo,
  known: KnownClass | undefined,
  aspect: ClassAspect,
  words: ComparisonWords,
): string {
  if (known !== undefined) return code(aspectText(known, aspect)) || words.none;
  if (aspect !== 'handler') return '';
  return cluster.isComplete ? `**${words.missing}**` : words.unknown;
}

/** On how many of how many nodes each cluster has the handler of its class. */
function handlerCells(
  clusters: readonly ClusterInfo[],
  known: readonly (KnownClass | undefined)[],
  words: ComparisonWords,
): readonly string[] {
  const ofClusters = clusters.map(({ nodes }, index) => {
    const handler = known[index]?.handler;
    if (handler === undefined) return '';
    return nodes === undefined ? words.unknown : spreadOf(handler, nodes, words);
  });
  return ['', ...ofClusters];
}

function spreadOf(handler: string, nodes: readonly ClusterNode[], words: ComparisonWords): string {
  const having = (model: string) =>
    countNodes(nodes.filter(node => handlerKnowledge(node, handler) === model));
  const unknown = having('unknown');
  const [has, all] = [having('known'), countNodes(nodes)];
  if (unknown === all) return words.unknown;
  return `${has} / ${all}${unknown > 0 ? ` (${words.unknown}: ${unknown})` : ''}`;
}

function inTable({ name, isFirst, what, isDifferent, cells }: Row): readonly string[] {
  return [isFirst ? `**${escaped(name)}**` : '', isDifferent ? `≠ **${what}**` : what, ...cells];
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

/** Names are chosen by people: none of their characters is markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#!~&]/g, '\\$&').replace(/\p{Cc}/gu, ' ');
}
