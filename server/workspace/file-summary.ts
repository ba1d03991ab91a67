import { chartFolderOf, isChartFile, isPackedChart } from '../charts/chart-files.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import { readSavedCluster } from '../clusters/saved/saved-cluster.ts';
import { fileKind } from '../documents/file-kind.ts';
import type { ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import { chartFolders } from '../documents/releases.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import type { DefinedKind } from '../kubernetes/kinds/defined-kinds.ts';
import { cgroupDriverOf, cgroupDriverWords } from '../kubernetes/kubelet/kubelet-configuration.ts';
import { patchFiles, resourcePaths } from '../kustomize/named-files.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import { type RunscConfig, readRunscConfig } from '../node-config/runsc-config.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { readCorrections } from '../runtimes/read-corrections.ts';
import type { WrittenCorrections } from '../runtimes/runtime-corrections.ts';
import { readWorkspaceSettings } from '../settings/read-workspace-settings.ts';
import type { WorkspaceSettings } from '../settings/workspace-settings.ts';
import { nodeAt } from '../yaml/lookup.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import type { CgroupDriver } from './cgroup-driver.ts';
import type {
  ClassExemption,
  ClassOfOperator,
  ClassUse,
  DocumentSummary,
  UnjudgedPart,
  WrittenPodSpec,
} from './document-summary.ts';
import type { StatedFeature } from './stated-features.ts';

export type {
  ClassExemption,
  ClassOfOperator,
  ClassUse,
  UnjudgedPart,
  WrittenPodSpec,
} from './document-summary.ts';

/** The data of one file that the rest of the workspace needs. For a file on disk it is plain data, so that its text can be freed. */
export interface FileSummary {
  readonly classes: readonly KnownClass[];
  readonly uses: readonly ClassUse[];
  readonly podSpecs: readonly WrittenPodSpec[];
  /** Words where classes are named outside of Pod specs: in templates, values and policies. */
  readonly mentions: readonly string[];
  /** URIs of the files that this file, a kustomization, names as patches. */
  readonly patches: readonly string[];
  /** The names in this file, if it is a kustomization. */
  readonly kustomization?: NamingKustomization;
  /** Classes that the configuration of an API server in this file exempts from pod-security checks. */
  readonly exemptions: readonly ClassExemption[];
  /** Classes that operators or charts create because of objects or values in this file. */
  readonly operatorClasses: readonly ClassOfOperator[];
  /** `true` if a document in this file says that Pods get the GPUs of NVIDIA without a class; else empty. */
  readonly gpusWithoutClass: readonly true[];
  /** Kinds that CustomResourceDefinitions in this file define, if they name classes. */
  readonly definedKinds: readonly DefinedKind[];
  /** What this file says about features that have to be on before an object may name a class. */
  readonly features: readonly StatedFeature[];
  /** The Kustomizations of Flux in this file that patch what they apply, as `build` of `kustomize/` takes them. */
  readonly fluxKustomizations: readonly string[];
  /** The parts that name a class and that this file alone does not let us judge. */
  readonly unjudged: readonly UnjudgedPart[];
  /** The first lines of the documents, for a file on disk that has several. For an open file they are taken from its text. */
  readonly lines?: DocumentLines;
  /** The contents of a saved cluster (mostly `.runtimeclass/*.yaml`). */
  readonly cluster: ClusterInfo | undefined;
  /** The corrections to runtimes in `.runtimeclass/runtimes.yaml`. */
  readonly runtimes?: WrittenCorrections;
  /** The requirements in `.runtimeclass/policy.yaml`, and the settings in `.runtimeclass/settings.yaml`. */
  readonly policy?: Policy;
  readonly settings?: WorkspaceSettings;
  /** A part of a Helm chart: its templates, its values, and what it depends on. */
  readonly chartFile?: ChartFile;
  /** This file, if it states values for charts that it names by path. */
  readonly releases?: ReleaseFile;
  /** The declarations in the configurations of nodes' container runtimes: of the file itself, or of texts inside of it. */
  readonly nodeConfigs: readonly NodeConfigFile[];
  /** The cgroup drivers that KubeletConfigurations in this file state. */
  readonly cgroupDrivers: readonly CgroupDriver[];
  /** This file, if it is the configuration of gVisor's shim. */
  readonly runscConfig?: RunscConfig;
}

/** A kustomization that names a class, or files and folders that may lead to one. */
export interface NamingKustomization {
  readonly uri: string;
  /** Whether its own text names a class. */
  readonly namesClass: boolean;
  /** URIs of its patches. */
  readonly patches: readonly string[];
  /** URIs of the files and folders that it takes resources and components from, without a slash at the end. */
  readonly resources: readonly string[];
}

/** A file of a Helm chart. Its text is kept: what a template reads depends on the other files of the chart. */
export interface ChartFile {
  readonly uri: string;
  /** The normalised URI of the folder of its chart, without a slash at the end. */
  readonly folder: string;
  readonly text: string;
}

/** A file with values for charts. Its text is kept: which values name classes depends on the files of the charts. */
export interface ReleaseFile {
  readonly uri: string;
  /** The URIs of the folders that may be those of its charts, without a slash at the end. */
  readonly charts: readonly string[];
  readonly text: string;
}

/** The first line of each document of a file, zero-based. */
export interface DocumentLines {
  readonly uri: string;
  readonly lines: readonly number[];
}

/** The summary of one file; `undefined` if it would be empty. */
export function summaryOf(
  file: ManifestFile,
  readDocuments: (documents: readonly PlacedManifestDocument[]) => readonly DocumentSummary[],
): FileSummary | undefined {
  if (file.kind === 'saved-cluster') {
    return { ...emptySummary, cluster: readSavedCluster(file) };
  }
  if (file.kind === 'runtimes') {
    const { corrections } = readCorrections(file.documents[0]?.document.root ?? null);
    return { ...emptySummary, cluster: undefined, runtimes: corrections };
  }
  if (file.kind === 'policy') {
    const { policy } = readPolicy(file.documents[0]?.document.root ?? null);
    return { ...emptySummary, cluster: undefined, policy };
  }
  if (file.kind === 'settings') {
    const root = file.documents[0]?.document.root ?? null;
    const { settings } = readWorkspaceSettings(root, normalisedUri(file.uri));
    return { ...emptySummary, cluster: undefined, settings };
  }
  if (file.kind === 'node-config') {
    const { nodeConfigs } = file;
    if (nodeConfigs.length > 0) return { ...emptySummary, cluster: undefined, nodeConfigs };
    const runscConfig = readRunscConfig(file.uri, file.source.text);
    return runscConfig && { ...emptySummary, cluster: undefined, runscConfig };
  }
  const read = readDocuments(
    file.documents
      .filter(({ document }) => document.mentionsClasses || document.definedKind !== undefined)
      .flatMap(placed => file.withEmbedded(placed)),
  );
  const summary = {
    classes: read.flatMap(({ classes }) => classes),
    uses: read.flatMap(({ uses }) => uses),
    podSpecs: read.flatMap(({ podSpecs }) => podSpecs),
    mentions: [...new Set(read.flatMap(({ mentions }) => mentions))],
    patches: file.kind === 'kustomization' ? patchesOf(file) : [],
    exemptions: read.flatMap(({ exemptions }) => exemptions),
    operatorClasses: read.flatMap(({ operatorClasses }) => operatorClasses),
    gpusWithoutClass: read.flatMap(({ gpusWithoutClass }) => gpusWithoutClass).slice(0, 1),
    definedKinds: read.flatMap(({ definedKinds }) => definedKinds),
    features: read.flatMap(({ features }) => features),
    fluxKustomizations: read.flatMap(({ fluxKustomizations }) => fluxKustomizations),
    unjudged: read.flatMap(({ unjudged }) => unjudged),
    nodeConfigs: file.nodeConfigs,
    cgroupDrivers: cgroupDriversIn(file),
  };
  const chartFile = chartFileOf(file.uri, file.source);
  if (chartFile !== undefined) return { ...summary, cluster: undefined, chartFile };
  const releases = file.kind === 'manifest' ? releaseFile(file) : undefined;
  const isEmpty = Object.values(summary).every(({ length }) => length === 0);
  const kustomization = file.kind === 'kustomization' ? namingKustomization(file, summary) : undefined;
  if (isEmpty && releases === undefined && kustomization === undefined) return undefined;
  return {
    ...summary,
    cluster: undefined,
    ...(kustomization && { kustomization }),
    ...(releases && { releases }),
  };
}

/** The summary of a file of a Helm chart in which nothing but its text matters; `undefined` for any other file. */
export function summaryOfChartFile(uri: string, source: SourceFile): FileSummary | undefined {
  const chartFile = fileKind(uri) === 'manifest' ? chartFileOf(uri, source) : undefined;
  return chartFile && { ...emptySummary, cluster: undefined, chartFile };
}

/** Every edit comes here: the text is joined of a part of a chart only. */
function chartFileOf(uri: string, source: SourceFile): ChartFile | undefined {
  const folder = isChartFile(uri) ? chartFolderOf(normalisedUri(uri)) : undefined;
  return folder === undefined ? undefined : { uri, folder, text: isPackedChart(uri) ? '' : source.text };
}

function releaseFile({ uri, documents, source }: ManifestFile): ReleaseFile | undefined {
  const releases = documents.flatMap(({ document }) => document.releases);
  const charts = [...new Set(releases.flatMap(release => chartFolders(normalisedUri(uri), release)))];
  return charts.length === 0 ? undefined : { uri, charts, text: source.text };
}

function namingKustomization(
  { uri, documents }: ManifestFile,
  { patches, mentions, uses }: Pick<FileSummary, 'patches' | 'mentions' | 'uses'>,
): NamingKustomization | undefined {
  const resources = documents
    .flatMap(({ document }) => resourcePaths(document.root))
    .flatMap(path => uriFrom(uri, path)?.replace(/\/$/, '') ?? []);
  const namesClass = mentions.length > 0 || uses.length > 0;
  if (!namesClass && patches.length + resources.length === 0) return undefined;
  return { uri: normalisedUri(uri), namesClass, patches, resources };
}

const emptySummary = {
  classes: [],
  uses: [],
  podSpecs: [],
  mentions: [],
  patches: [],
  exemptions: [],
  operatorClasses: [],
  gpusWithoutClass: [],
  definedKinds: [],
  features: [],
  fluxKustomizations: [],
  unjudged: [],
  nodeConfigs: [],
  cgroupDrivers: [],
} as const;

function cgroupDriversIn(file: ManifestFile): CgroupDriver[] {
  const placed = file.documents.filter(({ document }) => cgroupDriverWords.test(document.text));
  return placed.flatMap(each =>
    each.document.manifests.flatMap(manifest => {
      const driver = cgroupDriverOf(manifest);
      const range = nodeAt(manifest.node, ['cgroupDriver'])?.range;
      return driver === undefined || range === undefined ? [] : { ...file.place(each, range), driver };
    }),
  );
}

function patchesOf(file: ManifestFile): string[] {
  return file.documents
    .flatMap(({ document }) => patchFiles(document.root))
    .flatMap(path => uriFrom(file.uri, path) ?? []);
}

/** The URI of a path that a file names; `undefined` if it is not a valid path, as while it is being typed. */
function uriFrom(uri: string, path: string): string | undefined {
  return URL.canParse(path, uri) ? normalisedUri(new URL(path, uri).href) : undefined;
}
