import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { entriesAt, valueAt } from '../kubernetes/objects/value.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';
import { type MergedHandler, textSetting } from '../node-config/merged.ts';
import {
  type ConfiguredRuntime,
  type RuntimeResolution,
  resolveRuntime,
} from '../runtimes/resolve-runtime.ts';
import { type ClusterView, classIn } from './cluster-view.ts';
import { annotationsOf } from './pod-on-runtime.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The runtime that Pods have in one cluster. */
export interface RuntimeInView {
  readonly view: ClusterView;
  /** The class, where it is known; else only its name tells. */
  readonly known: KnownClass | undefined;
  readonly resolution: RuntimeResolution;
}

/** The runtime behind a known class; `undefined` where nothing is known of it. */
export function runtimeOfClass(
  { name, handler, nodeSelector }: KnownClass,
  model: WorkspaceModel,
): RuntimeResolution | undefined {
  const configured = configuredRuntimes(handler, model);
  return resolveRuntime({ className: name, handler, nodeSelector, configured }, model.runtimes);
}

/** The runtime of Pods in each cluster in view, where it is known. */
export function runtimesOfPod(
  podSpec: PodSpecObject,
  views: readonly ClusterView[],
  model: WorkspaceModel,
): readonly RuntimeInView[] {
  const { className } = podSpec;
  if (!className || isPlaceholder(className)) return [];
  const annotationKeys = entriesAt(annotationsOf(podSpec), []).map(([key]) => key);
  const ownSelector = labelsAt(valueAt(podSpec.manifest.value, podSpec.path), ['nodeSelector']);
  return views.flatMap(view => {
    const known = classIn(view, className);
    // Declared in several ways: it is not known which is meant. Not there at all: there will be no Pods.
    if (known === undefined && (view.isComplete || model.declared.has(className))) return [];
    const { handler } = known ?? {};
    // Who selects the nodes of a platform is on that platform.
    const nodeSelector = { ...known?.nodeSelector, ...ownSelector };
    const resolution = resolveRuntime(
      {
        className,
        handler,
        nodeSelector,
        annotationKeys,
        configured: configuredRuntimes(handler, model),
      },
      model.runtimes,
    );
    return resolution === undefined ? [] : [{ view, known, resolution }];
  });
}

/** What the known configurations of nodes run for a handler; a table in the data of a test says nothing of nodes. */
export function configuredRuntimes(
  handler: string | undefined,
  { nodeConfigurations }: Pick<WorkspaceModel, 'nodeConfigurations'>,
): readonly ConfiguredRuntime[] {
  if (handler === undefined) return [];
  const merged = nodeConfigurations.flatMap(({ isOfNodes, merged }) => (isOfNodes ? merged : []));
  return merged.flatMap(({ handlers }) => {
    const found = handlers.get(handler);
    return found === undefined || found.declarations.length === 0 ? [] : configuredRuntime(found);
  });
}

/** Nothing where a template writes what decides. */
function configuredRuntime(handler: MergedHandler): readonly ConfiguredRuntime[] {
  const deciding = ['runtime_type', 'options.BinaryName', 'runtime_path'];
  const isTemplated = (key: string) => key in handler.settings && handler.settings[key] === undefined;
  if (deciding.some(isTemplated)) return [];
  const binary = textSetting(handler, 'options.BinaryName') ?? textSetting(handler, 'runtime_path');
  return [{ runtimeType: textSetting(handler, 'runtime_type'), binary }];
}
