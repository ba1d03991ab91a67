import type { Certainty } from '../base/certainty.ts';
import { rememberWhileAlive } from '../base/remember.ts';
import { distributionOf } from '../distributions/distribution-of.ts';
import { nvidiaGpu } from '../kubernetes/kinds/gpu-need.ts';
import { atLeast } from '../kubernetes/objects/versions.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import type { DeclaredHandler } from '../node-config/declared.ts';
import type { NodeConfiguration } from '../node-config/node-config.ts';
import { resolveRuntime } from '../runtimes/resolve-runtime.ts';
import { type ClusterView, classIn } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';
import { selectsPlatformWithoutClass } from './platform-without-class.ts';
import type { PodPrediction } from './prediction.ts';
import { reachableNodes } from './reachable-nodes.ts';
import { configuredRuntimes } from './runtime-of-class.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** What becomes of Pods in one cluster that need a GPU of NVIDIA and name no class. */
export interface MissingGpu {
  readonly view: ClusterView;
  /** The class with which they would get it. */
  readonly className: string;
  /** The handler that they get instead; `undefined` if the default runtime of the nodes is not known. */
  readonly handler: string | undefined;
  /** The table of the class's handler in the node configurations that show the default runtime. */
  readonly table: DeclaredHandler | undefined;
  readonly certainty: Certainty;
}

/**
 * The judgement about Pods that need a GPU of NVIDIA and name no class; `undefined` where they need none, or where no class would help.
 * Without the runtime `nvidia` the device files are in the container, and the libraries of the driver are not. Sources:
 * k8s-device-plugin 1b826acc README.md ("nvidia-container-runtime as the default low-level runtime", else the class);
 * k3s-io/k3s#10034.
 */
export function missingGpu(
  prediction: PodPrediction,
  needsDevice: boolean,
  model: WorkspaceModel,
): MissingGpu | undefined {
  const { view, decoded } = prediction;
  const className = classForGpu(view) ?? classOfDistribution(view);
  if (className === undefined || selectsPlatformWithoutClass(decoded)) return undefined;
  // The GPU operator makes both only where CDI is on, and then the containers get the GPU from containerd.
  if (classIn(view, 'nvidia-legacy') !== undefined) return undefined;
  const handler = classIn(view, className)?.handler ?? className;
  const configured = configuredDefault(model, handler);
  if (configured === 'nvidia') return undefined;
  const nodes = nodesWithGpu(prediction, handler, needsDevice);
  const ways = nodes?.map(node => wayOf(node, handler, view)) ?? ['unknown'];
  if (ways.length === 0 || ways.includes('without-class')) return undefined;
  const found = { view, className, handler: undefined, table: undefined };
  if (ways.includes('operator')) return { ...found, certainty: 'unknown' };
  if (configured !== undefined) return { ...found, ...configured, certainty: 'certain' };
  // An option of the agent on the node may say otherwise.
  const isBuiltIn = ways.every(way => way === 'with-class');
  return { ...found, ...(isBuiltIn && { handler: 'runc' }), certainty: isBuiltIn ? 'likely' : 'unknown' };
}

/** The class whose handler is `nvidia`: the one that is called so, if there are several. */
function classForGpu({ knownClasses }: ClusterView): string | undefined {
  const names = knownClasses.filter(({ handler }) => handler === 'nvidia').map(({ name }) => name);
  return names.find(name => name === 'nvidia') ?? names[0];
}

/** The class that every node's distribution brings, where the classes of the cluster are not known as a whole. */
function classOfDistribution({
  isComplete,
  nodes = [],
  labelsLeftOut,
  version,
}: ClusterView): string | undefined {
  if (isComplete || nodes.length === 0) return undefined;
  const isBrought = nodes.every(node => {
    const { classes = [], classesSince = [] } = distributionOf(node, labelsLeftOut)?.brings ?? {};
    // The last one is of the newest minor release that has it only from a patch release on.
    const [, minor = Infinity, patch = 0] = (classesSince.at(-1) ?? '').split('.').map(Number);
    return classes.includes('nvidia') && atLeast(version, patch > 0 ? minor + 1 : minor);
  });
  return isBrought ? 'nvidia' : undefined;
}

