import { fileURLToPath } from 'node:url';
import type { Connection } from 'vscode-languageserver/node';
import type { Session } from '../analysis/session.ts';
import { t } from '../base/l10n.ts';
import {
  type CheckRenderedParams,
  checkRenderedRequest,
  type RenderedOutput,
} from '../base/rendering-protocol.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { toDiagnostic } from '../ide/diagnostics/engine/to-diagnostic.ts';
import { checkRendered } from '../ide/rendered/check-rendered.ts';
import { findRenderSource } from '../rendering/find-render-source.ts';
import { render } from '../rendering/render.ts';
import { guardLong } from './guard.ts';

export interface RenderingRequestsParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  /** Resolves once folders and settings are read: which program is run is a setting. */
  readonly whenRead: () => Promise<unknown>;
}

/** Answers the request to check rendered output. No program is started where the workspace is not trusted. */
export function answerRenderingRequests(params: RenderingRequestsParams): void {
  const { connection, session, files, whenRead } = params;
  const { console: logger } = connection;
  const failed = { problem: t('The output could not be checked; the log says why.'), findings: [] };
  connection.onRequest(
    checkRenderedRequest,
    guardLong<CheckRenderedParams, RenderedOutput>(
      logger,
      'checkRendered',
      failed,
      async ({ uri }, signal) => {
        if (session.options.trusted !== true)
          return { problem: t('This workspace is not trusted.'), findings: [] };
        await whenRead();
        const source = uri.startsWith('file:') ? await findRenderSource(fileURLToPath(uri)) : undefined;
        if (source === undefined) return { findings: [] };
        const { kind, name, uri: at } = source;
        const answer = (rest: Pick<RenderedOutput, 'problem' | 'findings'>): RenderedOutput => ({
          source: { kind, name, uri: at },
          ...rest,
        });
        const rendered = await render(source, session.settings.render, signal);
        if ('problem' in rendered) {
          if (rendered.details) logger.info(`${rendered.problem}\n${rendered.details}`);
          return answer({ problem: rendered.problem, findings: [] });
        }
        const isShown = (each: string) => session.openFiles.some(file => file.uri === each);
        const { snapshot, findings } = await checkRendered(source, rendered.text, {
          session,
          files,
          isShown,
          signal,
        });
        signal.throwIfAborted();
        const toFileDiagnostic = ({ file, diagnosis }: (typeof findings)[number]) => ({
          uri: file.uri,
          diagnostic: { ...toDiagnostic(snapshot, file, diagnosis), message: diagnosis.message },
        });
        return answer({ findings: findings.map(toFileDiagnostic) });
      },
    ),
  );
}
