import type { Language } from '../analysis/snapshot.ts';
import { groupBy } from '../base/collections.ts';
import { fileNameOf } from '../documents/uri.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import type { PlatformClass } from '../runtimes/platform-classes.ts';

/** One line for a list: handler, overhead, what is known of nodes, and where it comes from. */
export function summaryOfClass(known: KnownClass, nodes: string | undefined): string {
  const overhead = Object.entries(known.podFixed).map(([resource, quantity]) => `${quantity} ${resource}`);
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    overhead.length > 0 ? `overhead ${overhead.join(', ')}` : undefined,
    nodes,
    sourceOfClass(known),
  ];
  return parts.filter(part => part !== undefined).join(' · ');
}

/**
 * Markdown for a hover: everything that a Pod of the class gets, and where the knowledge comes from. What several
 * places say alike is said once.
 */
export function describeClasses(classes: readonly KnownClass[]): string[] {
  return [...groupBy(classes, linesOfClass)].map(([lines, alike]) => {
    return `**RuntimeClass \`${alike[0]!.name}\`** (${alike.map(sourceOfClass).join('; ')})\n\n${lines}`;
  });
}

function linesOfClass(known: KnownClass): string {
  const rows = [
    ['handler', known.handler],
    ...Object.entries(known.podFixed).map(([resource, quantity]) => [`overhead ${resource}`, quantity]),
    ...Object.entries(known.nodeSelector).map(([key, value]) => [`nodeSelector ${key}`, value]),
    ['tolerations', known.tolerations === 0 ? undefined : String(known.tolerations)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: \`${value}\``])).join('\n');
}

/** Markdown of a class that is not known here but that others install under that name. */
export function describePlatformClasses(rows: readonly PlatformClass[], language: Language): string {
  const isChinese = language === 'zh-cn';
  const lines = rows.map(({ name, installedBy, handler }) => {
    const installed = isChinese ? `由 ${installedBy} 安装` : `is installed by ${installedBy}`;
    const withHandler = handler === undefined ? '' : `${isChinese ? '，' : ', '}handler \`${handler}\``;
    return `**RuntimeClass \`${name}\`** ${installed}${withHandler}${isChinese ? '。' : '.'}`;
  });
  const doubt = isChinese ? '你的集群里是否有它，尚不清楚。' : 'Whether your cluster has it is not known.';
  return [...lines, doubt].join('\n\n');
}

/** Where the knowledge of a class comes from, and how old it is. */
function sourceOfClass({ source }: KnownClass): string {
  if (source.kind === 'workspace') return fileNameOf(source.uri);
  return source.label;
}
