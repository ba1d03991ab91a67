import type { ProblemMessage } from './cluster-problems/problem-text.ts';

/** What the client tells the server when it starts it (`InitializeParams.initializationOptions`). */
export interface InitializationOptions extends Partial<ClusterAccess> {
  /**
   * True when another extension already completes and explains the fields of Kubernetes objects from their
   * schema: ours then keeps to what a schema cannot know (values, classes, consequences).
   */
  fieldsFromOtherExtension?: boolean;
  /** The editor's command that opens the list of completions; left out where there is none. */
  suggestCommand?: string;
  /** The editor's command that lists the classes for the Pod at the cursor; left out where there is none. */
  chooseClassCommand?: string;
  /** The editor's command that shows the file of an address; left out where there is none. */
  showFileCommand?: string;
  /** Address below which the editor shows the page of a rule: `<rulePages><rule id>`. */
  rulePages?: string;
}

/**
 * Names of files that can be configurations of containerd or CRI-O, templates included, as globs: the editor sends
 * these too, and tells when they change on disk.
 */
export const nodeConfigGlobs = [
  '**/*.{toml,conf,part}',
  '**/crio.conf.d/**',
  '**/*.{toml,conf,part}.{tmpl,template,tpl,tftpl,gotmpl,gtpl,j2,jinja,jinja2,erb,hbs,mustache,in}',
  '**/*{containerd,crio}*.{tmpl,template,tpl,tftpl,gotmpl,gtpl,j2,jinja,jinja2,erb,hbs,mustache,in}',
  '**/*containerd*{-toml,-toml_*}',
] as const;

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

/** Notification from the client, and part of the initialization options: which clusters the server may reach. */
export const clusterAccessNotification = 'runtimeclass/cluster/access';

export interface ClusterAccess {
  /**
   * Whether the user trusts the workspace (not so in Restricted Mode). Without it the server reads no kubeconfig,
   * starts no program and contacts nobody.
   */
  readonly trusted: boolean;
  /** Paths of kubeconfig files that go before the setting: those of the extension that the user wants us to follow. */
  readonly kubeconfig?: string | undefined;
}

/** Request without parameters: the contexts of the kubeconfig. Reads files, contacts nobody. */
export const contextsRequest = 'runtimeclass/cluster/contexts';

export interface Contexts {
  readonly contexts: readonly {
    readonly name: string;
    readonly isCurrent: boolean;
    /** What is known of it, where something is. */
    readonly status: ClusterStatusMessage | undefined;
  }[];
  /** Why there are none. */
  readonly problem: ProblemMessage | undefined;
}

/**
 * Notification from the server, once a cluster was asked for: a kubeconfig file was written, by whatever program, and
 * its current context is another one than before.
 */
export const kubeconfigNotification = 'runtimeclass/cluster/kubeconfig';

export interface KubeconfigState {
  /** The one that kubectl would use now; left out where there is none. */
  readonly currentContext?: string | undefined;
}

/** Request: reads a cluster once. The first thing that contacts anybody. */
export const syncRequest = 'runtimeclass/cluster/sync';

export interface SyncParams extends ClusterParams {
  /** URI of the folder with the snapshots: the one that is there is only changed where the cluster has changed. */
  readonly snapshotFolder?: string | undefined;
}

/** Request: reads a cluster and goes on watching it. Answers when it was read, or could not be. */
export const watchRequest = 'runtimeclass/cluster/watch';

/** Request: ends watching; what is known stays, with its age. */
export const stopWatchingRequest = 'runtimeclass/cluster/stopWatching';

/** Request: ends watching and forgets what is known. The file that was saved is the client's to delete. */
export const forgetRequest = 'runtimeclass/cluster/forget';

export interface ForgetParams extends ClusterParams {
  /** URIs of the folders with snapshots. */
  readonly snapshotFolders?: readonly string[] | undefined;
}

/** Answer to `forgetRequest`. */
export interface ForgetResult {
  /** URIs of the files in which the cluster is saved. */
  readonly files: readonly string[];
}

export interface ClusterParams {
  readonly context: string;
}

/** Answer to `syncRequest` and `watchRequest`. */
export interface SyncResult {
  readonly status: ClusterStatusMessage;
  /**
   * What is to be written after `syncRequest`, where the classes could be read: the name of the file, its text, and
   * whether the nodes in it are those that were saved before, because none could be read.
   */
  readonly snapshot: Readonly<{ fileName: string; text: string; keepsNodes: boolean }> | undefined;
}

/** Notification from the server: how things stand with every cluster that was asked for; at most one per change. */
export const clusterStatusNotification = 'runtimeclass/cluster/status';

export interface ClusterStatuses {
  /** All of them: one that is missing was forgotten. */
  readonly statuses: readonly ClusterStatusMessage[];
}

export interface ClusterStatusMessage {
  readonly context: string;
  readonly phase: 'connecting' | 'synced' | 'watching' | 'reconnecting' | 'failed' | 'stopped';
  /** When what is known was last known to be so, RFC 3339; left out where nothing is known. */
  readonly readAt?: string | undefined;
  readonly problem?: ProblemMessage | undefined;
  /** What may not be read, as the arguments of `kubectl auth can-i`: `list runtimeclasses.node.k8s.io`, `list resourcequotas -n shop`. */
  readonly missingPermissions: readonly string[];
  readonly counts: { readonly classes?: number | undefined; readonly nodes?: number | undefined };
}

/** Notification from the server: the clusters that files of the workspace hold. Sent whenever it is another answer. */
export const savedClustersNotification = 'runtimeclass/cluster/saved';

export interface SavedClusters {
  /** One of each context, whether it is known otherwise too or not. */
  readonly clusters: readonly SavedCluster[];
}

export interface SavedCluster {
  readonly context: string;
  /** RFC 3339; left out where the file does not say. */
  readonly syncedAt?: string | undefined;
}

/** Request: the ClusterRole to ask an administrator for, as YAML with comments. */
export const permissionsRequest = 'runtimeclass/cluster/permissions';

export interface PermissionsParams {
  /** Where it is known what may not be read there, comments say so. */
  readonly context?: string | undefined;
}

/** Request without parameters: what differs between the clusters that are known, as Markdown. */
export const compareRequest = 'runtimeclass/cluster/compare';

/** The kind of code action that upgrades a whole file, as `editor.codeActionsOnSave` names it. */
export const fixAllKind = 'source.fixAll.runtimeclass';

/** Scheme of addresses of classes that are known from a cluster alone: `runtimeclass-cluster:/<context>/<class>.yaml`. */
export const clusterScheme = 'runtimeclass-cluster';

/** Request: the text behind such an address; `null` where the class is not known any more. */
export const clusterTextRequest = 'runtimeclass/cluster/text';

export interface ClusterTextParams {
  readonly uri: string;
}

/** Request with `PreviewParams`: the known classes for the Pod at a position, the best first; `null` where there is none. */
export const chooseClassRequest = 'runtimeclass/chooseClass';

export interface Choices {
  /** `Deployment checkout` */
  readonly subject: string;
  /** The class that it names now. */
  readonly current: string | undefined;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly name: string;
  /** Whether Pods can have it in at least one cluster. */
  readonly fits: boolean;
  /** `handler runsc · isolates by a kernel in user space · 3 nodes · + 250m cpu` */
  readonly description: string;
  /** What speaks against it. */
  readonly detail: string;
  /** Makes it the class of the Pod. */
  readonly edit: FileEdit;
}
