import type { FileRange, Position } from '../yaml/line-index.ts';
import {
  type Declared,
  type DeclaredHandler,
  declaredAt,
  declaredHandlers,
  endOf,
  isString,
  type SettingValue,
  type TextRanges,
  tableAt,
  takesTables,
} from './declared.ts';
import { type PrintingCommand, printingCommand } from './printed.ts';
import type { TomlReading } from './read-toml.ts';
import { removedCrioSettings } from './removed-settings.ts';
import type { Surroundings } from './surroundings.ts';

/** The runtime-related declarations of one file of CRI-O's configuration. Source: CRI-O `docs/crio.conf.5.md`. */
export interface CrioFile {
  readonly kind: 'crio';
  readonly uri: string;
  /** The surroundings of the text; `undefined` for a separate file. */
  readonly inside: Surroundings | undefined;
  /** The command that printed the configuration; `undefined` if somebody wrote it. */
  readonly printedBy: PrintingCommand | undefined;
  /** False if a template or a broken line was left out: then nothing can be concluded from a missing setting. */
  readonly isComplete: boolean;
  /** The first line of the text, cut. */
  readonly firstLine: string;
  /** The first range that is nested too deeply to be read. */
  readonly tooDeepAt: FileRange | undefined;
  /** The end of the text. */
  readonly end: Position;
  /** False if the runtimes are in an inline table: then no table can be added at the end. */
  readonly takesTables: boolean;
  readonly defaultRuntime: Declared<string> | undefined;
  /** The cgroup manager: `systemd`, which is the default, or `cgroupfs`. */
  readonly cgroupManager: Declared<string> | undefined;
  readonly handlers: readonly DeclaredHandler[];
  /** Whether there are workloads, whose Pods get annotations that the table of their handler does not list. */
  readonly hasWorkloads: boolean;
  /** The settings of runtimes that CRI-O has removed. */
  readonly removedSettings: readonly RemovedCrioSetting[];
}

export interface RemovedCrioSetting {
  readonly key: string;
  readonly value: SettingValue;
  readonly keyRange: FileRange;
}

export function readCrio(uri: string, reading: TomlReading, lines: TextRanges): CrioFile {
  const { root, isComplete, firstLine, tooDeepAt } = reading;
  const runtime = tableAt(root, 'crio', 'runtime');
  return {
    kind: 'crio',
    uri,
    inside: undefined,
    printedBy: printingCommand(uri, reading),
    isComplete,
    firstLine,
    tooDeepAt: tooDeepAt && lines.rangeOf(tooDeepAt),
    end: endOf(lines),
    takesTables: takesTables(root, 'crio', 'runtime', 'runtimes'),
    defaultRuntime: declaredAt(runtime, 'default_runtime', lines, isString),
    cgroupManager: declaredAt(runtime, 'cgroup_manager', lines, isString),
    removedSettings: Object.keys(removedCrioSettings).flatMap(key => {
      const setting = declaredAt(runtime, key, lines, isSet);
      return setting?.value === undefined ? [] : { key, value: setting.value, keyRange: setting.keyRange };
    }),
    handlers: declaredHandlers(tableAt(runtime, 'runtimes'), lines, { uri, plugin: undefined }),
    hasWorkloads: runtime?.members.has('workloads') === true,
  };
}

/** An empty setting, as in a printed default configuration, does nothing. */
function isSet(value: SettingValue | undefined): value is SettingValue {
  return value !== undefined && value !== '';
}
