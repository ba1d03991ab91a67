import type { ContainerdFile } from '../../node-config/containerd.ts';
import {
  type RemovedSetting,
  removedHandlerSettings,
  removedRuntimeTypes,
  removedTables,
} from '../../node-config/removed-settings.ts';
import { missingShimWords } from '../../node-config/shim.ts';
import type { FileRange } from '../../yaml/line-index.ts';
import type { Change } from './changes-of-course.ts';
import { isBefore, type ProgramRelease } from './release.ts';

/** A change in a configuration of containerd. */
export interface ContainerdChange extends Change {
  readonly range: FileRange;
  /** `handler kata` */
  readonly subject: string;
}

/** The parts of a configuration that an upgrade of containerd no longer reads: removed runtime types, settings and tables. */
export function containerdChanges(
  { plugins }: ContainerdFile,
  from: ProgramRelease,
  to: ProgramRelease,
): readonly ContainerdChange[] {
  const isRemoved = (setting: RemovedSetting | undefined): setting is RemovedSetting => {
    const [major, minor] = (setting?.removedIn ?? '0.0').split('.').map(Number);
    const release = { major: major!, minor: minor! };
    return setting !== undefined && isBefore(from, release) && !isBefore(to, release);
  };
  const handlers = plugins.flatMap(plugin => plugin.handlers);
  const tables = plugins.flatMap(plugin => plugin.deprecatedTables);
  return [
    ...handlers.flatMap(({ name, settings }) =>
      Object.entries(settings).flatMap(([key, { value, range, keyRange }]): ContainerdChange[] => {
        const subject = `handler ${name}`;
        const removedType = key === 'runtime_type' ? own(removedRuntimeTypes, String(value)) : undefined;
        if (isRemoved(removedType)) {
          const after = `${missingShimWords(String(value))}; use ${removedType.instead}`;
          return [{ kind: 'handler', subject, range, before: `starts ${value}`, after, breaks: true }];
        }
        const removed = own(removedHandlerSettings, key);
        if (!isRemoved(removed) || value === '' || value === undefined) return [];
        const after = `${key} has no effect; use ${removed.instead}`;
        return [
          { kind: 'handler', subject, range: keyRange, before: `${key} = ${value}`, after, breaks: true },
        ];
      }),
    ),
    ...tables.flatMap(({ name, nameRanges, settings }): ContainerdChange[] => {
      const removed = own(removedTables, name);
      if (!isRemoved(removed) || !settings['runtime_type']?.value) return [];
      const after = `the table has no effect; use ${removed.instead}`;
      const range = nameRanges[0]!;
      return [{ kind: 'handler', subject: `table ${name}`, range, before: 'is read', after, breaks: true }];
    }),
  ];
}

function own<Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}
