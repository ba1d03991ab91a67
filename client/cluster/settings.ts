import type { WorkspaceConfiguration } from 'vscode';

/** The settings in `runtimeclass.cluster` that the client uses; the server reads its own ones. */
export interface ClusterSettings {
  /** When a cluster is contacted without a command: never, or when the extension starts in a folder. */
  readonly connect: 'onCommand' | 'onOpen';
  /** The folder for saved clusters: a path relative to the open folder, or absolute. */
  readonly snapshotFolder: string;
  /** Whether to use the kubeconfig and context of Microsoft's Kubernetes extension. */
  readonly followKubernetesExtension: boolean;
}

export const defaultClusterSettings: ClusterSettings = {
  connect: 'onCommand',
  snapshotFolder: '.runtimeclass',
  followKubernetesExtension: false,
};

/** Reads the section `runtimeclass.cluster`; values of the wrong type are replaced by their defaults. */
export function readClusterSettings(section: Pick<WorkspaceConfiguration, 'get'>): ClusterSettings {
  const snapshotFolder = section.get<unknown>('snapshotFolder');
  const isPath = typeof snapshotFolder === 'string' && snapshotFolder.trim() !== '';
  return {
    connect: section.get<unknown>('connect') === 'onOpen' ? 'onOpen' : 'onCommand',
    snapshotFolder: isPath ? snapshotFolder.trim() : defaultClusterSettings.snapshotFolder,
    followKubernetesExtension: section.get<unknown>('followKubernetesExtension') === true,
  };
}
