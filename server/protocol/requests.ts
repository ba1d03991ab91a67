import type { ProblemMessage } from './cluster-problems/problem-text.ts';

/** Options that the client sends when it starts the server (`InitializeParams.initializationOptions`). */
export interface InitializationOptions extends Partial<ClusterAccess>, EditorCommands {
  /**
   * True if another extension already completes and explains the fields of Kubernetes objects from their schema: ours
   * then only adds what a schema does not contain (values, classes, consequences).
   */
  fieldsFromOtherExtension?: boolean;
  /** True if an editor that can ask for diagnostics wants them sent. */
  pushDiagnostics?: boolean;
  /** URL prefix of the pages of rules, which the editor can show: `<rulePages><rule id>`. */
  rulePages?: string;
  /** Path of a file in which the server notes the URI of the file that it is busy with, for the case that it crashes. */
  busyFile?: string;
  /** URIs of files that ended a server before: this one leaves them out until they change on disk. */
  leftOut?: readonly string[];
}

/** The editor's commands that answers may name; those that it does not have are left out. */
export interface EditorCommands {
  /** Opens the list of completions. */
  suggestCommand?: string;
  /** Read a cluster, which the person chooses; open a new RuntimeClass. */
  syncCommand?: string;
  createClassCommand?: string;
  /** Lists the classes for the Pod at the cursor. */
  chooseClassCommand?: string;
  /** Turns a rule off in the workspace. */
  disableRuleCommand?: string;
  /** Shows the edits that make the workloads of the workspace meet its policy. */
  fixPolicyCommand?: string;
  /** Opens the file of a URI. */
  showFileCommand?: string;
  /** Shows what is known of a runtime, by its id. */
  aboutRuntimeCommand?: string;
  /** Shows the references at a position, by a URI and the position. */
  showReferencesCommand?: string;
}

/**
 * Globs for names of files that can be configurations of containerd or CRI-O, templates included: the editor also
 * sends these, and reports when they change on disk.
 */
export const nodeConfigGlobs = [
  '**/*.{toml,conf,part}',
  '**/crio.conf.d/**',
  '**/*.{toml,conf,part}.{tmpl,template,tpl,tftpl,gotmpl,gtpl,j2,jinja,jinja2,erb,hbs,mustache,in}',
  '**/*{containerd,crio}*.{tmpl,template,tpl,tftpl,gotmpl,gtpl,j2,jinja,jinja2,erb,hbs,mustache,in}',
  '**/*containerd*{-toml,-toml_*}',
] as const;

/** Globs for names of machine configurations in YAML or JSON that have a suffix of their own: Butane and Ignition. */
export const machineConfigGlobs = ['**/*.{bu,ign}'] as const;

/** Request: what each cluster in view would do with the Pod or Pod template at a position; empty if there is none. */
export const previewRequest = 'runtimeclass/preview';

