import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { t } from '../../base/l10n.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { checkRendered, toDiagnostic } from '../../ide/index.ts';
import {
  type CheckRenderedParams,
  checkRenderedRequest,
  type RenderedOutput,
} from '../../protocol/rendering.ts';
import type { InitializationOptions } from '../../protocol/requests.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import { guardLong } from '../editor/guard.ts';
import { withRulePages } from '../editor/with-rule-pages.ts';

export interface RenderingRequestsParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly options: InitializationOptions;
  /** `undefined` where no program can be run. */
  readonly renderer: Renderer | undefined;
  /** Resolves once folders and settings are read: which program is run is a setting. */
  readonly whenRead: () => Promise<unknown>;
}

/** Answers the request to check rendered output. No program is started where the workspace is not trusted. */
export function answerRenderingRequests(params: RenderingRequestsParams): void {
  const { connection, session, files, options, renderer, whenRead } = params;
  const { console: logger } = connection;
  const failed = { problem: t('The output could not be checked; the log says why.'), findings: [] };
  connection.onRequest(
    checkRenderedRequest,
    guardLong<CheckRenderedParams, RenderedOutput>(
      logger,
      'checkRendered',
      failed,
      async ({ uri }, signal) => {
        if (session.access.trusted !== true)
          return { problem: t('This workspace is not trusted.'), findings: [] };
        if (renderer === undefined)
          return { problem: t('Programs cannot be run in a browser.'), findings: [] };
        await whenRead();
        const source = await renderer.find(uri);
        if (source === undefined) return { findings: [] };
        const { kind, name, uri: at } = source;
        const answer = (rest: Pick<RenderedOutput, 'problem' | 'findings'>): RenderedOutput => ({
          source: { kind, name, uri: at },
          ...rest,
        });
        const rendered = await renderer.render(source, session.settings.render, signal);
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
        const toFileDiagnostics = ({ file, diagnosis }: (typeof findings)[number]) =>
          withRulePages(options, [toDiagnostic(snapshot, file, diagnosis)]).map(diagnostic => ({
            uri: file.uri,
            diagnostic: { ...diagnostic, message: diagnosis.message },
          }));
        return answer({ findings: findings.flatMap(toFileDiagnostics) });
      },
    ),
  );
}
