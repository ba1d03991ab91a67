import type { FileRange } from '../yaml/line-index.ts';
import type { DeclaredHandler, SettingValue } from './declared.ts';

/** A handler as a container runtime has it once all its files are read. Plain data. */
export interface MergedHandler {
  readonly name: string;
  /** Empty where only the runtime itself brings the handler along. In the order in which they are read. */
  readonly declarations: readonly DeclaredHandler[];
  /** By key (`runtime_type`, `options.BinaryName`); `undefined` where a template writes the value. */
  readonly settings: Readonly<Record<string, SettingValue | undefined>>;
}

/** A configuration as a container runtime merges it from its files. */
export interface MergedConfiguration {
  /** Releases of the runtime that merge the files like this; see `containerdReleases` and `crioReleases`. */
  readonly release: string;
  readonly handlers: ReadonlyMap<string, MergedHandler>;
  /** The handler of Pods without a class. `undefined` where a template writes it. */
  readonly defaultHandler: string | undefined;
  /** Where the default is written; `undefined` where it is the runtime's own. */
  readonly defaultDeclaration: DefaultDeclaration | undefined;
}

export interface DefaultDeclaration {
  readonly uri: string;
  /** The range of the name, without quotes. */
  readonly range: FileRange;
}

/** The handler that one table declares, as it is where no other table says anything of it. */
export function handlerOf(declaration: DeclaredHandler, name = declaration.name): MergedHandler {
  const settings = Object.entries(declaration.settings).map(([key, { value }]) => [key, value] as const);
  return { name, declarations: [declaration], settings: Object.fromEntries(settings) };
}

/** The handler after a later table that says only some of its settings anew. */
export function withDeclaration(handler: MergedHandler, declaration: DeclaredHandler): MergedHandler {
  return {
    name: handler.name,
    declarations: [...handler.declarations, declaration],
    settings: { ...handler.settings, ...handlerOf(declaration).settings },
  };
}

/** A setting that is text and not empty: the empty string is how the runtimes write that there is none. */
export function textSetting({ settings }: Pick<MergedHandler, 'settings'>, key: string): string | undefined {
  const value = settings[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
