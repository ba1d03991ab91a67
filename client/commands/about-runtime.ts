import { commands, l10n } from 'vscode';
import {
  type RuntimePageParams,
  type RuntimePages,
  runtimePageRequest,
} from '../../server/protocol/runtime-page.ts';
import { pick } from '../show.ts';
import type { Command } from './command.ts';

/** Shows all that is known of a container runtime. Argument: its id, as the link of a hover has it; otherwise it is asked for. */
export const aboutRuntime: Command = {
  id: 'runtimeclass.aboutRuntime',
  async run({ client, runtimes }, given) {
    const ask = (params: RuntimePageParams) => client.ask<RuntimePages>(runtimePageRequest, params);
    const answer = await ask(typeof given === 'string' ? { id: given } : {});
    if (answer === undefined) return;
    const named = answer.runtimes.find(({ id }) => id === given) ?? (await pickRuntime(answer));
    const page = answer.page ?? (named && (await ask({ id: named.id }))?.page);
    if (named === undefined || page === undefined) return;
    // The name of the file is the title of the tab.
    const name = encodeURIComponent(l10n.t('About {0}', named.title).toWellFormed());
    await commands.executeCommand('markdown.showPreview', runtimes.set(`/${name}.md`, page));
  },
};

async function pickRuntime({ runtimes }: RuntimePages) {
  const items = runtimes.map(runtime => ({ label: runtime.title, description: runtime.id, runtime }));
  return (await pick(items, { placeHolder: l10n.t('Select a container runtime') }))?.runtime;
}
