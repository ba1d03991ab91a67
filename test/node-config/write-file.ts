/** What a file of a case says, before it is written as TOML. */
export interface FileContent {
  readonly version: number | undefined;
  readonly imports: readonly string[];
  readonly plugins: readonly PluginContent[];
}

export interface PluginContent {
  readonly name: string;
  /** Whether its settings stand directly in the table of the plugin instead of in `containerd`. */
  readonly isMisplaced?: boolean | undefined;
  readonly defaultRuntimeName?: string | undefined;
  /** By name of the table below `containerd`: `runtimes.kata`, `default_runtime`. */
  readonly tables: Readonly<Record<string, Settings>>;
}

export type Settings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** How tables are written: with heads or without, and with which quotes. */
export const styles = ['heads', 'single quotes', 'dotted keys', 'braces'] as const;
export type Style = (typeof styles)[number];

export function writeFile({ version, imports, plugins }: FileContent, style: Style): string {
  const quoted = (text: string) => (style === 'single quotes' ? `'${text}'` : JSON.stringify(text));
  const lines = [
    ...(version === undefined ? [] : [`version = ${version}`]),
    ...(imports.length === 0 ? [] : [`imports = [${imports.map(quoted).join(', ')}]`]),
  ];
  for (const { name, isMisplaced, defaultRuntimeName, tables } of plugins) {
    const key = style !== 'single quotes' && /^[\w-]+$/.test(name) ? name : quoted(name);
    const head = `plugins.${key}${isMisplaced ? '' : '.containerd'}`;
    const naming =
      defaultRuntimeName === undefined ? [] : [`default_runtime_name = ${quoted(defaultRuntimeName)}`];
    lines.push(`[${head}]`, ...naming);
    for (const [path, settings] of Object.entries(tables)) {
      const [parent, handler] = path.split(/\.(.*)/s) as [string, string | undefined];
      const table =
        handler === undefined ? parent : `${parent}.${/^[\w-]+$/.test(handler) ? handler : quoted(handler)}`;
      lines.push(...writeTable(head, table, settings, style, quoted));
    }
  }
  return `${lines.join('\n')}\n`;
}

function writeTable(
  head: string,
  table: string,
  settings: Settings,
  style: Style,
  quoted: (text: string) => string,
): string[] {
  const write = (value: Settings[string]) =>
    typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  const own = Object.entries(settings).filter(([key]) => !key.startsWith('options.'));
  const options = Object.entries(settings)
    .filter(([key]) => key.startsWith('options.'))
    .map(([key, value]) => `${key.slice('options.'.length)} = ${write(value)}`);
  const pairs = own.map(([key, value]) => `${key} = ${write(value)}`);
  switch (style) {
    case 'braces':
      return [
        `${table} = { ${[...pairs, ...(options.length > 0 ? [`options = { ${options.join(', ')} }`] : [])].join(', ')} }`,
      ];
    case 'dotted keys':
      if (pairs.length + options.length === 0) return [`${table} = {}`];
      return [...pairs, ...options.map(option => `options.${option}`)].map(pair => `${table}.${pair}`);
    default:
      return [
        `  [${head}.${table}]`,
        ...pairs.map(pair => `    ${pair}`),
        ...(options.length > 0
          ? [`    [${head}.${table}.options]`, ...options.map(option => `      ${option}`)]
          : []),
      ];
  }
}
