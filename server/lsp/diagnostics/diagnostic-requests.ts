import {
  type Connection,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type PublishDiagnosticsParams,
  type WorkspaceDiagnosticParams,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { afterTurns } from '../../base/yielding.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { guardLong } from '../editor/guard.ts';

/** The diagnostics that an editor asks for, as they are at present. */
export interface PulledDiagnostics {
  /** Keeps the diagnostics of a file for the next request, instead of sending them. */
  keep(diagnostics: PublishDiagnosticsParams): void;
  /** Answers requests. `diagnose` brings the diagnostics of an open file up to date. */
  answer(diagnose: (uri: string) => void): void;
}

/**
 * `textDocument/diagnostic` is answered at once. `workspace/diagnostic` is answered with what is not as the editor knows it, in
 * parts if it takes parts, and waits while there is nothing: the editor asks again after each answer.
 */
export function createPulledDiagnostics(
  connection: Connection,
  fail: (error: unknown) => void,
): PulledDiagnostics {
  const { console: logger, languages } = connection;
  const reports = new Map<string, Report>();
  let lastId = 0;
  let isAnswering = false;
  let isRefreshing = false;
  let waiting: (() => void)[] = [];

  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };
  /** An editor that shows an open file does not know that another one has changed what is wrong in it. */
  const refresh = () => {
    if (isRefreshing) return;
    isRefreshing = true;
    // Diagnostics of many files change in one turn.
    afterTurns(1, () => {
      isRefreshing = false;
      languages.diagnostics.refresh().catch(fail);
    });
  };
  const keep = ({ uri, version, diagnostics }: PublishDiagnosticsParams) => {
    const isOpen = version !== undefined;
    if (diagnostics.length === 0 && !isOpen) reports.delete(normalisedUri(uri));
    else {
      lastId++;
      const report = { uri, version: version ?? null, resultId: String(lastId), items: diagnostics };
      reports.set(normalisedUri(uri), report);
    }
    wake();
    if (isOpen && !isAnswering) refresh();
  };
  const reportFor = ({
    textDocument,
    previousResultId,
  }: DocumentDiagnosticParams): DocumentDiagnosticReport => {
    const report = reports.get(normalisedUri(textDocument.uri));
    if (report === undefined) return { kind: DocumentDiagnosticReportKind.Full, items: [] };
    const { resultId, items } = report;
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  };
  /** The files whose diagnostics are not those of the results that the editor has. */
  const changedSince = ({ previousResultIds }: WorkspaceDiagnosticParams) => {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [normalisedUri(uri), { uri, value }]));
    const gone = [...previous].filter(([key]) => !reports.has(key)).map(([, { uri }]) => full({ uri }));
    const changed = [...reports].filter(([key, { resultId }]) => previous.get(key)?.value !== resultId);
    return [...gone, ...changed.map(([, report]) => full(report))];
  };
  const nextChange = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => {
        waiting = waiting.filter(go => go !== resolve);
        reject(signal.reason);
      });
    });
  const answerWorkspace = (report: ((part: Part) => void) | undefined) =>
    guardLong<WorkspaceDiagnosticParams, Part>(
      logger,
      'workspaceDiagnostic',
      { items: [] },
      async (params, signal) => {
        for (;;) {
          const items = changedSince(params);
          if (items.length > 0 && report === undefined) return { items };
          for (let at = 0; at < items.length; at += filesOfPart)
            report!({ items: items.slice(at, at + filesOfPart) });
          if (items.length > 0) return { items: [] };
          await nextChange(signal);
        }
      },
    );
  return {
    keep,
    answer: diagnose => {
      languages.diagnostics.on(
        guardLong<DocumentDiagnosticParams, DocumentDiagnosticReport>(
          logger,
          'diagnostic',
          { kind: DocumentDiagnosticReportKind.Full, items: [] },
          async params => {
            isAnswering = true;
            diagnose(params.textDocument.uri);
            isAnswering = false;
            return reportFor(params);
          },
        ),
      );
      languages.diagnostics.onWorkspace((params, token, _progress, parts) =>
        answerWorkspace(parts && (part => parts.report(part)))(params, token),
      );
    },
  };
}

/** Files in one part of an answer. */
const filesOfPart = 100;

interface Part {
  readonly items: WorkspaceDocumentDiagnosticReport[];
}

interface Report {
  readonly uri: string;
  /** The version of the open text; `null` for a file that is not open. */
  readonly version: number | null;
  /** Another one each time that the diagnostics change. */
  readonly resultId: string;
  readonly items: PublishDiagnosticsParams['diagnostics'];
}

/** All diagnostics of a file; without a result it has none any more. */
function full({
  uri,
  version = null,
  resultId,
  items = [],
}: Partial<Report> & Pick<Report, 'uri'>): WorkspaceDocumentDiagnosticReport {
  return { kind: DocumentDiagnosticReportKind.Full, uri, version, items, ...(resultId && { resultId }) };
}
