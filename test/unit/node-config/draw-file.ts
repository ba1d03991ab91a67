import type { Declared, DeclaredHandler } from '../../../server/node-config/declared.ts';
import { type NodeConfigFile, readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import type { FileRange } from '../../../server/yaml/line-index.ts';

/**
 * What is read of a text, drawn below its lines: `^^^^ handler`, `^^^^ handler again` (in the head of a table below),
 * `^^^^ default`, `^^^^ import`, `^^^^ version`, and a handler's settings by their key. The last line says what the
 * file is, and whether all of it was read.
 */
export function drawFile(text: string, uri = 'file:///etc/config.toml'): string {
  const file = readNodeConfigFile(uri, text);
  const marks = (file ? marksOf(file) : []).sort(
    ([one], [other]) => one.start.character - other.start.character,
  );
  const lines = text.split(/\r?\n/).slice(0, text.endsWith('\n') ? -1 : undefined);
  const drawn = lines.flatMap((line, index) => [
    line,
    ...marks
      .filter(([{ start }]) => start.line === index)
      .map(([{ start, end }, label]) => {
        const width =
          end.line === start.line ? end.character - start.character : line.length - start.character;
        return `${' '.repeat(start.character)}${'^'.repeat(width)} ${label}`;
      }),
  ]);
  const verdict = file ? `${file.kind}${file.isComplete ? '' : ', in part'}` : 'neither';
  return `${[...drawn, `=> ${verdict}`].join('\n')}\n`;
}

type Mark = readonly [range: FileRange, label: string];

function marksOf(file: NodeConfigFile): Mark[] {
  if (file.kind === 'crio')
    return [...file.handlers.flatMap(marksOfHandler), ...markOf(file.defaultRuntime, 'default')];
  return [
    ...markOf(file.version, 'version'),
    ...file.imports.map(({ path, range }) => [range, `import ${path}`] as const),
    ...file.plugins.flatMap(({ handlers, deprecatedTables, defaultRuntimeName }) => [
      ...handlers.flatMap(marksOfHandler),
      ...deprecatedTables.flatMap(marksOfHandler),
      ...markOf(defaultRuntimeName, 'default'),
    ]),
  ];
}

function marksOfHandler({ name, nameRanges, settings }: DeclaredHandler): Mark[] {
  const [first, ...others] = nameRanges;
  return [
    [first!, `handler ${name}`],
    ...others.map(range => [range, 'handler again'] as const),
    ...Object.entries(settings).flatMap(([key, setting]) => markOf(setting, key)),
  ];
}

function markOf(declared: Declared<unknown> | undefined, label: string): Mark[] {
  if (declared === undefined) return [];
  return [[declared.range, declared.value === undefined ? `${label}: unknown` : label]];
}
