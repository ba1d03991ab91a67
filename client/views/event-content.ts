import { commands, type Disposable, EventEmitter, Disposable as Subscriptions, Uri, workspace } from 'vscode';
import { type EventExplanation, explainEventRequest } from '../../server/protocol/events.ts';
import type { Clusters } from '../cluster/clusters.ts';
import type { RestartableClient } from '../restartable-client.ts';

/** Explains events in a read-only document, of which the preview is shown. */
export interface EventExplanations extends Disposable {
  /** Whether a text has an event that the server knows. */
  isKnown(text: string): Promise<boolean>;
  /**
   * Shows the explanation of a text; it is updated when a cluster is read.
   * @param where in the active group of editors, in the one beside it, or only where it is shown already
   */
  show(text: string, where?: 'active' | 'beside' | 'where it is'): Promise<void>;
}

const scheme = 'runtimeclass-event';

export function createEventExplanations(client: RestartableClient, clusters: Clusters): EventExplanations {
  // The file name is the title of the tab. There is one document, of what was asked last.
  const uri = Uri.from({ scheme, path: '/Explained Event' });
  const changed = new EventEmitter<Uri>();
  let shown = '';
  const explain = (text: string) => client.ask<EventExplanation>(explainEventRequest, { text });
  const subscriptions = Subscriptions.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: async () => (await explain(shown))?.markdown,
    }),
    clusters.onDidChange(() => changed.fire(uri)),
  );
  return {
    isKnown: async text => (await explain(text))?.isKnown ?? false,
    async show(text, where = 'active') {
      shown = text;
      changed.fire(uri);
      if (where === 'where it is') return;
      await commands.executeCommand(
        where === 'active' ? 'markdown.showPreview' : 'markdown.showPreviewToSide',
        uri,
      );
      // VS Code ignores changes of a document that it is still opening.
      if (shown !== text) changed.fire(uri);
    },
    dispose: () => subscriptions.dispose(),
  };
}
