import { groupBy } from '../base/collections.ts';
import { normalisedUri } from '../documents/uri.ts';
import { definedPlaces } from '../kubernetes/kinds/defined-kinds.ts';
import { apiGroup } from '../kubernetes/manifests/manifest.ts';
import { fileUriOf } from '../node-config/surroundings.ts';
import { chartOf, type WorkspaceChart } from './workspace-charts.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The objects of some files that a check has judged, and those that it has left out. */
export interface Judged {
  /** The workloads that name a class, or get one from a kustomization; those without a class need no judgement. */
  readonly workloads: number;
  /** The RuntimeClasses that the files declare. */
  readonly classes: number;
  /** The configurations of containerd and CRI-O that are those of nodes. */
  readonly nodeConfigurations: number;
  /** The contexts of the clusters that the files were judged for. */
  readonly clusters: readonly string[];
  readonly notJudged: NotJudged;
}

export interface NotJudged {
  /** The classes of workloads that no file declares, where no cluster is known that may have them. */
  readonly classes: readonly string[];
  /** The charts with templates. */
  readonly charts: readonly WorkspaceChart[];
  /** The URIs of the kustomizations of which not all that comes out is known. */
  readonly kustomizations: readonly string[];
  /** The number of templates that are in no such chart. */
  readonly templates: number;
  /** The number of documents with a merge conflict. */
  readonly conflicts: number;
  /** The kinds that name a class and have no definition, by group and name. */
  readonly kinds: readonly string[];
}

/**
 * Returns what a check of files has judged. What is reported anyway is left out: unreadable files, documents nested too deeply, and
 * kustomizations that fail.
 * @param uris the normalised URIs of the files
 * @param rendered the URIs of the folders of charts and kustomizations of which the output was checked, or its failure reported
 */
export function judgedIn(
  model: WorkspaceModel,
  uris: ReadonlySet<string>,
  rendered: ReadonlySet<string>,
): Judged {
  const isChecked = ({ uri }: { readonly uri: string }) => uris.has(normalisedUri(uri));
  const workloads = workloadsIn(model, isChecked);
  const declared = [...model.declared.values()].flat().map(({ source }) => source);
  const nodeConfigurations = model.nodeConfigurations.filter(
    ({ isOfNodes, files }) => isOfNodes && files.some(({ uri }) => isChecked({ uri: fileUriOf(uri) })),
  );
  return {
    workloads: workloads.count,
    classes: declared.filter(source => isChecked(source) && !model.patches.has(source.uri)).length,
    nodeConfigurations: nodeConfigurations.length,
    clusters: model.clusters.map(({ context }) => context),
    notJudged: {
      classes: model.clusters.length > 0 ? [] : undeclared(model, workloads.classNames),
      charts: [...model.charts.values()].filter(
        ({ folder, files }) => !rendered.has(folder) && files.some(isChecked) && files.some(isTemplate),
      ),
      kustomizations: kustomizationsIn(model, isChecked, rendered),
      ...partsIn(model, isChecked),
    },
  };
}

type IsChecked = (place: { readonly uri: string }) => boolean;

function workloadsIn(model: WorkspaceModel, isChecked: IsChecked) {
  const uses = [...model.uses.values()].flat().filter(use => {
    const { uri, pods, isEmbedded, isListed } = use;
    return pods !== undefined && !isEmbedded && !isListed && !model.patches.has(uri) && isChecked(use);
  });
  const direct = new Set(uses.map(({ uri, document }) => `${normalisedUri(uri)}#${document}`));
  const objects = uses.map(use =>
    JSON.stringify([normalisedUri(use.uri), use.document, use.object, use.namespace]),
  );
  // A base may name no class, and an overlay adds it.
  const built = [...model.kustomizationsByFile.values()]
    .flatMap(({ declared }) => declared.map(({ workload }) => workload))
    .filter(({ className, at }) => typeof className === 'string' && isChecked(at))
    .filter(({ at }) => !direct.has(`${normalisedUri(at.uri)}#${at.document}`));
  const ofBases = built.map(({ at }) => `${normalisedUri(at.uri)}#${at.document}#${at.range.start.line}`);
  const defined = model.unjudged
    .flat()
    .flatMap(part => (part.why === 'kind' && isChecked(part) && isDefined(model, part) ? [part] : []));
  const ofKinds = defined.map(({ uri, kind, name }) => JSON.stringify([uri, kind, name]));
  const classNames = [...uses, ...built].flatMap(({ className }) => className ?? []);
  return {
    count: new Set([...objects, ...ofBases, ...ofKinds]).size,
    classNames: new Set(classNames),
  };
}

function undeclared({ declared, operatorClasses }: WorkspaceModel, names: ReadonlySet<string>): string[] {
  return [...names].filter(name => !declared.has(name) && !operatorClasses.has(name)).sort();
}

function isTemplate({ uri, text }: WorkspaceChart['files'][number]): boolean {
  return uri.includes('/templates/') && text.includes('{{');
}

function kustomizationsIn(
  { kustomizations }: WorkspaceModel,
  isChecked: IsChecked,
  rendered: ReadonlySet<string>,
): readonly string[] {
  const bases = new Set(kustomizations.flatMap(outcome => outcome.bases.map(normalisedUri)));
  const open = kustomizations.filter(({ uri, isComplete, failure }) => {
    const isFinal = !bases.has(normalisedUri(uri));
    const folder = normalisedUri(uri).replace(/\/[^/]*$/, '');
    return isFinal && !isComplete && failure === undefined && !rendered.has(folder);
  });
  return [...new Set(open.filter(isChecked).map(({ uri }) => uri))];
}

function partsIn(model: WorkspaceModel, isChecked: IsChecked) {
  const parts = groupBy(model.unjudged.flat().filter(isChecked), ({ why }) => why);
  const templates = (parts.get('template') ?? []).filter(
    ({ uri }) => chartOf(model.charts, uri) === undefined,
  );
  const kinds = (parts.get('kind') ?? []).flatMap(part =>
    part.why === 'kind' && !isDefined(model, part) ? [`${part.kind}.${apiGroup(part.apiVersion)}`] : [],
  );
  return {
    templates: templates.length,
    conflicts: parts.get('conflict')?.length ?? 0,
    kinds: [...new Set(kinds)].sort(),
  };
}

function isDefined(
  { definedKinds }: WorkspaceModel,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): boolean {
  return definedPlaces(definedKinds, apiVersion, kind) !== undefined;
}
