/**
 * What keeps a text from being well-formed XML: tags that do not match, attributes without quotes or twice, characters that
 * XML cannot have, and `&` that begins no reference. It knows elements, attributes and text, and nothing else of XML.
 */
export function markupProblems(text: string): readonly string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z][\w]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
  let end = 0;
  for (const { 0: whole, 1: closing, 2: name, 3: attributes, 4: empty, index } of text.matchAll(tag)) {
    const between = text.slice(end, index);
    if (between.includes('<')) problems.push(`a bracket in ${JSON.stringify(between.slice(0, 80))}`);
    end = index + whole.length;
    const names = [...attributes!.matchAll(/\s([\w:-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) problems.push(`an attribute twice in ${whole}`);
    if (closing === '/') {
      if (open.pop() !== name) problems.push(`</${name}> closes something else`);
    } else if (empty === '') open.push(name!);
  }
  if (text.slice(end).trim() !== '') problems.push(`text after the end: ${text.slice(end, end + 80)}`);
  if (open.length > 0) problems.push(`not closed: ${open.join(' ')}`);
  if (/&(?!#\d+;|amp;)/.test(text)) problems.push('a bare &');
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    problems.push('a character that XML cannot have');
  return problems;
}
