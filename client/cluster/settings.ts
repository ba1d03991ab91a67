import type { WorkspaceConfiguration } from 'vscode';

/** The settings below `runtimeclass.cluster` that the client itself obeys; the server reads those that it obeys. */
export interface ClusterSettings {
  /** When a cluster is contacted without a command: never, or once the extension starts in a folder. */
  readonly connect: 'onCommand' | 'onOpen';
  /** Where snapshots are written: a path, from the folder that is open or absolute. */
  readonly snapshotFolder: string;
  /** Whether the kubeconfig and the context are those of Microsoft's Kubernetes extension. */
  readonly followKubernetesExtension: boolean;
}

export const defaultClusterSettings: ClusterSettings = {
  connect: 'onCommand',
  snapshotFolder: '.runtimeclass',
  followKubernetesExtension: false,
};

/** Reads the section `runtimeclass.cluster`. What has the wrong type keeps its default. */
export function readClusterSettings(section: Pick<WorkspaceConfiguration, 'get'>): ClusterSettings {
  const snapshotFolder = section.get<unknown>('snapshotFolder');
  const isPath = typeof snapshotFolder === 'string' && snapshotFolder.trim() !== '';
  return {
    connect: section.get<unknown>('connect') === 'onOpen' ? 'onOpen' : 'onCommand',
    snapshotFolder: isPath ? snapshotFolder.trim() : defaultClusterSettings.snapshotFolder,
    followKubernetesExtension: section.get<unknown>('followKubernetesExtension') === true,
  };
}
