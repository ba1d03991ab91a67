import { rememberEach } from '../base/remember.ts';
import type { Yielder } from '../base/yielding.ts';
import { normalisedUri } from '../documents/uri.ts';
import { admitPod } from '../kubernetes/admission/admit-pod.ts';
import { decodeLoosePodSpec } from '../kubernetes/admission/decode-pod-spec.ts';
import { containsPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { fitsSomeNode } from '../kubernetes/scheduling/fit.ts';
import { type PodSpec, readPodSpec } from '../kubernetes/scheduling/pod.ts';
import type { WrittenPodSpec } from '../workspace/file-summary.ts';
import { parse } from '../yaml/parse.ts';
import { toValue } from '../yaml/value.ts';
import { affinityContradiction } from './affinity-contradiction.ts';
import type { ClusterView } from './cluster-view.ts';
import { isClassToBlame, unreachable } from './fit-of-class.ts';
import { nodesFor } from './known-nodes.ts';
import { predictOutcome } from './prediction.ts';
import type { Snapshot } from './snapshot.ts';

/** What becomes of the Pods of a workload whose class exists, up to their node. */
export type PodFate =
  /** `message` has the cluster's own words. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No known node can take them, because of what their class adds to what they ask for. */
  | { readonly kind: 'pending'; readonly message: string | undefined }
  /** No known node can take them for another reason; another node may. */
  | { readonly kind: 'unplaced' }
  /** Some node can take them as they are admitted. */
  | { readonly kind: 'placed'; readonly pod: PodSpec; readonly handler: string };

/**
 * The fate of Pod specs in one cluster, whether their files are open or not. Most of thousands of workloads ask for the
 * same, and what was found is kept until the Pod specs are others.
 */
export class PodFates {
  readonly #view: ClusterView;
  /** Whether no node can take a Pod of a class, however small, which is a problem of the class. */
  readonly #isUnreachable: (runtimeClass: Value) => boolean;
  #known = new Map<string, PodFate | undefined>();

  constructor(view: ClusterView) {
    this.#view = view;
    this.#isUnreachable = rememberEach(runtimeClass => unreachable(runtimeClass, view) !== undefined);
  }

  /** The fate of the Pods of a spec; `undefined` if it is not known, or a problem of their class alone. */
  of(podSpec: WrittenPodSpec): PodFate | undefined {
    const key = keyOf(podSpec);
    if (!this.#known.has(key)) this.#known.set(key, fateOf(podSpec, this.#view, this.#isUnreachable));
    return this.#known.get(key);
  }

  /** Finds out the fates of all Pod specs of a workspace in slices, so that `of` takes no time. */
  async prepare(snapshot: Snapshot, pause: Yielder): Promise<void> {
    const before = this.#known;
    this.#known = new Map();
    for (const podSpec of podSpecsToJudge(snapshot)) {
      const key = keyOf(podSpec);
      if (before.has(key)) this.#known.set(key, before.get(key));
      else this.of(podSpec);
      const requests = pause();
      if (requests !== undefined) await requests;
    }
  }
}

/**
 * The Pod specs of a workspace that come to a cluster as they are written: neither patches nor what a kustomization changes,
 * which the rules judge as it comes out.
 */
export function* podSpecsToJudge({ model }: Snapshot): Generator<WrittenPodSpec> {
  const { podSpecs, patches, kustomizationsByFile } = model;
  for (const podSpec of podSpecs.flat()) {
    const { uri, document } = podSpec;
    if (patches.has(uri)) continue;
    const declared = kustomizationsByFile.get(normalisedUri(uri))?.declared ?? [];
    const isChanged = declared.some(
      ({ workload }) => workload.at.document === document && workload.effective !== undefined,
    );
    if (!isChanged) yield podSpec;
  }
}

function keyOf({ fields, isTemplate, isDaemonSet }: WrittenPodSpec): string {
  return `${isTemplate} ${isDaemonSet} ${fields}`;
}

function fateOf(
  { fields, isTemplate, isDaemonSet }: WrittenPodSpec,
  view: ClusterView,
  isUnreachable: (runtimeClass: Value) => boolean,
): PodFate | undefined {
  const written = toValue(parse(fields).root);
  const decoded = decodeLoosePodSpec(written, isTemplate, view.version);
  const { refusal, runtimeClass, admitted } = admitPod(decoded, view);
  if (refusal !== undefined) {
    const isOfClass = refusal.problem === 'class-not-found' || containsPlaceholder(refusal.text);
    return isOfClass ? undefined : { kind: 'refused', message: refusal.text };
  }
  if (isDaemonSet || runtimeClass === undefined) return undefined;
  const pod = readPodSpec(admitted);
  const nodes = nodesFor(pod, view);
  if (nodes === undefined) return undefined;
  // The message takes a look at every node.
  if (fitsSomeNode(pod, nodes, view.version)) {
    return { kind: 'placed', pod, handler: stringAt(runtimeClass, ['handler']) };
  }
  if (isUnreachable(runtimeClass)) return { kind: 'unplaced' };
  const prediction = { view, decoded, errors: () => [], ...predictOutcome(decoded, view) };
  const isStuck = affinityContradiction(prediction) !== undefined || isClassToBlame(prediction);
  return isStuck ? { kind: 'pending', message: prediction.fit?.message } : { kind: 'unplaced' };
}
