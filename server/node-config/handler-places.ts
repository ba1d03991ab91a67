import type { FileRange } from '../yaml/line-index.ts';
import type { NodeConfigFile } from './node-config-file.ts';

/** A place in a configuration that writes the name of a handler; of the name alone, without quotes. */
export interface HandlerPlace {
  readonly handler: string;
  readonly uri: string;
  readonly range: FileRange;
  /** The head of its table, the head of a table below that, or the default. */
  readonly as: 'table' | 'table below' | 'default';
}

/** Every place of a file that names a handler. */
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
