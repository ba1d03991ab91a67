import { type OlderThanClass, type PodOfClass, podOfClass } from '../../analysis/pods-of-class.ts';
import { runtimeOfClass } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { servedClassSource } from '../../clusters/saved/class-place.ts';
import { aspectText } from '../../kubernetes/classes/class-aspects.ts';
import { describeServedClass, type KnownClass } from '../../kubernetes/classes/known-class.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import {
  codeInCell,
  joined,
  type Markdown,
  type MarkdownPart,
  markdown,
  paragraphs,
  table,
  tMarkdown,
} from '../text/markdown.ts';

/** The data of a cluster for `podsOfClassText`. */
export interface ReadPods {
  readonly context: string;
  readonly className: string;
  /** The class, in the shape of v1; `undefined` if the cluster does not have it. */
  readonly runtimeClass: Value | undefined;
  /** The Pods that name it, reduced by `clusters/info/pods.ts`. */
  readonly pods: readonly Value[];
  /** The Node objects of the cluster by name, if they are known. */
  readonly nodes: ReadonlyMap<string, Value> | undefined;
  /** RFC 3339. */
  readonly readAt: string;
}

/** Markdown about the Pods of a class: where each runs, by which runtime, and what of the class is newer than it. */
export function podsOfClassText({ model }: Snapshot, read: ReadPods): string {
  const { context, className, runtimeClass, nodes, readAt } = read;
  const title = markdown`# ${t('Pods of {0} in {1}', className, context)}`;
  const when = t('Read {0}. It is not kept, and not read again by itself.', readAt);
  if (runtimeClass === undefined) {
    const gone = t('The cluster has no RuntimeClass of this name; Pods that name it: {0}.', read.pods.length);
    return `${paragraphs([title, when, gone]).text}\n`;
  }
  const known = describeServedClass(runtimeClass, servedClassSource(runtimeClass, { context }));
  const pods = read.pods.map(pod => podOfClass(pod, runtimeClass));
  const outdated = pods.filter(({ older }) => older.length > 0);
  const inOrder = [...outdated, ...pods.filter(({ older }) => older.length === 0)];
  const shown = inOrder.slice(0, mostPods);
  const runtime = runtimeOfClass(known, model)?.profile?.title;
  const facts = [
    joined([tMarkdown('handler {0}', codeInCell(known.handler ?? '')), ...(runtime ? [runtime] : [])]),
    ...(['overhead', 'nodeSelector'] as const).flatMap(aspect => {
      const text = aspectText(known, aspect);
      return text === '' ? [] : [markdown`${aspect} ${codeInCell(text)}`];
    }),
  ];
  const header = [
    'Pod',
    t('owner'),
    t('node'),
    t('container runtime'),
    t('phase'),
    t('created'),
    t('older than the class'),
  ];
  const rows = shown.map(pod => [
    pod.name,
    pod.owner,
    pod.nodeName,
    runtimeOfNode(nodes?.get(pod.nodeName)),
    pod.phase,
    pod.createdAt,
    joined(
      pod.older.map(what => olderInWords(what, pod, known)),
      '; ',
    ),
  ]);
  const parts = [
    title,
    when,
    joined(facts, ' · '),
    summary(pods.length, outdated.length),
    ...(pods.length === 0 ? [] : [tableOfFilled(header, rows)]),
    ...(inOrder.length > shown.length ? [t('{0} more', inOrder.length - shown.length)] : []),
  ];
  return `${paragraphs(parts).text}\n`;
}

/** A table without the columns that are empty everywhere, such as the container runtime where the nodes may not be read. */
function tableOfFilled(header: readonly string[], rows: readonly (readonly MarkdownPart[])[]): Markdown {
  const isFilled = (column: number) =>
    rows.some(row => {
      const cell = row[column]!;
      return (typeof cell === 'object' ? cell.text : cell) !== '';
    });
  const filled = header.map((_, column) => isFilled(column));
  const filledCells = <Cell>(cells: readonly Cell[]) => cells.filter((_, column) => filled[column]);
  return table(filledCells(header), rows.map(filledCells));
}

function summary(all: number, outdated: number): string {
  if (all === 0) return t('No Pod names this class.');
  if (outdated === 0) return t('Pods: {0}. All of them have what the class says now.', all);
  return t(
    'Pods: {0}. Older than their class: {1}. A Pod keeps what its class said when it was created, until it is created anew.',
    all,
    outdated,
  );
}

function olderInWords(what: OlderThanClass, { overhead }: PodOfClass, known: KnownClass): MarkdownPart {
  switch (what) {
    case 'overhead':
      return tMarkdown('overhead {0}, now {1}', amount(overhead), amount(known));
    case 'nodeSelector':
      return t('it lacks what the class selects now');
    case 'class':
      return t('the class was created after it, so its handler may be another one');
  }
}

function amount(known: KnownClass): MarkdownPart {
  const text = aspectText(known, 'overhead');
  return text === '' ? t('none') : codeInCell(text);
}

function runtimeOfNode(node: Value | undefined): string {
  return stringAt(node, ['status', 'nodeInfo', 'containerRuntimeVersion']);
}

/** The most Pods in one table: those older than their class come first. */
const mostPods = 1000;
