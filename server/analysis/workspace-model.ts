import { groupBy } from '../base/collections.ts';
import { rememberLast } from '../base/remember.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import type { LiveClusters } from '../clusters/live-clusters.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import {
  type DefinedKind,
  type DefinedKinds,
  definedKindsByName,
} from '../kubernetes/kinds/defined-kinds.ts';
import type { KustomizationOutcome } from '../kustomize/outcome.ts';
import { combine, type NodeConfiguration } from '../node-config/node-config.ts';
import { folderOf } from '../node-config/paths.ts';
import type { RunscConfig } from '../node-config/runsc-config.ts';
import type { Policy } from '../policy/policy.ts';
import { correctionsOf, type RuntimeCorrections } from '../runtimes/runtime-corrections.ts';
import type { CgroupDriver } from '../workspace/cgroup-driver.ts';
import type {
  ClassExemption,
  ClassOfOperator,
  ClassUse,
  DocumentLines,
  FileSummary,
  ReleaseFile,
  UnjudgedPart,
  WrittenPodSpec,
} from '../workspace/file-summary.ts';
import type { StatedFeature } from '../workspace/stated-features.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';
import { type KustomizationsOfFile, kustomizationsByFile } from './kustomizations-by-file.ts';
import { type WorkspaceChart, workspaceCharts } from './workspace-charts.ts';

/** All classes, uses, policies and node configurations of the workspace at one moment, and whether they are complete. */
export interface WorkspaceModel {
  /** False while the folders are still being read: then nothing follows from what is missing. */
  readonly isWorkspaceComplete: boolean;
  /** Classes that files of the workspace declare, by name. */
  readonly declared: ReadonlyMap<string, readonly KnownClass[]>;
  /** Live and saved clusters, one of each context, in the order of their names. */
  readonly clusters: readonly ClusterInfo[];
  /** By folder, the first of the classes declared in it that a location names. */
  readonly usedByFolder: ReadonlyMap<string, KnownClass>;
  /** Locations that name a class, by the class's name. */
  readonly uses: ReadonlyMap<string, readonly ClassUse[]>;
  /** The whole Pod specs that name a class, file by file. */
  readonly podSpecs: readonly (readonly WrittenPodSpec[])[];
  /** Words that may name a class in templates, values and policies, which are not read further. */
  readonly mentions: ReadonlySet<string>;
  /** Exemptions of classes from pod-security checks, by the class's name. */
  readonly exemptions: ReadonlyMap<string, readonly ClassExemption[]>;
  /** Classes that operators or charts create because of objects or values in the workspace, by the class's name. */
  readonly operatorClasses: ReadonlyMap<string, readonly ClassOfOperator[]>;
  /** Whether a file says that Pods get the GPUs of NVIDIA without a class. */
  readonly gpusNeedNoClass: boolean;
  /** What the workspace says about features that have to be on before an object may name a class, by their keys. */
  readonly features: ReadonlyMap<string, readonly StatedFeature[]>;
  /** Kinds that CustomResourceDefinitions of the workspace or of clusters define, with the places in them that name a class. */
  readonly definedKinds: DefinedKinds;
  /** The parts of files that name a class and that their files alone do not let us judge, file by file. */
  readonly unjudged: readonly (readonly UnjudgedPart[])[];
  /** The configurations of containerd and CRI-O in the workspace, merged for each kind of node. */
  readonly nodeConfigurations: readonly NodeConfiguration[];
  /** The cgroup drivers of kubelets, by their configurations in the workspace. */
  readonly cgroupDrivers: readonly CgroupDriver[];
  /** The configurations of gVisor's shim in the workspace. */
  readonly runscConfigs: readonly RunscConfig[];
  /** URIs of files that a kustomization names as patches. */
  readonly patches: ReadonlySet<string>;
  /** The outcome of the kustomizations that name a class. */
  readonly kustomizations: readonly KustomizationOutcome[];
  /** Their relation to each file, by its normalised URI. */
  readonly kustomizationsByFile: ReadonlyMap<string, KustomizationsOfFile>;
  /** The corrections to runtimes that users write in `.runtimeclass/runtimes.yaml`. */
  readonly runtimes: RuntimeCorrections;
  /** The requirements of `.runtimeclass/policy.yaml`; with several folders, those of all of them. */
  readonly policy: Policy;
  /** The URIs of the opened folders and of the paths that a setting names. */
  readonly roots: readonly string[];
  /** The URIs of the opened folders alone. */
  readonly folders: readonly string[];
  /** The Helm charts that concern RuntimeClasses, by the URIs of their folders. */
  readonly charts: ReadonlyMap<string, WorkspaceChart>;
  /** Files with values for charts that they name by path. */
  readonly releases: readonly ReleaseFile[];
  /** The first lines of the documents, for each file on disk that has several; used by `filePlaceOf`. */
  readonly linesOnDisk: ReadonlyMap<string, readonly number[]>;
}

