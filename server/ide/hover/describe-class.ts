import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { existenceOfClass } from '../../analysis/existence-of-class.ts';
import { type NodeOfClass, nodesOfClass } from '../../analysis/nodes-of-class.ts';
import { runtimeOfClass, runtimesOfPod } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { readClass } from '../../kubernetes/admission/read-class.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { emptyPodSpec, type PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { listAt, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { newestVersion } from '../../kubernetes/objects/versions.ts';
import { labelsAt } from '../../kubernetes/scheduling/reading.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { type PlatformClass, platformClasses } from '../../runtimes/platform-classes.ts';
import { type RuntimeResolution, resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import type { ClassOfOperator } from '../../workspace/file-summary.ts';
import {
  code,
  fits,
  fitting,
  joined,
  link,
  list,
  type Markdown,
  markdown,
  sentence,
  tMarkdown,
  withPlaces,
} from '../text/markdown.ts';
import { overheadInWords, overheadOfClass } from '../text/overhead-in-words.ts';
import { describeNodes } from './describe-in-clusters.ts';
import {
  commandAddress,
  linksAbout,
  runtimeInWords,
  settled,
  titleAndIsolation,
} from './describe-runtime.ts';

/** One line about a class for a list: handler, overhead, available nodes and source. */
export function summaryOfClass(known: KnownClass, nodes: string | undefined): string {
  const overhead = Object.entries(known.podFixed).map(([resource, quantity]) => `${quantity} ${resource}`);
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    overhead.length > 0 ? `overhead ${overhead.join(', ')}` : undefined,
    nodes,
    known.source.kind === 'workspace' ? fileNameOf(known.source.uri) : known.source.context,
  ];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** What a description of a class is made for. */
export interface Describing {
  /** For links to more, with the editor's commands; without it there are none. */
  readonly commands?: EditorCommands | undefined;
  /** The Pods that get the class. */
  readonly podSpec?: PodSpecObject | undefined;
  /** What becomes of these Pods, a line each. */
  readonly pods?: readonly Markdown[] | undefined;
  /** The nodes of the class. Who describes hundreds of classes reuses results instead of visiting each node again. */
  readonly nodesOf?: ((view: ClusterView) => readonly NodeOfClass[] | undefined) | undefined;
}

/**
 * Markdown about the class of a name in a few lines: where it is known from, its handler and runtime, overhead, scheduling, nodes.
 * Sources that agree are described once. Otherwise about those that platforms install under the name, or where it was looked for.
 */
export function describeClassNamed(
  name: string,
  snapshot: Snapshot,
  describing: Describing = {},
): readonly Markdown[] {
  if (isPlaceholder(name)) return [];
  const sources = sourcesOf(name, snapshot, describing.podSpec);
  if (sources.length === 0) return describeUndeclared(name, snapshot, describing);
  const { pods = [], nodesOf = view => nodesOfClass(view.classNamed(name) ?? {}, view) } = describing;
  const views = snapshot.views.filter(view => classIn(view, name) !== undefined);
  const where = fitting([...new Set(sources.map(source => source.where))], 60);
  const lines = [
    describeHandler(sources),
    perSource(sources, overheadOf, overhead => tMarkdown('overhead {0}', overhead)),
    perSource(sources, schedulingOf, scheduling => tMarkdown('scheduling {0}', scheduling)),
    describeNodes(views, nodesOf, view => stringAt(view.classNamed(name), ['handler'])),
    ...pods,
  ];
  return [
    tMarkdown('{0} ({1})', markdown`**RuntimeClass ${code(name)}**`, where),
    list(lines.filter(line => line !== undefined)),
    ...linksAbout(
      sources.map(({ resolution }) => resolution),
      describing.commands,
    ),
  ];
}

/** A class as one file or cluster has it. */
interface Source {
  /** The name of the file or the cluster. */
  readonly where: string;
  /** As admission reads it. */
  readonly object: Value;
  readonly resolution: RuntimeResolution | undefined;
}

function sourcesOf(
  name: string,
  { model, views }: Snapshot,
  podSpec: PodSpecObject | undefined,
): readonly Source[] {
  const runtimes = runtimesOfPod({ ...(podSpec ?? emptyPodSpec), className: name }, views, model);
  return classesNamed(model, name).map(known => {
    const view = views.find(each => classIn(each, name) === known);
    const inView = runtimes.find(runtime => runtime.known === known);
    return {
      where: whereOf(known, view),
      object: view?.classNamed(name) ?? readClass(known.object, newestVersion),
      resolution: inView === undefined ? runtimeOfClass(known, model) : inView.resolution,
    };
  });
}

function whereOf({ source }: KnownClass, view: ClusterView | undefined): string {
  return source.kind === 'workspace' ? fileNameOf(source.uri) : (view?.label ?? source.context);
}

/** The handler, with all that is known of its runtime where the sources agree about it. */
function describeHandler(sources: readonly Source[]): Markdown | undefined {
  const inFull = new Set(sources.map(({ resolution }) => runtimeInWords(resolution)?.text));
  const describe = ({ object, resolution }: Source) => {
    const handler = stringAt(object, ['handler']);
    const runtime = inFull.size === 1 ? runtimeInWords(resolution) : resolution && settled(resolution)?.title;
    if (runtime === undefined) return handler === '' ? undefined : code(handler);
    return handler === '' ? markdown`${runtime}` : tMarkdown('{0}: {1}', code(handler), runtime);
  };
  return perSource(sources, describe, handler => tMarkdown('handler {0}', handler));
}

function overheadOf({ object }: Source): Markdown | undefined {
  const overhead = overheadOfClass(object);
  return overhead.size === 0 ? undefined : code(overheadInWords(overhead));
}

function schedulingOf({ object }: Source): Markdown | undefined {
  const labels = Object.entries(labelsAt(object, ['scheduling', 'nodeSelector']));
  const tolerations = listAt(object, ['scheduling', 'tolerations']).length;
  const parts = [
    ...labels.map(([key, value]) => code(`${key}=${value}`)),
    ...(tolerations === 0 ? [] : [tolerations === 1 ? t('1 toleration') : t('{0} tolerations', tolerations)]),
  ];
  return parts.length === 0 ? undefined : fitting(parts, 85);
}

/** `+64Mi (prod), none (dev, staging)`: sources are named where they differ, if there is room; `undefined` if none has it. */
function perSource(
  sources: readonly Source[],
  describe: (source: Source) => Markdown | undefined,
  write: (values: Markdown) => Markdown,
): Markdown | undefined {
  const groups = [...groupBy(sources, source => describe(source)?.text)];
  if (groups.every(([text]) => text === undefined)) return undefined;
  const values = groups.map(([, alike]) => ({
    value: describe(alike[0]!) ?? t('none'),
    names: [...new Set(alike.map(({ where }) => where))],
  }));
  const named = values.map(({ value, names }) => withPlaces(value, names));
  return write(fitting(values.length > 1 && fits(named) ? named : values.map(({ value }) => value)));
}

/** Markdown about a name that neither a file nor a cluster declares: what creates or installs such a class, and what was looked at. */
function describeUndeclared(name: string, snapshot: Snapshot, describing: Describing): readonly Markdown[] {
  const { model } = snapshot;
  const created = model.operatorClasses.get(name) ?? [];
  const rows = created.length > 0 ? [] : platformClasses(name);
  const handlers = [...new Set([...created, ...rows].flatMap(({ handler }) => handler ?? []))];
  const resolution = resolveRuntime({ className: name, handler: created[0]?.handler }, model.runtimes);
  const profile = resolution && settled(resolution);
  const handler = fitting(handlers.map(code), 40);
  const runtime = profile && titleAndIsolation(profile);
  const known =
    runtime === undefined
      ? handlers.length === 0
        ? []
        : [tMarkdown('Handler {0}.', handler)]
      : [
          handlers.length === 0
            ? tMarkdown('{0}.', runtime)
            : tMarkdown('Handler {0}: {1}.', handler, runtime),
        ];
  const { looked, sync } = whatWasLookedAt(name, snapshot, describing);
  // What an object of the workspace creates is in no other file.
  const told =
    created.length > 0 ? known : known.length === 0 ? [looked] : [tMarkdown('{0} {1}', known[0]!, looked)];
  const links = [...sync, ...linksAbout([resolution], describing.commands)];
  return [
    headingOf(name, created, rows),
    ...told,
    ...rows.flatMap(({ note }) => (note === undefined ? [] : sentence(note()))),
    ...(links.length === 0 ? [] : [joined(links, ' · ')]),
  ].filter(({ text }) => text !== '');
}

function headingOf(
  name: string,
  created: readonly ClassOfOperator[],
  rows: readonly PlatformClass[],
): Markdown {
  if (created.length > 0) {
    const objects = [...new Set(created.map(({ object }) => object ?? t('the values of kata-deploy')))];
    return tMarkdown('**RuntimeClass `{0}`** is created because of {1}.', name, fitting(objects, 60));
  }
  const installers = [...new Set(rows.map(({ installedBy }) => t(installedBy)))];
  if (installers.length === 0) return markdown`**RuntimeClass ${code(name)}**`;
  const more = installers.length - mostInstallers;
  const named =
    more > 0
      ? t('{0} and {1} more', installers.slice(0, mostInstallers).join(', '), more)
      : andSeries(installers);
  return tMarkdown('**RuntimeClass `{0}`** is installed by {1}.', name, sentence(named));
}

const mostInstallers = 3;

/** Where the name was looked for, and a link to look into a cluster if none was read. */
function whatWasLookedAt(
  name: string,
  { model, views }: Snapshot,
  { commands }: Describing,
): { readonly looked: Markdown; readonly sync: readonly Markdown[] } {
  if (!model.isWorkspaceComplete)
    return { looked: markdown`${t('The workspace is still being read.')}`, sync: [] };
  const { lacking, others } = existenceOfClass(name, views);
  const named = (those: readonly ClusterView[]) =>
    fitting(
      those.flatMap(({ label }) => label ?? []),
      60,
    );
  if (lacking.length > 0)
    return { looked: tMarkdown('No file declares it, and it is not in {0}.', named(lacking)), sync: [] };
  if (others.some(({ label }) => label !== undefined)) {
    const looked = tMarkdown('No file declares it, and the classes of {0} may not be listed.', named(others));
    return { looked, sync: [] };
  }
  if (commands?.syncCommand === undefined) {
    const looked = tMarkdown(
      'No file declares it and no cluster was read (`{0}` reads one).',
      'runtimeclass sync',
    );
    return { looked, sync: [] };
  }
  return {
    looked: tMarkdown('No file declares it and no cluster was read.'),
    sync: [link(t('Sync from Cluster'), commandAddress(commands.syncCommand))],
  };
}
