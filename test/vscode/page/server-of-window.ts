import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  installExtension,
  type RunningServer,
  startVsCodeServer,
} from '../../../scripts/editor/vscode-server.ts';
import { inProject, vsixPath } from '../../../scripts/project.ts';
import { setUpVsCodeServer } from '../../../scripts/setup/vscode-server.ts';
import { rememberLast } from '../../../server/base/remember.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { useFewExtensions } from '../use-few-extensions.ts';
import { leaveOnlyTheBrowserPart } from './leave-only-the-browser-part.ts';
import { useLanguage } from './use-language.ts';

export interface WindowSetting {
  /** In the names of the pictures. */
  readonly purpose: string;
  /** Settings of the machine. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the folder is in Restricted Mode until the user trusts it. */
  readonly restricted?: boolean;
  /** Whether the extension runs in the browser, as in an editor that is nothing but a page. */
  readonly inBrowser?: boolean;
  /** Variables of the processes of VS Code, apart from the browser. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The display language, `zh-cn`. Texts of VS Code itself stay in English. */
  readonly language?: string;
}

/** A server of VS Code with the packaged extension, to which a window connects. */
export interface ServerOfWindow extends Pick<RunningServer, 'origin' | 'token'> {
  /** Ends the server, unless other windows have the same one. */
  stop(): Promise<unknown>;
}

/**
 * The server for a window: one of its own for a window with settings, and the same for all others of the process. What VS Code
 * remembers of a window is in the browser, and so never shared.
 */
export async function serverOfWindow({ purpose, ...setting }: WindowSetting): Promise<ServerOfWindow> {
  if (Object.keys(setting).length === 0) return { ...(await sharedServer()), stop: async () => undefined };
  const { process, ...server } = await startServer(purpose, setting);
  return { ...server, stop: () => process.stop() };
}

const sharedServer = rememberLast(() => startServer('page', {}));

/** A browser without a graphics card draws each step of a movement by the processor. */
const withoutMotion = { 'workbench.reduceMotion': 'on', 'editor.cursorBlinking': 'solid' };

/** `purpose` names the folder with the data of VS Code, which is made anew. */
async function startServer(
  purpose: string,
  { inBrowser = false, environment, language, settings, restricted }: Omit<WindowSetting, 'purpose'>,
): Promise<RunningServer> {
  const dataFolder = inProject('output', 'vscode', purpose, 'data');
  await rm(dataFolder, { recursive: true, force: true });
  const vsCode = await setUpVsCodeServer();
  await installExtension(vsCode, dataFolder, vsixPath());
  if (inBrowser) await leaveOnlyTheBrowserPart(join(dataFolder, 'extensions'));
  const moreArguments = [
    ...(await useLanguage(join(dataFolder, 'data'), language)),
    ...(await useFewExtensions(vsCode, dataFolder)),
    // Seconds for which the extension host of a window that was closed waits for it to come back.
    ...['--reconnection-grace-time', '30'],
  ];
  const server = await startVsCodeServer(vsCode, dataFolder, {
    settings: { ...withoutMotion, ...settings },
    ...(restricted && { restricted }),
    ...(environment && { environment }),
    moreArguments,
  });
  atTheEnd(() => server.process.stop());
  return server;
}