/** A function that returns the current model. A part that has not changed is the same object as in the previous model. */
export function createModelReader(index: WorkspaceIndex, live: LiveClusters): () => WorkspaceModel {
  const declared = rememberLast((values: Values<'classes'>) => groupBy(values.flat(), ({ name }) => name));
  const clusters = rememberLast(inOrder);
  const uses = rememberLast((values: Values<'uses'>) => groupBy(values.flat(), ({ className }) => className));
  const usedByFolder = rememberLast(firstUsedOfEachFolder);
  const mentions = rememberLast((values: Values<'mentions'>) => new Set(values.flat()));
  const exemptions = rememberLast((values: Values<'exemptions'>) =>
    groupBy(values.flat(), ({ className }) => className),
  );
  const operatorClasses = rememberLast((values: Values<'operatorClasses'>) =>
    groupBy(values.flat(), ({ className }) => className),
  );
  const gpusNeedNoClass = rememberLast((values: Values<'gpusWithoutClass'>) => values.flat().length > 0);
  const features = rememberLast((values: Values<'features'>) => groupBy(values.flat(), ({ key }) => key));
  // A cluster whose nodes change defines the same kinds as before, and no document is read again.
  const definedInClusters = rememberLast((_count: number, ...kinds: readonly ClusterInfo['definedKinds'][]) =>
    kinds.flat(),
  );
  const definedKinds = rememberLast((values: Values<'definedKinds'>, clusters: readonly DefinedKind[]) =>
    definedKindsByName(values.flat(), clusters),
  );
  const nodeConfigurations = rememberLast((values: Values<'nodeConfigs'>, roots: readonly string[]) =>
    combine(values.flat(), roots),
  );
  const cgroupDrivers = rememberLast((values: Values<'cgroupDrivers'>) => values.flat());
  const runscConfigs = rememberLast((values: Values<'runscConfig'>) => withoutGaps(values));
  const patches = rememberLast((values: Values<'patches'>) => new Set(values.flat()));
  const byFile = rememberLast(kustomizationsByFile);
  const runtimes = rememberLast((values: Values<'runtimes'>) => correctionsOf(withoutGaps(values)));
  const policy = rememberLast((values: Values<'policy'>) => policyOf(withoutGaps(values)));
  const linesOnDisk = rememberLast(
    (values: Values<'lines'>, others: readonly DocumentLines[]) =>
      new Map([...others, ...withoutGaps(values)].map(({ uri, lines }) => [uri, lines])),
  );
  const releases = rememberLast((values: Values<'releases'>) => withoutGaps(values));
  let chartsBefore: ReadonlyMap<string, WorkspaceChart> = new Map();
  const charts = rememberLast((values: Values<'chartFile'>, complete: ReadonlySet<string>) => {
    chartsBefore = workspaceCharts(withoutGaps(values), complete, chartsBefore);
    return chartsBefore;
  });
  return () => {
    const knownClusters = clusters(live.among(index.valuesOf('cluster')));
    const kinds = definedInClusters(
      knownClusters.length,
      ...knownClusters.map(cluster => cluster.definedKinds),
    );
    const classes = declared(index.valuesOf('classes'));
    const named = uses(index.valuesOf('uses'));
    return {
      isWorkspaceComplete: index.isComplete,
      declared: classes,
      usedByFolder: usedByFolder(classes, named),
      clusters: knownClusters,
      uses: named,
      podSpecs: index.valuesOf('podSpecs'),
      mentions: mentions(index.valuesOf('mentions')),
      exemptions: exemptions(index.valuesOf('exemptions')),
      operatorClasses: operatorClasses(index.valuesOf('operatorClasses')),
      gpusNeedNoClass: gpusNeedNoClass(index.valuesOf('gpusWithoutClass')),
      features: features(index.valuesOf('features')),
      definedKinds: definedKinds(index.valuesOf('definedKinds'), kinds),
      unjudged: index.valuesOf('unjudged'),
      nodeConfigurations: nodeConfigurations(index.valuesOf('nodeConfigs'), index.roots.all),
      cgroupDrivers: cgroupDrivers(index.valuesOf('cgroupDrivers')),
      runscConfigs: runscConfigs(index.valuesOf('runscConfig')),
      patches: patches(index.valuesOf('patches')),
      kustomizations: index.kustomizations,
      kustomizationsByFile: byFile(index.kustomizations),
      runtimes: runtimes(index.valuesOf('runtimes')),
      policy: policy(index.valuesOf('policy')),
      roots: index.roots.all,
      folders: index.roots.folders,
      charts: charts(index.valuesOf('chartFile'), index.completeCharts),
      releases: releases(index.valuesOf('releases')),
      linesOnDisk: linesOnDisk(index.valuesOf('lines'), index.linesOfKustomizations),
    };
  };
}

/** The values of one property of the summaries of all files. */
type Values<Kind extends keyof FileSummary> = readonly FileSummary[Kind][];

function withoutGaps<Item>(values: readonly (Item | undefined)[]): readonly Item[] {
  return values.filter(item => item !== undefined);
}

/** The policies of several folders in one. */
export function policyOf(policies: readonly Policy[]): Policy {
  return {
    requirements: policies.flatMap(({ requirements }) => requirements),
    classes: policies.flatMap(({ classes }) => classes),
  };
}

function firstUsedOfEachFolder(
  declared: WorkspaceModel['declared'],
  uses: WorkspaceModel['uses'],
): WorkspaceModel['usedByFolder'] {
  const used = [...declared.values()].flat().filter(({ name }) => uses.has(name));
  return new Map(used.reverse().map(known => [folderOf(known.source.uri), known]));
}

function inOrder(clusters: readonly ClusterInfo[]): readonly ClusterInfo[] {
  return [...clusters].sort((a, b) => a.context.localeCompare(b.context));
}

/** All known classes of a name: those of the workspace first, then those of each cluster. */
export function classesNamed(model: WorkspaceModel, name: string): readonly KnownClass[] {
  const clusterClasses = model.clusters.flatMap(({ classes }) =>
    classes.filter(known => known.name === name),
  );
  return [...(model.declared.get(name) ?? []), ...clusterClasses];
}

/** The class that a cluster has under a name. */
export function classOf({ classes }: ClusterInfo, name: string | undefined): KnownClass | undefined {
  return classes.find(known => known.name === name);
}

/** All known classes. */
export function allClasses(model: WorkspaceModel): readonly KnownClass[] {
  return [...[...model.declared.values()].flat(), ...model.clusters.flatMap(({ classes }) => classes)];
}
