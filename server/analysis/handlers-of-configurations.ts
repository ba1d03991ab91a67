import { windowsHandlers } from '../node-config/merge-containerd.ts';
import type { NodeConfiguration } from '../node-config/node-config.ts';
import type { ClusterView } from './cluster-view.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The handlers that the node configurations of the workspace declare, where one that is asked for is not among them. */
export interface DeclaredHandlers {
  readonly declared: ReadonlySet<string>;
  /** Whether the configurations are known as a whole: false if one of them may declare more handlers. */
  readonly isComplete: boolean;
}

/**
 * The handlers that are declared instead of one that no node configuration in the workspace declares; `undefined` if one
 * does, if there is no configuration, and if nodes of a cluster report which handlers they have.
 */
export function declaredInsteadOf(
  handler: string,
  { nodeConfigurations }: Pick<WorkspaceModel, 'nodeConfigurations'>,
  views: readonly ClusterView[],
): DeclaredHandlers | undefined {
  if (nodesTell(views)) return undefined;
  const nodeConfigs = nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  if (nodeConfigs.length === 0) return undefined;
  // A handler that is declared in test data may belong to a class of that test.
  if (nodeConfigurations.some(each => handlersOf(each).includes(handler))) return undefined;
  return {
    declared: new Set(nodeConfigs.flatMap(handlersOf)),
    isComplete: nodeConfigs.every(({ isComplete }) => isComplete),
  };
}

/** Whether the nodes of a cluster report which handlers they have. */
function nodesTell(views: readonly ClusterView[]): boolean {
  return views.some(({ nodes = [] }) => nodes.some(({ runtimeHandlers }) => runtimeHandlers !== undefined));
}

/** The handlers of a configuration, those built into containerd included. */
function handlersOf({ kind, declared, merged }: NodeConfiguration): readonly string[] {
  const builtIn = kind === 'containerd' ? windowsHandlers : [];
  return [...declared.keys(), ...merged.flatMap(({ handlers }) => [...handlers.keys()]), ...builtIn];
}
