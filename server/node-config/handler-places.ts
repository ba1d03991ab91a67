import type { FileRange } from '../yaml/line-index.ts';
import type { NodeConfigFile } from './node-config-file.ts';

/** An occurrence of a handler's name in a configuration; the range is that of the name, without quotes. */
export interface HandlerPlace {
  readonly handler: string;
  readonly uri: string;
  readonly range: FileRange;
  /** The part that names the handler: the header of its table, the header of a subtable, or the setting of the default handler. */
  readonly as: 'table' | 'table below' | 'default';
}

/** Every occurrence of a handler's name in a file. */
export function handlerPlaces(file: NodeConfigFile): readonly HandlerPlace[] {
  const { uri } = file;
  const tables = file.kind === 'crio' ? file.handlers : file.plugins.flatMap(({ handlers }) => handlers);
  const defaults =
    file.kind === 'crio' ? [file.defaultRuntime] : file.plugins.map(plugin => plugin.defaultRuntimeName);
  return [
    ...tables.flatMap(({ name, nameRanges }) =>
      nameRanges.map((range, index): HandlerPlace => {
        return { handler: name, uri, range, as: index === 0 ? 'table' : 'table below' };
      }),
    ),
    ...defaults.flatMap((declared): HandlerPlace[] => {
      const handler = declared?.value;
      return declared === undefined || !handler
        ? []
        : [{ handler, uri, range: declared.range, as: 'default' }];
    }),
  ];
}
