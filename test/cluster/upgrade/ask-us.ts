import { upgradeFile } from '../../../server/ide/code-actions/upgrade-file.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

/** What the editor would say of a text and make of it. */
export interface Ours {
  /** After the upgrade of all that needs no decision. */
  readonly text: string;
  /** Why something was left; empty where nothing was. */
  readonly left: string;
  /** What is shown as an error, or left; empty where there is nothing of the kind. */
  readonly errors: string;
  /** The text after the choice of what the cluster does now, where there is such a choice. */
  readonly ignoredAsBefore: string | undefined;
}

export async function askUs(text: string): Promise<Ours> {
  const session = await openWorkspace({ 'class.yaml': text });
  session.settings = { ...session.settings, kubernetesVersion: '1.23' };
  const snapshot = session.snapshot();
  const file = snapshot.file(uriOf('class.yaml'))!;
  const { changes, left } = upgradeFile(snapshot, file);
  const found = diagnose(snapshot, file);
  const errors = found.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const choice = found
    .flatMap(({ fixes }) => fixes?.() ?? [])
    .find(({ title }) => / as a comment, ignored as before$/.test(title));
  const refusals = left.map(({ refusal }) => refusal).join('\n');
  return {
    text: applyChanges(text, changes),
    left: refusals,
    errors: [...errors, refusals].join('\n').trim(),
    ignoredAsBefore: choice && applyChanges(text, choice.changes),
  };
}
