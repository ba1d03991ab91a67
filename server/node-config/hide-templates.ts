/** A text without template directives, in which every other character stands where it stood. */
export interface HiddenTemplates {
  readonly text: string;
  /** Whether a directive was there, other than in a comment. */
  readonly hasTemplates: boolean;
}

/**
 * Takes the directives of the usual template languages out of a configuration: Go templates (k3s, EKS, AKS), Jinja
 * (Kubespray), handlebars (Bottlerocket), ERB, `${VARIABLE}` (MicroK8s) and `@VARIABLE@`. What only steers the
 * template becomes spaces. What writes a value becomes a string that `isUnknown`, so that its key can still be read.
 */
export function hideTemplates(text: string): HiddenTemplates {
  let hidden = '';
  let end = 0;
  let hasTemplates = false;
  let place: Place = { quote: '', isComment: false };
  for (const { 0: written, index } of text.matchAll(directive)) {
    const plain = text.slice(end, index);
    place = placeAfter(place, plain);
    hasTemplates ||= !place.isComment;
    hidden += plain;
    hidden += replacement(
      written,
      place,
      hidden,
      text.slice(index + written.length, index + written.length + 200),
    );
    end = index + written.length;
  }
  return { text: hidden + text.slice(end), hasTemplates };
}

/** Whether a string of a configuration is, at least in part, what a template will write. */
export function isUnknown(text: string): boolean {
  return text.includes(unknownCharacter);
}

/**
 * One character of what a template will write. It is of Unicode's private use area, so no real configuration has it;
 * and no bare key may, so a table head with a template in it is not taken for TOML.
 */
const unknownCharacter = '\uE000';

const directive =
  /\{\{[\s\S]{0,2000}?\}\}\}?|\{%[\s\S]{0,2000}?%\}|\{#[\s\S]{0,2000}?#\}|<%[\s\S]{0,2000}?%>|\$\{[^{}\r\n]{1,200}\}|@[A-Za-z_]{1,60}@/g;

const steering =
  /^(?:\{%|\{#|<%[^=]|\{\{[-~]?\s*(?:[#/!^]|(?:if|else|end|with|range|define|block|template|include|break|continue)\b|\$\w+\s*:?=))/;

/** Where in a line of TOML a text ends: in a quoted string, in a comment, or in neither. */
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

/** A text of the same length, with the same line breaks. */
function replacement(written: string, place: Place, before: string, after: string): string {
  const blank = written.replace(/[^\r\n]/g, ' ');
  if (place.isComment || steering.test(written)) return blank;
  const unknown = written.replace(/[^\r\n]/g, unknownCharacter);
  if (place.quote !== '') return unknown;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (/[=[,]\s*$/.test(line) && !/^\s*\[[^=]*$/.test(line)) return `"${unknown.slice(2)}"`;
  const isAlone = line.trim() === '' && /^[ \t]*(?:\r?\n|$)/.test(after);
  return isAlone ? blank : unknown;
}
