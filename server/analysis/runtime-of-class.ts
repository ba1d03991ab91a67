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
  /** The class, if it is known; otherwise only its name is used. */
  readonly known: KnownClass | undefined;
  readonly resolution: RuntimeResolution;
  /** The tables for the handler of the class in known configurations of nodes. */
  readonly configured: readonly ConfiguredRuntime[];
}

/** The runtime behind a known class; `undefined` if nothing identifies it. */
export function runtimeOfClass(
  { name, handler, nodeSelector }: KnownClass,
  model: WorkspaceModel,
): RuntimeResolution | undefined {
  const configured = configuredRuntimes(handler, model);
  return resolveRuntime({ className: name, handler, nodeSelector, configured }, model.runtimes);
}

/** The runtime of Pods in each cluster in view in which it is known. */
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
    // The class is declared in several ways, so it is not known which one is meant; or it does not exist, and there will
    // be no Pods.
    if (known === undefined && (view.isComplete || model.declared.has(className))) return [];
    const { handler } = known ?? {};
    // Pods that select the nodes of a platform run on that platform.
    const nodeSelector = { ...known?.nodeSelector, ...ownSelector };
    const configured = configuredRuntimes(handler, model);
    const resolution = resolveRuntime(
      { className, handler, nodeSelector, annotationKeys, configured },
      model.runtimes,
    );
    return resolution === undefined ? [] : [{ view, known, resolution, configured }];
  });
}

/**
 * The runtimes that the known configurations of nodes declare for a handler; a configuration in a test's data folder is
 * not one of a node.
 */
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

/** The runtime of a handler; empty if a template generates the fields that decide. */
function configuredRuntime(handler: MergedHandler): readonly ConfiguredRuntime[] {
  const deciding = ['runtime_type', 'options.BinaryName', 'runtime_path'];
  const isTemplated = (key: string) => key in handler.settings && handler.settings[key] === undefined;
  if (deciding.some(isTemplated)) return [];
  const binary = textSetting(handler, 'options.BinaryName') ?? textSetting(handler, 'runtime_path');
  const of = handler.declarations.at(-1)?.plugin === undefined ? 'cri-o' : 'containerd';
  return [{ of, runtimeType: textSetting(handler, 'runtime_type'), binary }];
}
