import type { KnownClass } from '../kubernetes/known-class.ts';

/** One line for a list: handler, overhead and where it comes from. */
export function summaryOfClass(known: KnownClass): string {
  const overhead = Object.entries(known.podFixed).map(([resource, quantity]) => `${quantity} ${resource}`);
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    overhead.length > 0 ? `overhead ${overhead.join(', ')}` : undefined,
    sourceOfClass(known),
  ];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** Markdown for a hover: everything that a Pod of the class gets, and where the knowledge comes from. */
export function describeClass(known: KnownClass): string {
  const rows = [
    ['handler', known.handler],
    ...Object.entries(known.podFixed).map(([resource, quantity]) => [`overhead ${resource}`, quantity]),
    ...Object.entries(known.nodeSelector).map(([key, value]) => [`nodeSelector ${key}`, value]),
    ['tolerations', known.tolerations === 0 ? undefined : String(known.tolerations)],
  ];
  const lines = rows.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: \`${value}\``]));
  return [`**RuntimeClass \`${known.name}\`** (${sourceOfClass(known)})`, '', ...lines].join('\n');
}

/** Where the knowledge of a class comes from, and how old it is. */
export function sourceOfClass({ source }: KnownClass): string {
  if (source.kind === 'workspace') return fileName(source.uri);
  return source.syncedAt === undefined ? source.context : `${source.context}, ${source.syncedAt}`;
}

function fileName(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}
