import { Disposable, type Event, EventEmitter, workspace } from 'vscode';
import type { ClusterAccess } from '../../server/base/protocol.ts';
import { hostPath, type KubernetesConfiguration, kubernetesExtension } from './kubernetes-extension.ts';
import { readClusterSettings } from './settings.ts';

/** Which clusters the server may reach, and by which kubeconfig, as it changes with trust and settings. */
export interface AccessToClusters extends Disposable {
  /** What is known of it without asking another extension. */
  readonly current: ClusterAccess;
  /** Asks the Kubernetes extension where the setting wants it followed; called before the first use of a cluster. */
  settle(): Promise<void>;
  readonly onDidChange: Event<void>;
  /** The Kubernetes extension, which is followed, went to another context. */
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
    // Another call may have been faster.
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
      // Beginning to follow waits for the next use of a cluster: nothing is contacted for a setting.
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