/** How a node gives Pods a GPU; `operator`: NVIDIA's operator decides it, for a distribution whose files it may not find. */
type Way = 'with-class' | 'without-class' | 'operator' | 'unknown';

function wayOf(node: ClusterNode, handler: string, { labelsLeftOut }: ClusterView): Way {
  const { runtimeHandlers, labels, osName } = node;
  const lacksHandler = runtimeHandlers !== undefined && !runtimeHandlers.some(({ name }) => name === handler);
  if (lacksHandler || osName === 'windows') return 'without-class';
  const way = distributionOf(node, labelsLeftOut)?.gpus ?? 'unknown';
  // Its toolkit makes nvidia the default runtime, or gives GPUs by CDI: nvidia-container-toolkit tools/container/README.md.
  if (!Object.keys(labels).some(key => operatorLabel.test(key))) return way;
  return way === 'with-class' ? 'operator' : 'without-class';
}

/** Labels of NVIDIA's GPU operator, by which it decides what it starts on a node. */
const operatorLabel = /^nvidia\.com\/gpu\.(?:deploy\.|workload\.config$)/;

/**
 * The nodes that the Pods may run on as far as their GPUs tell; `undefined` if the nodes of the cluster are not known. Empty
 * if no node has a GPU, or the handler at least.
 */
function nodesWithGpu(
  { pod, view }: PodPrediction,
  handler: string,
  needsDevice: boolean,
): readonly ClusterNode[] | undefined {
  const known = pod && nodesFor(pod, view);
  if (known === undefined || known.length === 0) return undefined;
  const reachable = reachableNodes(pod!, known, view.version);
  const nodes = reachable.length === 0 ? known : reachable;
  const withGpu = nodes.filter(hasGpu);
  if (withGpu.length > 0) return withGpu;
  const withHandler = nodes.filter(({ runtimeHandlers }) =>
    runtimeHandlers?.some(({ name }) => name === handler),
  );
  return withHandler.length > 0 || needsDevice
    ? withHandler
    : nodes.filter(({ runtimeHandlers }) => runtimeHandlers === undefined);
}

function hasGpu({ allocatable = new Map() }: ClusterNode): boolean {
  return [...allocatable].some(([resource, { text }]) => nvidiaGpu.test(resource) && text !== '0');
}

/** What the node configurations of the workspace with a table for the handler say of Pods without a class. */
interface ConfiguredDefault {
  readonly handler: string;
  readonly table: DeclaredHandler;
}

/** `nvidia` if it is the default runtime of one of them; `undefined` if the default is not known of all, or differs. */
function configuredDefault(model: WorkspaceModel, handler: string): ConfiguredDefault | 'nvidia' | undefined {
  const ofNodes = model.nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  if (ofNodes.some(isNvidiaDefault)) return 'nvidia';
  const [first, ...others] = ofNodes.filter(({ declared }) => declared.has(handler));
  const table = first?.declared.get(handler)?.[0];
  if (table === undefined || ![first!, ...others].every(({ isComplete }) => isComplete)) return undefined;
  const defaults = new Set(
    [first!, ...others].flatMap(({ merged }) => merged.map(({ defaultHandler }) => defaultHandler)),
  );
  const [only] = defaults;
  return defaults.size === 1 && only !== undefined ? { handler: only, table } : undefined;
}

/** Whether Pods without a class run with NVIDIA's runtime, by the name of the default handler or by its program. */
const isNvidiaDefault = rememberWhileAlive((configuration: NodeConfiguration): boolean =>
  configuration.merged.some(({ defaultHandler: handler }) => {
    if (handler === undefined) return false;
    const configured = configuredRuntimes(handler, { nodeConfigurations: [configuration] });
    return resolveRuntime({ handler, configured })?.profile?.id === 'nvidia';
  }),
);
