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
  return drawFiles(text, file ? [file] : []);
}

/** The same of configurations with positions in a text, such as those inside of a document; a line for each at the end. */
export function drawFiles(text: string, files: readonly NodeConfigFile[]): string {
  const marks = files.flatMap(marksOf).sort(([one], [other]) => one.start.character - other.start.character);
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
  const verdicts = files.map(({ kind, isComplete, inside, uri }) => {
    const path = inside ? ` ${inside} ${uri.slice(uri.indexOf('#'))}` : '';
    return `=> ${kind}${isComplete ? '' : ', in part'}${path}`;
  });
  return `${[...drawn, ...(files.length === 0 ? ['=> neither'] : verdicts)].join('\n')}\n`;
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
