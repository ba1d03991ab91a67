import { t } from '../../base/l10n.ts';
import { problemText } from '../../protocol/cluster-problems/problem-text.ts';
import type { ClusterStatus } from '../info/cluster.ts';

export interface ReportParams {
  readonly statuses: () => readonly ClusterStatus[];
  readonly onChange: (context: string) => void;
  readonly onStatus: (statuses: readonly ClusterStatus[]) => void;
  readonly log: (line: string) => void;
}

/**
 * A reporter of changes, called once all changes that came together are applied: each state and each context is reported
 * once. A later time alone, as with every heartbeat, is no change of state.
 */
export function createReport({ statuses, onChange, onStatus, log }: ReportParams): {
  contentsChanged(context: string): void;
  stateChanged(): void;
} {
  const changed = new Set<string>();
  let lines: ReadonlyMap<string, string> = new Map();
  let reported = '';
  let isScheduled = false;

  const report = () => {
    isScheduled = false;
    const now = statuses();
    const text = JSON.stringify(now.map(({ readAt: _, ...status }) => status));
    const linesBefore = lines;
    lines = new Map(now.map(status => [status.context, lineOf(status)]));
    for (const [context, line] of lines) if (line !== linesBefore.get(context)) log(`${context}: ${line}`);
    for (const context of linesBefore.keys()) if (!lines.has(context)) log(`${context}: forgotten`);
    if (text !== reported) onStatus(now);
    reported = text;
    const contexts = [...changed];
    changed.clear();
    for (const context of contexts) onChange(context);
  };
  const schedule = () => {
    if (!isScheduled) queueMicrotask(report);
    isScheduled = true;
  };
  return {
    contentsChanged(context) {
      changed.add(context);
      schedule();
    },
    stateChanged: schedule,
  };
}

function lineOf({ phase, problem, missingPermissions }: ClusterStatus): string {
  const missing = missingPermissions.length === 0 ? '' : `, may not ${missingPermissions.join(', ')}`;
  return `${phase}${missing}${problem === undefined ? '' : `: ${problemText({ t }, problem).message}`}`;
}
