import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { Diagnosis } from '../diagnostics/engine/diagnose.ts';

/** The properties of a finding in rendered text that help to find its source. */
export interface RenderedLine {
  /** The line as `comparableText` returns it: `runtimeClassName: gvisor`. */
  readonly content: string;
  /** The key of the line; `undefined` if it has none. */
  readonly key: string | undefined;
  /** The name of a class or handler that the line gives; `undefined` on any other line. */
  readonly name: string | undefined;
  /** The object around it: its kind and its name, empty if it has none. */
  readonly kind: string;
  readonly objectName: string;
  /** The template that Helm names above the document, such as `web/charts/db/templates/pod.yaml`. */
  readonly template: string | undefined;
}

/** The line of a finding in the rendered text, and the object that it is in. */
export function renderedLine({ placed, range }: Diagnosis): RenderedLine {
  const { document } = placed;
  const around = outermost(placed);
  const { text } = document;
  const start = text.lastIndexOf('\n', range.start - 1) + 1;
  const end = text.indexOf('\n', range.start);
  const content = comparableText(text.slice(start, end < 0 ? text.length : end));
  const [, key, value = ''] = keyAndValue.exec(content) ?? [];
  const isNaming = key !== undefined && namingKeys.has(key) && value !== '';
  const manifest =
    document.manifests.find(({ node }) => node.range.start <= range.start && range.start <= node.range.end) ??
    around.manifests[0];
  return {
    content,
    key,
    name: isNaming ? value : undefined,
    kind: manifest?.kind ?? '',
    objectName: manifest?.name ?? '',
    template: sourceComment.exec(around.text)?.[1],
  };
}

/** The document that contains an embedded one; any other document itself. */
function outermost({ document, embeddedIn }: PlacedManifestDocument): ManifestDocument {
  return embeddedIn === undefined ? document : outermost(embeddedIn.placed);
}

/**
 * A line without what programs write differently: indentation, the dash of a list, quotes, a comma at its end and a
 * comment.
 */
export function comparableText(line: string): string {
  const comment = line.search(/(?:^|\s)#/);
  return (comment < 0 ? line : line.slice(0, comment))
    .trim()
    .replace(/^(?:- +)+/, '')
    .replace(/["']/g, '')
    .replace(/,$/, '');
}

export const keyAndValue = /^([\w./-]+):(?: +(\S.*))?$/;

const namingKeys = new Set(['runtimeClassName', 'handler', 'runtimeHandler']);

const sourceComment = /^# Source: ([^\s:]+\/\S+)[ \t]*$/m;
