import { commands, type TextDocument, Uri, window, workspace } from 'vscode';
import type { ObjectUpgrade } from '../server/protocol/upgrade.ts';
import { rangeOf } from './range-of.ts';

/** A look at files beside what upgrades make of them. */
export interface UpgradeReview {
  /** Shows what these upgrades change, file by file. */
  show(upgrades: readonly ObjectUpgrade[]): Promise<void>;
  /** Closes what was shown. */
  end(): Promise<void>;
}

const scheme = 'runtimeclass-upgrade';

export function createUpgradeReview(title: string): UpgradeReview {
  const texts = new Map<string, string>();
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: uri => texts.get(uri.toString()),
  });
  return {
    async show(upgrades) {
      const changes: [file: Uri, before: Uri, after: Uri][] = [];
      const byFile = new Map<string, ObjectUpgrade[]>();
      for (const { uri } of upgrades) byFile.set(uri, []);
      for (const upgrade of upgrades) byFile.get(upgrade.uri)!.push(upgrade);
      for (const [address, upgradesOfFile] of byFile) {
        const file = Uri.parse(address);
        // VS Code keeps a text that it has: what is ticked may be different the next time.
        const after = file.with({ scheme, query: `${texts.size}` });
        const document = await workspace.openTextDocument(file);
        texts.set(after.toString(), upgraded(document, upgradesOfFile));
        changes.push([file, file, after]);
      }
      await commands.executeCommand('vscode.changes', title, changes);
    },
    async end() {
      const tabs = window.tabGroups.all.flatMap(group => group.tabs);
      // VS Code does not say what else such a tab shows.
      if (texts.size > 0) await window.tabGroups.close(tabs.filter(({ label }) => label.startsWith(title)));
      provider.dispose();
    },
  };
}

/** Whether a document still has the text that an upgrade replaces. VS Code gives all line breaks of a text the same form. */
export function fits(document: TextDocument, { range, before }: ObjectUpgrade): boolean {
  return withoutReturns(document.getText(rangeOf(range))) === withoutReturns(before);
}

function upgraded(document: TextDocument, upgrades: readonly ObjectUpgrade[]): string {
  const text = document.getText();
  const parts: string[] = [];
  let end = 0;
  // Upgrades come in the order of the text.
  for (const upgrade of upgrades) {
    if (!fits(document, upgrade)) continue;
    const range = rangeOf(upgrade.range);
    parts.push(text.slice(end, document.offsetAt(range.start)), upgrade.text);
    end = document.offsetAt(range.end);
  }
  return parts.join('') + text.slice(end);
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
