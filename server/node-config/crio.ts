import type { FileRange, LineIndex, Position } from '../yaml/line-index.ts';
import {
  type Declared,
  type DeclaredHandler,
  declaredAt,
  declaredHandlers,
  fileRange,
  isString,
  tableAt,
  takesTables,
} from './declared.ts';
import type { TomlReading } from './read-toml.ts';

/** What one file of CRI-O's configuration declares about runtimes. Source: CRI-O `docs/crio.conf.5.md`. */
export interface CrioFile {
  readonly kind: 'crio';
  readonly uri: string;
  /** False where a template or a broken line was left out: then nothing follows from what is missing. */
  readonly isComplete: boolean;
  /** The first place that is nested too deeply to be read. */
  readonly tooDeepAt: FileRange | undefined;
  /** Where the text ends. */
  readonly end: Position;
  /** False where braces hold the runtimes: then no table can be added at the end. */
  readonly takesTables: boolean;
  readonly defaultRuntime: Declared<string> | undefined;
  readonly handlers: readonly DeclaredHandler[];
}

export function readCrio(
  uri: string,
  { root, isComplete, tooDeepAt }: TomlReading,
  lines: LineIndex,
): CrioFile {
  const runtime = tableAt(root, 'crio', 'runtime');
  return {
    kind: 'crio',
    uri,
    isComplete,
    tooDeepAt: tooDeepAt && fileRange(lines, tooDeepAt),
    end: lines.positionAt(Number.POSITIVE_INFINITY),
    takesTables: takesTables(root, 'crio', 'runtime', 'runtimes'),
    defaultRuntime: declaredAt(runtime, 'default_runtime', lines, isString),
    handlers: declaredHandlers(tableAt(runtime, 'runtimes'), lines, { uri, plugin: undefined }),
  };
}
