import { readIgnores } from '../../../server/ide/diagnostics/shared/ignore.ts';
import { plainText } from '../../../server/ide/text/plain-text.ts';
import { parseQuantity } from '../../../server/kubernetes/quantities/quantity.ts';
import { maskTemplate } from '../../../server/yaml/mask-template.ts';
import { topLevel } from '../../../server/yaml/top-level.ts';
import { type Kind, many } from '../kind.ts';

const head = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: box}\nhandler: runsc\n';
const file = (name: string, text: (count: number) => string): Kind => ({
  name,
  count: 2000,
  files: count => ({ 'a.yaml': text(count) }),
});

const topLevelPieces = [
  ...['"', '\\"', '\\', '{"a":', '["', '\n"', 'a: {\n', '{{'],
  ...[' ', '\t', '# c\n', '---\n', 'a\r', 'a\u2028'],
];

/** Texts that are read as YAML, whatever they say. */
export const texts: readonly Kind[] = [
  file('line breaks', count => `${head}${'\n'.repeat(count)}`),
  file('line breaks alone', count => `kind: RuntimeClass\n${'\n'.repeat(count)}`),
  file('line breaks of Windows', count => `${head}${'\r\n'.repeat(count)}`),
  file('carriage returns', count => `${head}${'\r'.repeat(count)}`),
  file('blanks', count => `${head}a: ${' '.repeat(count)}b\n`),
  file('comments', count => `${head}${'# a comment\n'.repeat(count)}`),
  file('comments at ends of lines', count => `${head}${many(count, i => `a${i}: 1 # a\n`)}`),
  file(
    'comments that ignore a rule',
    count => `${many(count, () => '# runtimeclass: ignore unknown-field\nx: 1\n')}${head}`,
  ),
  file(
    'rules that a comment ignores',
    count => `# runtimeclass: ignore-file ${many(count, i => `rule-${i}, `)}\n${head}`,
  ),
  file('a long word', count => `${head}a: ${'x'.repeat(count)}\n`),
  file('a long class name', count => head.replace('box', 'x'.repeat(count))),
  file('a long quoted text', count => `${head}a: "${'x\\n'.repeat(count)}"\n`),
  file('a quote that is not closed', count => `${head}a: "${'x\n'.repeat(count)}`),
  file('a long block', count => `${head}a: |\n${'  x: 1\n'.repeat(count)}`),
  file('a folded block', count => `${head}a: >\n${'  x: 1\n\n'.repeat(count)}`),
  file('lines of a plain text', count => `${head}a: b\n${'  c d\n'.repeat(count)}`),
  file('entries of a flow map', count => `${head}a: {${many(count, i => `k${i}: 1, `)}}\n`),
  file('items of a flow list', count => `${head}a: [${'x, '.repeat(count)}]\n`),
  file('anchors and aliases', count => `${head}a:\n${many(count, i => `- &a${i} x\n- *a${i}\n`)}`),
  file('aliases of one anchor', count => `${head}a: &a {b: c}\nl:\n${many(count, () => '- *a\n')}`),
  file('merge keys', count => `${head}a: &a {b: c}\nl:\n${many(count, () => '- <<: *a\n')}`),
  file('tags', count => `${head}a:\n${many(count, () => '- !!str x\n')}`),
  file('documents', count => many(count, () => '---\na: 1\n')),
  file('marks of documents', count => `${head}${'---\n'.repeat(count)}`),
  file(
    'lines of JSON',
    count =>
      `{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "box", ${many(count, i => `"k${i}": 1,\n`)} "x": 1}}`,
  ),
  file('templates', count => `${head}${many(count, i => `a${i}: {{ .Values.a }}\n`)}`),
  file('templates in a line', count => `${head}a: ${'{{a}}'.repeat(count)}\n`),
  file('open templates', count => `${head}a: ${'{{ '.repeat(count)}\n`),
  file('dashes', count => `${head}a:\n${many(count, () => '-\n')}`),
  file('our words', count => `kind: ${'RuntimeClass'.repeat(count)}\n`),
  file('our words in lines', count => many(count, i => `runtimeClassName${i}: runtimeClassName\n`)),
  file('keys without values', count => `${head}${many(count, i => `k${i}:\n`)}`),
  file('lines that are none', count => `${head}${many(count, () => 'x y\n')}`),
  file('question marks', count => `${head}${many(count, () => '? a\n: b\n')}`),
  file('letters of other scripts', count => `${head}a: ${'名😀'.repeat(count)}\n`),
  { name: 'digits of a quantity', count: 10_000, work: count => () => void parseQuantity('9'.repeat(count)) },
  {
    name: 'zeros of a quantity',
    count: 10_000,
    work: count => () => void parseQuantity(`1${'0'.repeat(count)}`),
  },
  { name: 'ignores that are asked', count: 10_000, work: count => () => asked(count) },
  ...['', '{', 'a: 1\n', '{"a": "'].map(start => ({
    name: `the look at a top level that begins with ${JSON.stringify(start)}`,
    count: 2000,
    work: (count: number) => () => {
      for (const piece of topLevelPieces) topLevel(start + piece.repeat(count));
    },
  })),
  {
    name: 'templates that are masked',
    count: 2000,
    work: count => () => {
      for (const piece of ['{{', '{{/*}}', '{{ "\\"', '{{ `', '{{ a }}', '\uE002 x', '{{"'])
        maskTemplate(piece.repeat(count));
    },
  },
  {
    name: 'Markdown shown as plain text',
    count: 2000,
    work: count => () => {
      for (const piece of ['[', '`', '[`', '**', '](', '[a](<']) plainText(piece.repeat(count));
    },
  },
];

function asked(count: number): void {
  const ignores = readIgnores(many(count, () => '# runtimeclass: ignore unknown-field\nx: 1\n'));
  for (let index = 0; index < count; index++) ignores.covers('unknown-field', index * 40);
}
