/** A text without template directives, in which all other characters keep their offsets. */
export interface HiddenTemplates {
  readonly text: string;
  /** Whether the text had a directive outside of comments. */
  readonly hasTemplates: boolean;
}

/**
 * Replaces the directives of the usual template languages in a configuration: Go templates (k3s, EKS, AKS), Jinja
 * (Kubespray), handlebars (Bottlerocket), ERB, `${VARIABLE}` (MicroK8s) and `@VARIABLE@`. Control directives become
 * spaces. Directives that write a value become a string for which `isUnknown` is true, so that its key can still be
 * read.
 */
export function hideTemplates(text: string): HiddenTemplates {
  let hidden = '';
  let end = 0;
  let hasTemplates = false;
  let place: Place = { quote: '', isComment: false };
  let line = emptyLine;
  for (const { 0: written, index } of text.matchAll(directive)) {
    const plain = text.slice(end, index);
    place = placeAfter(place, plain);
    hasTemplates ||= !place.isComment;
    line = lineAfter(line, plain);
    end = index + written.length;
    const replaced = replacement(written, place, line, text.slice(end, end + 200));
    line = lineAfter(line, replaced);
    hidden += plain + replaced;
  }
  return { text: hidden + text.slice(end), hasTemplates };
}

/** Whether a string of a configuration is written by a template, at least in part. */
export function isUnknown(text: string): boolean {
  return text.includes(unknownCharacter);
}

/**
 * The placeholder for each character that a template writes. It is in Unicode's private use area, so no real
 * configuration contains it; and no bare key may contain it, so a table header with a template in it is not valid TOML.
 */
const unknownCharacter = '\uE000';

const directive =
  /\{\{[\s\S]{0,2000}?\}\}\}?|\{%[\s\S]{0,2000}?%\}|\{#[\s\S]{0,2000}?#\}|<%[\s\S]{0,2000}?%>|\$\{[^{}\r\n]{1,200}\}|@[A-Za-z_]{1,60}@/g;

const steering =
  /^(?:\{%|\{#|<%[^=]|\{\{[-~]?\s*(?:[#/!^]|(?:if|else|end|with|range|define|block|template|include|break|continue)\b|\$\w+\s*:?=))/;

/** The context at the end of a text within a line of TOML: in a quoted string, in a comment, or in neither. */
interface Place {
  readonly quote: '' | '"' | "'";
  readonly isComment: boolean;
}

function placeAfter(before: Place, text: string): Place {
  let { quote, isComment } = before;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === '\n') [quote, isComment] = ['', false];
    else if (isComment) continue;
    else if (quote === '"' && character === '\\') index++;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote === '' && character === '#') isComment = true;
  }
  return { quote, isComment };
}

/** The text of a line so far: its first and last characters, without blanks. It may have thousands of directives. */
interface Line {
  readonly first: string;
  readonly last: string;
  readonly hasEquals: boolean;
}

const emptyLine: Line = { first: '', last: '', hasEquals: false };

function lineAfter(before: Line, text: string): Line {
  const lineBreak = text.lastIndexOf('\n');
  const { first, last, hasEquals } = lineBreak < 0 ? before : emptyLine;
  const more = text.slice(lineBreak + 1).trim();
  return {
    first: first || more.charAt(0),
    last: more.at(-1) ?? last,
    hasEquals: hasEquals || more.includes('='),
  };
}

/** A replacement text of the same length, with the same line breaks. */
function replacement(written: string, place: Place, line: Line, after: string): string {
  const blank = written.replace(/[^\r\n]/g, ' ');
  if (place.isComment || steering.test(written)) return blank;
  const unknown = written.replace(/[^\r\n]/g, unknownCharacter);
  if (place.quote !== '') return unknown;
  const isHeader = line.first === '[' && !line.hasEquals;
  if (['=', '[', ','].includes(line.last) && !isHeader) return `"${unknown.slice(2)}"`;
  const isAlone = line.last === '' && /^[ \t]*(?:\r?\n|$)/.test(after);
  return isAlone ? blank : unknown;
}
