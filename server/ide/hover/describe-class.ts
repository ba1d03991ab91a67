import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { aspectText } from '../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PlatformClass } from '../../runtimes/platform-classes.ts';
import { code, list, type Markdown, markdown, paragraphs, sentence, tMarkdown } from '../text/markdown.ts';

/** One line about a class for a list: handler, overhead, available nodes and source. */
export function summaryOfClass(known: KnownClass, nodes: string | undefined): string {
  const overhead = aspectText(known, 'overhead');
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    overhead === '' ? undefined : `overhead ${overhead}`,
    nodes,
    sourceOfClass(known),
  ];
  return parts.filter(part => part !== undefined).join(' · ');
}

/**
 * Markdown for a hover: everything that a Pod of the class gets, and the sources of that information. Sources that
 * agree are described once.
 */
export function describeClasses(classes: readonly KnownClass[]): Markdown[] {
  const byText = groupBy(classes, known => linesOfClass(known).text);
  return [...byText.values()].map(alike => {
    const [first] = alike;
    const sources = alike.map(sourceOfClass).join('; ');
    return paragraphs([markdown`**RuntimeClass ${code(first!.name)}** (${sources})`, linesOfClass(first!)]);
  });
}

function linesOfClass(known: KnownClass): Markdown {
  const rows = [
    ['handler', known.handler],
    ['overhead', aspectText(known, 'overhead') || undefined],
    ...Object.entries(known.nodeSelector).map(([key, value]) => [`nodeSelector ${key}`, value]),
    ['tolerations', known.tolerations === 0 ? undefined : String(known.tolerations)],
  ];
  return list(
    rows.flatMap(([name, value]) => (value === undefined ? [] : [markdown`${name!}: ${code(value)}`])),
  );
}

/**
 * Markdown for a class that is not declared in the workspace or a cluster but that platforms install under that name.
 */
export function describePlatformClasses(rows: readonly PlatformClass[]): Markdown {
  const lines = rows.map(({ name, installedBy, handler }) =>
    handler === undefined
      ? tMarkdown('**RuntimeClass `{0}`** is installed by {1}.', name, t(installedBy))
      : tMarkdown(
          '**RuntimeClass `{0}`** is installed by {1}, handler `{2}`.',
          name,
          t(installedBy),
          handler,
        ),
  );
  const notes = rows.flatMap(({ note }) => (note === undefined ? [] : sentence(note())));
  return paragraphs([...lines, ...notes, t('Your cluster may not have it.')]);
}

/** The source from which a class is known. */
function sourceOfClass({ source }: KnownClass): string {
  if (source.kind === 'workspace') return fileNameOf(source.uri);
  return source.context;
}
