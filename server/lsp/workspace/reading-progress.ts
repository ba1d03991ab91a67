import type { ClientCapabilities, Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { t } from '../../base/l10n.ts';
import { startTimer } from '../../base/start-timer.ts';
import type { ReportFiles } from '../../workspace/listed-uris.ts';

/** Does some reading, which is given a function to report how far it is. */
export type ShowReading = (read: (report: ReportFiles) => Promise<void>) => Promise<void>;

/**
 * Shows in the editor how many files have been read if the reading of the folders lasts over a second (`window/workDoneProgress`).
 * An editor that cannot show it is sent nothing.
 */
export function createReadingProgress(
  { window }: Pick<Connection, 'window'>,
  capabilities: ClientCapabilities,
  fail: (error: unknown) => void,
): ShowReading {
  if (capabilities.window?.workDoneProgress !== true) return read => read(() => {});
  return async read => {
    let files = { read: 0, found: 0 };
    let shown: WorkDoneProgressServerReporter | undefined;
    let isDone = false;
    let shownAt = 0;
    const percentage = () => Math.floor((100 * files.read) / Math.max(1, files.found));
    const message = () => t('{0} of {1} files', files.read, files.found);
    const begin = async () => {
      const reporter = await window.createWorkDoneProgress();
      // It has ended while the editor made room for it.
      if (isDone) return;
      shown = reporter;
      shown.begin(t('Reading the manifests of the workspace'), percentage(), message());
    };
    const timer = startTimer(() => void begin().catch(fail), unnoticedMs);
    try {
      await read((done, found) => {
        files = { read: done, found };
        const now = performance.now();
        if (shown === undefined || now - shownAt < betweenReportsMs) return;
        shownAt = now;
        shown.report(percentage(), message());
      });
    } finally {
      isDone = true;
      clearTimeout(timer);
      shown?.done();
    }
  };
}

/** Milliseconds before a wait is noticeable: most folders are read in less. */
const unnoticedMs = 1000;

/** Milliseconds between two reports: people cannot read faster updates. */
const betweenReportsMs = 200;
