import type { FileEdit, PositionRange } from './requests.ts';

/** Request without parameters: all edits that upgrade the RuntimeClasses of the workspace to `node.k8s.io/v1`. */
export const upgradeWorkspaceRequest = 'runtimeclass/upgradeWorkspace';

export interface WorkspaceUpgrade {
  /** One edit for each object, in the order of the text of each file. */
  readonly edits: readonly ObjectUpgrade[];
  /** Objects that are not upgraded automatically, with the reason. */
  readonly left: readonly {
    readonly uri: string;
    readonly range: PositionRange;
    readonly name: string;
    readonly refusal: string;
  }[];
}

/** The edit that upgrades one object. */
export interface ObjectUpgrade extends FileEdit {
  /** The name of the class, or what else is upgraded, such as `kustomization`. */
  readonly name: string;
  /** The text that the edit replaces: where a file has another one by now, the edit does not fit it. */
  readonly before: string;
}