export interface PreviewParams {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

/** Request: the address of the documentation of the field at a position, or null. Its parameters are those of a preview. */
export const documentationRequest = 'runtimeclass/documentation';

/** Two YAML texts whose difference is what one cluster changes. */
export interface Preview {
  /** `staging`, `staging, 5 d ago`, or a description of a cluster made from the workspace alone, which has no context. */
  readonly cluster: string;
  readonly context: string | undefined;
  readonly title: string;
  /** The Pod spec as written, below comments that describe what happens to its Pods. */
  readonly before: string;
  /** The Pod spec as admitted; after a refusal the API server's message instead. */
  readonly after: string;
}

/** Request: the edit of a folder's `.runtimeclass/settings.yaml` that turns a rule off; `null` if the file has to be repaired first. */
export const turnOffRuleRequest = 'runtimeclass/turnOffRule';

export interface TurnOffRuleParams {
  /** The URI of the folder. */
  readonly folder: string;
  readonly rule: string;
}

/** Request without parameters: the policy of the workspace as admission policies. */
export const exportPolicyRequest = 'runtimeclass/exportPolicy';

export interface PolicyDocument {
  /** Left out where the workspace has no policy, or one with problems. */
  readonly yaml: string | undefined;
  /** The unusable parts of the files with the policy. */
  readonly problems: readonly {
    readonly uri: string;
    readonly range: PositionRange;
    readonly message: string;
  }[];
  /** The address of the page that says how to write a policy. */
  readonly page: string;
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
   * Whether the user trusts the workspace (false in Restricted Mode). If false, the server reads no kubeconfig,
   * starts no program and contacts no host.
   */
  readonly trusted: boolean;
  /** Paths of kubeconfig files that take precedence over the setting: those of another extension that the user follows. */
  readonly kubeconfig?: string | undefined;
  /** The context that the status bar shows: where several clusters judge a file, it leads. */
  readonly selected?: string | undefined;
}

/** Request without parameters: the contexts of the kubeconfig. Reads files, contacts no host. */
export const contextsRequest = 'runtimeclass/cluster/contexts';

export interface Contexts {
  readonly contexts: readonly {
    readonly name: string;
    readonly isCurrent: boolean;
    /** The namespace of the context, if it has one. */
    readonly namespace?: string | undefined;
    /** Status of the context's cluster, if it was read or watched. */
    readonly status: ClusterStatusMessage | undefined;
  }[];
  /** Why there are no contexts. */
  readonly problem: ProblemMessage | undefined;
}

/**
 * Notification from the server, once a cluster was requested: some program wrote a kubeconfig file, and its current
 * context has changed.
 */
export const kubeconfigNotification = 'runtimeclass/cluster/kubeconfig';

export interface KubeconfigState {
  /** The context that kubectl would use now; left out if there is none. */
  readonly currentContext?: string | undefined;
}

/** Request: reads a cluster once. The first request that contacts a host. */
export const syncRequest = 'runtimeclass/cluster/sync';

/** Request: reads a cluster and then watches it. Answers after the first read, successful or not. */
export const watchRequest = 'runtimeclass/cluster/watch';

/** Request: stops watching; the last state stays, with its age. */
export const stopWatchingRequest = 'runtimeclass/cluster/stopWatching';

/** Request: stops watching and discards the cluster's state. The client deletes the saved file. */
export const forgetRequest = 'runtimeclass/cluster/forget';

export interface ForgetParams extends ClusterParams {
  /** URIs of the folders with saved clusters. */
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
  /** Whether `saveClusterRequest` can save the cluster after `syncRequest`: its classes could be read. */
  readonly canBeSaved: boolean;
}

/** Notification from the server: the status of every cluster that was requested; at most one notification per change. */
export const clusterStatusNotification = 'runtimeclass/cluster/status';

export interface ClusterStatuses {
  /** All of them: a cluster that is missing was forgotten. */
  readonly statuses: readonly ClusterStatusMessage[];
}

export interface ClusterStatusMessage {
  readonly context: string;
  readonly phase: 'connecting' | 'synced' | 'watching' | 'reconnecting' | 'failed' | 'stopped';
  /** The last moment at which the data was confirmed as current, RFC 3339; left out if nothing was read. */
  readonly readAt?: string | undefined;
  readonly problem?: ProblemMessage | undefined;
  /**
   * Missing permissions, as the arguments of `kubectl auth can-i`: `list runtimeclasses.node.k8s.io`, `list
   * resourcequotas -n shop`.
   */
  readonly missingPermissions: readonly string[];
  readonly counts: Readonly<Partial<Record<'classes' | 'nodes' | 'definitions', number | undefined>>>;
}

/** Notification from the server: the clusters saved in files of the workspace. Sent whenever they change. */
export const savedClustersNotification = 'runtimeclass/cluster/saved';

export interface SavedClusters {
  /** One saved cluster per context, including contexts that are also read or watched. */
  readonly clusters: readonly SavedCluster[];
}

export interface SavedCluster {
  readonly context: string;
  /** RFC 3339; left out if the file does not contain it. */
  readonly syncedAt?: string | undefined;
}

/** Request: the ClusterRole to ask an administrator for, as YAML with comments. */
export const permissionsRequest = 'runtimeclass/cluster/permissions';

export interface PermissionsParams {
  /** The context whose missing permissions, if known, are marked by comments. */
  readonly context?: string | undefined;
}

/** Request without parameters: the differences between the known clusters, as Markdown. */
export const compareRequest = 'runtimeclass/cluster/compare';

/** Kind of the code action that upgrades a whole file, as `editor.codeActionsOnSave` names it. */
export const fixAllKind = 'source.fixAll.runtimeclass';

/** URI scheme of classes that are known only from a cluster: `runtimeclass-cluster:/<context>/<class>.yaml`. */
export const clusterScheme = 'runtimeclass-cluster';

/** Request: the text of a URI with `clusterScheme`; `null` if the class is no longer known. */
export const clusterTextRequest = 'runtimeclass/cluster/text';

export interface ClusterTextParams {
  readonly uri: string;
}
