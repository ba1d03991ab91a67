import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { type NodeOfClass, nodesOfClass } from '../../analysis/nodes-of-class.ts';
import { runtimeOfClass, runtimesOfPod } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { readClass } from '../../kubernetes/admission/read-class.ts';
import { aspectText } from '../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { overheadInWords, overheadOfClass } from '../../kubernetes/classes/overhead-in-words.ts';
import { emptyPodSpec, type PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { listAt, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { newestVersion } from '../../kubernetes/objects/versions.ts';
import { labelsAt } from '../../kubernetes/scheduling/reading.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import {
  code,
  fits,
  fitting,
  list,
  type Markdown,
  markdown,
  tMarkdown,
  withPlaces,
} from '../text/markdown.ts';
import { describeNodes } from './describe-in-clusters.ts';
import { linksAbout, runtimeInWords, settled } from './describe-runtime.ts';
import { describeUndeclared } from './describe-undeclared.ts';

/** One line about a class for a list: handler, overhead, available nodes and source. */
export function summaryOfClass(known: KnownClass, nodes: string | undefined): string {
  const overhead = aspectText(known, 'overhead');
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    overhead === '' ? undefined : `overhead ${overhead}`,
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
  /** The nodes of the class. A caller that describes hundreds of classes reuses results instead of visiting each node again. */
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
  const { pods = [], commands } = describing;
  if (sources.length === 0) return describeUndeclared(name, snapshot, pods, commands);
  const { nodesOf = view => nodesOfClass(view.classNamed(name) ?? {}, view) } = describing;
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
      commands,
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
      where: known.source.kind === 'workspace' ? fileNameOf(known.source.uri) : known.source.context,
      object: view?.classNamed(name) ?? readClass(known.object, newestVersion),
      resolution: inView === undefined ? runtimeOfClass(known, model) : inView.resolution,
    };
  });
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
