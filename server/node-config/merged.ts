import type { FileRange } from '../yaml/line-index.ts';
import type { DeclaredHandler, SettingValue } from './declared.ts';

/** A handler as a container runtime has it after reading all files. Plain data. */
export interface MergedHandler {
  readonly name: string;
  /**
   * The tables that declare the handler, in the order in which they are read; empty for a handler built into the
   * runtime.
   */
  readonly declarations: readonly DeclaredHandler[];
  /** The settings by key (`runtime_type`, `options.BinaryName`); `undefined` if a template writes the value. */
  readonly settings: Readonly<Record<string, SettingValue | undefined>>;
}

/** A configuration as a container runtime merges it from its files. */
export interface MergedConfiguration {
  /** The releases of the runtime that merge the files like this; see `containerdReleases` and `crioReleases`. */
  readonly release: string;
  readonly handlers: ReadonlyMap<string, MergedHandler>;
  /** The handler of Pods without a class; `undefined` if a template writes it. */
  readonly defaultHandler: string | undefined;
  /** The location of the default's declaration; `undefined` for the runtime's built-in default. */
  readonly defaultDeclaration: DefaultDeclaration | undefined;
}

export interface DefaultDeclaration {
  readonly uri: string;
  /** The range of the name, without quotes. */
  readonly range: FileRange;
}

/** The handler that a single table declares, before any other table is merged. */
export function handlerOf(declaration: DeclaredHandler, name = declaration.name): MergedHandler {
  const settings = Object.entries(declaration.settings).map(([key, { value }]) => [key, value] as const);
  return { name, declarations: [declaration], settings: Object.fromEntries(settings) };
}

/** The handler that tables of the same name make, at least one, of which a later one may override settings of those before. */
export function handlerOfAll(tables: readonly MergedHandler[]): MergedHandler {
  return {
    name: tables[0]!.name,
    declarations: tables.flatMap(({ declarations }) => declarations),
    settings: Object.fromEntries(tables.flatMap(({ settings }) => Object.entries(settings))),
  };
}

/** A setting that is a non-empty string; the runtimes treat an empty string as unset. */
export function textSetting({ settings }: Pick<MergedHandler, 'settings'>, key: string): string | undefined {
  const value = settings[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
