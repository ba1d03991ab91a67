import { reportedHandler } from '../../kubernetes/kubelet/handlers.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import type { IsolationLevel } from '../../policy/policy.ts';
import type { ClassFacts } from '../../policy/unmet-needs.ts';
import type { Isolation } from '../../runtimes/model/profile.ts';
import { type RuntimeResolution, resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import { configuredRuntimes } from '../runtime-of-class.ts';
import type { WorkspaceModel } from '../workspace-model.ts';

/** The properties of a class whose Pods can be scheduled to `nodes`; `undefined` if those nodes are not known. */
export function classFacts(
  { name, handler = '' }: { readonly name: string; readonly handler?: string | undefined },
  nodes: readonly ClusterNode[] | undefined,
  resolution: RuntimeResolution | undefined,
): ClassFacts {
  return {
    className: name,
    isolation: isolationLevel(resolution),
    userNamespaces: nodes && anyNode(nodes, node => reportedHandler(node, handler)?.userNamespaces),
    gpu: nodes && anyNode(nodes, hasGpu),
  };
}

/** The properties of the runtime of Pods that name no class. */
export function factsWithoutClass({ nodeConfigurations, runtimes }: WorkspaceModel): ClassFacts {
  const nodeConfigs = nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  const configuredLevels = nodeConfigs.flatMap(configuration =>
    configuration.merged.map(({ defaultHandler: handler }) => {
      const configured = configuredRuntimes(handler, { nodeConfigurations: [configuration] });
      return isolationLevel(resolveRuntime({ handler, configured }, runtimes));
    }),
  );
  // Unless configured otherwise it is runc or crun, which are built into containerd and CRI-O.
  const [level, ...others] = new Set(nodeConfigs.length === 0 ? ['process' as const] : configuredLevels);
  const isolation = others.length === 0 ? level : undefined;
  return { className: undefined, isolation, userNamespaces: undefined, gpu: undefined };
}

/** The isolation level of a runtime; if it may be one of several, the level they have in common. */
export function isolationLevel(resolution: RuntimeResolution | undefined): IsolationLevel | undefined {
  return resolution && inCommon(resolution, isolation => levels[isolation]);
}

/** A property that follows from a runtime's isolation, if all runtimes that it may be have it in common. */
export function inCommon<Quality>(
  { profile, isolation, candidates }: RuntimeResolution,
  qualityOf: (isolation: Isolation) => Quality | undefined,
): Quality | undefined {
  if (isolation !== undefined) return qualityOf(isolation);
  // A single candidate that is not certain is what one platform runs behind a name that tells nothing.
  if (profile === undefined && candidates.length === 1) return undefined;
  const [quality, ...others] = new Set(candidates.map(candidate => qualityOf(candidate.isolation)));
  return others.length === 0 ? quality : undefined;
}

/**
 * Isolation levels; WebAssembly and enclaves isolate a program from the node in ways that cannot be compared with the
 * others.
 */
const levels: Readonly<Record<Isolation, IsolationLevel | undefined>> = {
  process: 'process',
  'Windows process': 'process',
  'user-space kernel': 'user-space-kernel',
  'virtual machine': 'virtual-machine',
  'Hyper-V': 'virtual-machine',
  'confidential virtual machine': 'confidential-virtual-machine',
  WebAssembly: undefined,
  enclave: undefined,
};

/**
 * True if it is true of one node, false if it is false of all; `undefined` if some are unknown, or there are no nodes.
 */
function anyNode(
  nodes: readonly ClusterNode[],
  has: (node: ClusterNode) => boolean | undefined,
): boolean | undefined {
  const answers = nodes.map(has);
  if (answers.includes(true)) return true;
  return nodes.length === 0 || answers.includes(undefined) ? undefined : false;
}

function hasGpu({ allocatable }: ClusterNode): boolean | undefined {
  if (allocatable === undefined) return undefined;
  return [...allocatable].some(([resource, { text }]) => gpuResource.test(resource) && text !== '0');
}

/** The resources of the device plugins of NVIDIA (a GPU, or a part of one), AMD and Intel. */
const gpuResource = /^(nvidia\.com\/(gpu|mig-.+)|amd\.com\/gpu|gpu\.intel\.com\/.+)$/;
