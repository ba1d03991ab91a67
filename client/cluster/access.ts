import { Disposable, type Event, EventEmitter, workspace } from 'vscode';
import type { ClusterAccess } from '../../server/protocol/requests.ts';
import { hostPath, type KubernetesConfiguration, kubernetesExtension } from './kubernetes-extension.ts';
import { readClusterSettings } from './settings.ts';

/** The server's access to clusters: which ones it may contact, and with which kubeconfig, as trust and settings change. */
export interface AccessToClusters extends Disposable {
  /** The current access, as far as it is known without asking another extension. */
  readonly current: ClusterAccess;
  /** Asks the Kubernetes extension if the setting says to follow it; called before the first use of a cluster. */
  settle(): Promise<void>;
  readonly onDidChange: Event<void>;
  /** Fires when the Kubernetes extension switches to another context while it is being followed. */
  readonly onDidSwitchContext: Event<string>;
}

export function createAccessToClusters(): AccessToClusters {
  const changed = new EventEmitter<void>();
  const switched = new EventEmitter<string>();
  let followed: { readonly configuration: KubernetesConfiguration; readonly events: Disposable } | undefined;

  const isToBeFollowed = () => workspace.isTrusted && settings().followKubernetesExtension;
  const stopFollowing = () => {
    if (followed === undefined) return;
    followed.events.dispose();
    followed = undefined;
    changed.fire();
  };
  const settle = async () => {
    if (!isToBeFollowed()) return stopFollowing();
    if (followed !== undefined) return;
    const configuration = await kubernetesExtension();
    // A concurrent call may already have finished.
    if (configuration === undefined || followed !== undefined) return;
    const events = Disposable.from(
      configuration.onDidChangeKubeconfigPath(() => changed.fire()),
      configuration.onDidChangeContext(context => {
        if (context !== null) switched.fire(context);
      }),
    );
    followed = { configuration, events };
    changed.fire();
  };
  const events = Disposable.from(
    changed,
    switched,
    workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    workspace.onDidChangeConfiguration(change => {
      // Following starts with the next use of a cluster, so that changing a setting does not contact anything.
      if (change.affectsConfiguration('runtimeclass.cluster') && !isToBeFollowed()) stopFollowing();
    }),
  );
  return {
    get current() {
      const kubeconfig = followed && hostPath(followed.configuration);
      return { trusted: workspace.isTrusted, kubeconfig };
    },
    settle,
    onDidChange: changed.event,
    onDidSwitchContext: switched.event,
    dispose: () => {
      followed?.events.dispose();
      events.dispose();
    },
  };
}

function settings() {
  return readClusterSettings(workspace.getConfiguration('runtimeclass.cluster'));
}
