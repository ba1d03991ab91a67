/** The user's settings under `runtimeclass.*`. */
export interface Settings {
  /** Severity of a rule by its id; a rule that is not listed keeps its default. */
  readonly rules: Readonly<Record<string, RuleSeverity>>;
  /** Globs of files that are neither read nor diagnosed. */
  readonly exclude: readonly string[];
  /** Version of Kubernetes to check against, such as `1.30`; empty: the saved cluster's, else the newest known. */
  readonly kubernetesVersion: string;
  /** Globs for whole paths of the files that each cluster judges, by its name. Only `.runtimeclass/settings.yaml` sets them. */
  readonly clusters: Readonly<Record<string, readonly string[]>>;
  /** Whether to complete and explain fields; `auto`: unless another extension already does, which `lsp/` finds out. */
  readonly fields: 'auto' | 'on' | 'off';
  readonly diagnostics: {
    /** Which files are diagnosed: those that are open, or all of the workspace. */
    readonly scope: 'openFiles' | 'workspace';
  };
  readonly inlayHints: {
    /** Whether a hint behind `overhead:` says what it adds up to for all Pods. */
    readonly overheadSums: boolean;
    /** Whether a hint behind the name of a class says that clusters have different ones. */
    readonly differences: boolean;
  };
  readonly cluster: {
    /**
     * Path of the kubeconfig; empty: `KUBECONFIG`, `~/.kube/config` or the service account of the Pod that the server
     * runs in.
     */
    readonly kubeconfig: string;
    /** Whether the definitions of custom resources are read too, whenever a cluster is. */
    readonly readDefinitions: boolean;
  };
  readonly nodeConfiguration: {
    /** Paths of files and folders with configurations of containerd and CRI-O, absolute or from `~`. */
    readonly files: readonly string[];
  };
  readonly render: {
    /** The program that renders charts: a path, absolute or from `~`; empty: `helm` on PATH. */
    readonly helmPath: string;
    /** The program that builds kustomizations, likewise; empty: `kustomize` on PATH, else `kubectl`. */
    readonly kustomizePath: string;
  };
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';
export type RuleSeverity = Severity | 'off';

export const defaultSettings: Settings = {
  rules: {},
  exclude: ['**/node_modules/**', '**/.git/**'],
  kubernetesVersion: '',
  clusters: {},
  fields: 'auto',
  diagnostics: { scope: 'workspace' },
  inlayHints: { overheadSums: false, differences: false },
  cluster: { kubeconfig: '', readDefinitions: false },
  nodeConfiguration: { files: [] },
  render: { helmPath: '', kustomizePath: '' },
};

/** Reads the section `runtimeclass` as an editor sends it. A value of the wrong type gets its default. */
export function readSettings(section: unknown): Settings {
  const given = isRecord(section) ? section : {};
  const rules = isRecord(given['rules']) ? given['rules'] : {};
  const { exclude, kubernetesVersion, fields } = given;
  const { scope } = isRecord(given['diagnostics']) ? given['diagnostics'] : {};
  const { overheadSums, differences } = isRecord(given['inlayHints']) ? given['inlayHints'] : {};
  const { kubeconfig, readDefinitions } = isRecord(given['cluster']) ? given['cluster'] : {};
  const { files } = isRecord(given['nodeConfiguration']) ? given['nodeConfiguration'] : {};
  const { helmPath, kustomizePath } = isRecord(given['render']) ? given['render'] : {};
  return {
    rules: Object.fromEntries(
      Object.entries(rules).filter(([, value]) => isRuleSeverity(value)),
    ) as Settings['rules'],
    exclude: isStringArray(exclude) ? exclude : defaultSettings.exclude,
    kubernetesVersion: typeof kubernetesVersion === 'string' ? kubernetesVersion : '',
    clusters: {},
    fields: fields === 'on' || fields === 'off' ? fields : 'auto',
    diagnostics: { scope: scope === 'openFiles' ? 'openFiles' : 'workspace' },
    inlayHints: { overheadSums: overheadSums === true, differences: differences === true },
    cluster: {
      kubeconfig: typeof kubeconfig === 'string' ? kubeconfig.trim() : '',
      readDefinitions: readDefinitions === true,
    },
    nodeConfiguration: {
      files: isStringArray(files) ? files.map(path => path.trim()).filter(path => path !== '') : [],
    },
    render: {
      helmPath: typeof helmPath === 'string' ? helmPath.trim() : '',
      kustomizePath: typeof kustomizePath === 'string' ? kustomizePath.trim() : '',
    },
  };
}

function isRuleSeverity(value: unknown): value is RuleSeverity {
  return ['error', 'warning', 'information', 'hint', 'off'].includes(value as string);
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
