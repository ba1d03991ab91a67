/** What the client tells the server when it starts it (`InitializeParams.initializationOptions`). */
export interface InitializationOptions {
  /**
   * True when another extension already completes and explains the fields of Kubernetes objects from their
   * schema: ours then keeps to what a schema cannot know (values, classes, consequences).
   */
  fieldsFromOtherExtension?: boolean;
  /** The editor's command that opens the list of completions; left out where there is none. */
  suggestCommand?: string;
  /** Address below which the editor shows the page of a rule: `<rulePages><rule id>`. */
  rulePages?: string;
}

/** Request: what each cluster in view would make of the Pod or Pod template at a position; empty where there is none. */
export const previewRequest = 'runtimeclass/preview';

export interface PreviewParams {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

/** Two YAML texts that differ in what one cluster changes. */
export interface Preview {
  /** `staging as of 2026-11-20T09:30:00Z`, or words for a cluster made from the workspace alone. */
  readonly cluster: string;
  readonly title: string;
  /** The Pod spec as written, below what becomes of its Pods in comments. */
  readonly before: string;
  /** The same as admitted; after a refusal the cluster's words instead. */
  readonly after: string;
}

/** Request without parameters: every edit that upgrades the RuntimeClasses of the workspace to `node.k8s.io/v1`. */
export const upgradeWorkspaceRequest = 'runtimeclass/upgradeWorkspace';

export interface WorkspaceUpgrade {
  readonly edits: readonly FileEdit[];
  /** Objects that are not upgraded without asking, and why. */
  readonly left: readonly {
    readonly uri: string;
    readonly range: PositionRange;
    readonly name: string;
    readonly refusal: string;
  }[];
}

export interface FileEdit {
  readonly uri: string;
  readonly range: PositionRange;
  readonly text: string;
}

/** Lines and UTF-16 units, counted from 0. */
export interface PositionRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}
