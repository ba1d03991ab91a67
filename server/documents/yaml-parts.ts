import { type SourceDocument, SourceFile } from '../yaml/source-file.ts';

/** A part of a text, with its offset there. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

/** The YAML documents in a text, or in those of its parts that are YAML, with their offsets in the text. */
export function yamlDocuments(
  text: string,
): readonly { readonly start: number; readonly document: SourceDocument }[] {
  return yamlParts(text).flatMap(part =>
    SourceFile.of('', 0, part.text).documents.map(({ start, document }) => {
      return { start: part.start + start, document };
    }),
  );
}

/**
 * The parts of a text that are YAML: of user data for a machine in several parts (MIME) those for cloud-init and for
 * EKS; any other text is one part. Parts that are encoded are left out, because nothing in them has an offset here.
 * Sources: cloud-init `handlers/__init__.py:INCLUSION_TYPES_MAP`; amazon-eks-ami
 * `nodeadm/internal/configprovider/userdata.go:nodeConfigMediaType`; RFC 2046, 5.1.1.
 */
export function yamlParts(text: string): readonly TextPart[] {
  const boundary = boundaryOf(text);
  if (boundary === undefined) return [{ start: 0, text }];
  return betweenLines(text, `--${boundary}`).flatMap(({ start, text: part }) => {
    const headerEnd = endOfHeader(part);
    const header = part.slice(0, headerEnd);
    const body = part.slice(headerEnd);
    return isYaml(header, body) ? [{ start: start + headerEnd, text: body }] : [];
  });
}

/** The boundary of a MIME text in several parts, without its hyphens; `undefined` for any other text. */
function boundaryOf(text: string): string | undefined {
  const start = text.slice(0, longestHeader);
  const header = start.slice(0, endOfHeader(start));
  if (!/^content-type:[ \t]*multipart\//im.test(header)) return undefined;
  const found = /\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(header);
  return found?.[1] ?? found?.[2];
}

/** UTF-16 code units up to the first blank line. */
const longestHeader = 2000;

/** The offset behind the first blank line; the length of the text if there is none. */
function endOfHeader(text: string): number {
  const blank = /(?:^|\n)[ \t]*(?:\r?\n|$)/.exec(text);
  return blank === null ? text.length : blank.index + blank[0].length;
}

/** The texts between lines that are a delimiter, up to one that ends with two hyphens more. */
function betweenLines(text: string, delimiter: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let start: number | undefined;
  for (let line = 0; line < text.length && parts.length < mostParts; ) {
    const next = text.indexOf('\n', line) + 1 || text.length;
    if (text.startsWith(delimiter, line)) {
      const rest = text.slice(line + delimiter.length, next).trimEnd();
      if (rest === '' || rest === '--') {
        if (start !== undefined) parts.push({ start, text: text.slice(start, line) });
        if (rest === '--') return parts;
        start = next;
      }
    }
    line = next;
  }
  // Without its last line the text is cut short; what is there is read, as cloud-init does.
  if (start !== undefined && parts.length < mostParts) parts.push({ start, text: text.slice(start) });
  return parts;
}

const mostParts = 100;

function isYaml(header: string, body: string): boolean {
  const encoding = /^content-transfer-encoding:[ \t]*(\S+)/im.exec(header)?.[1]?.toLowerCase() ?? '7bit';
  if (encoding === 'base64' || encoding === 'quoted-printable') return false;
  const type = /^content-type:[ \t]*([^;\s]+)/im.exec(header)?.[1]?.toLowerCase() ?? '';
  return yamlTypes.has(type) || body.startsWith('#cloud-config');
}

const yamlTypes = new Set(['text/cloud-config', 'application/node.eks.aws']);
