import { commands, type ExtensionContext, type LogOutputChannel, l10n, Uri, workspace } from 'vscode';
import { Crashes } from './crashes.ts';
import { type ShowMessage, showError, showWarning } from './show.ts';

/** What the client does about crashes of the server, and what it tells the next server about them. */
export interface CrashHandling {
  /** A part of the initialization options. */
  readonly options: { readonly busyFile: string; readonly leftOut: readonly string[] };
  /** Makes the folder of the note in which a server writes what file it is busy with. */
  prepare(): Promise<void>;
  /** Takes note of a crash, and tells the user of what he should know. Whether the server is to be started again. */
  crashed(): Promise<boolean>;
  /** Forgets the crashes, because the user has asked for a new start. */
  forget(): void;
}

export function createCrashHandling(context: ExtensionContext, log: LogOutputChannel): CrashHandling {
  const crashes = new Crashes();
  // The folder belongs to this window alone.
  const note = Uri.joinPath(context.logUri, 'busy-file');
  return {
    get options() {
      return { busyFile: note.fsPath, leftOut: crashes.leftOut };
    },
    // Without the folder no file is named, and everything else works.
    prepare: async () => workspace.fs.createDirectory(context.logUri).then(undefined, () => undefined),
    crashed: async () => {
      const { busyFile, isLoop } = crashes.add(await textOf(note), Date.now());
      const file = busyFile === undefined ? undefined : workspace.asRelativePath(Uri.parse(busyFile));
      log.error(
        file === undefined ? 'The server crashed.' : `The server crashed while it was busy with ${file}.`,
      );
      if (isLoop) void tell(showError, loopInWords(file));
      else if (file !== undefined) void tell(showWarning, leftOutInWords(file));
      return !isLoop;
    },
    forget: () => crashes.forget(),
  };
}

async function tell(show: ShowMessage, message: string): Promise<void> {
  const [showLog, restart] = [l10n.t('Show Log'), l10n.t('Restart')];
  const answer = await show(message, showLog, restart);
  if (answer === showLog) await commands.executeCommand('runtimeclass.showLog');
  if (answer === restart) await commands.executeCommand('runtimeclass.restartServer');
}

function loopInWords(file: string | undefined): string {
  return file === undefined
    ? l10n.t(
        'The RuntimeClass language server crashed three times within a minute and was not started again.',
      )
    : l10n.t(
        'The RuntimeClass language server crashed three times within a minute, at last while it was busy with {0}, and was not started again.',
        file,
      );
}

function leftOutInWords(file: string): string {
  return l10n.t(
    'The RuntimeClass language server crashed while it was busy with {0}. It runs again and leaves this file out until it is saved or the server is restarted.',
    file,
  );
}

/** The text of a file; empty if it cannot be read. */
async function textOf(file: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
