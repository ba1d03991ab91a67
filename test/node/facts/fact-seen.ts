import { existsSync } from 'node:fs';
import { listAt, type ObjectValue, stringAt } from '../../../server/kubernetes/objects/value.ts';
import type { Run } from '../../../server/runtimes/model/known.ts';

/**
 * What a real node did with a Pod that asks for what a limitation is about: the record behind every fact of
 * `server/runtimes/profiles/` that says that it was run. `<id>`, `<path>` and the like stand for what differs each time.
 */
export interface FactSeen {
  /** Ids of the runtime and of its limitation. */
  readonly runtime: string;
  readonly id: string;
  readonly on: Run;
  /** The handler of the Pod's class; `runsc-host` and the like are runsc with the flag that `unless` names. */
  readonly handler: string;
  readonly pod: PodOfFact;
  readonly seen: Outcome;
  /** Whether the handler is configured so that the limitation does not apply. */
  readonly isExempt?: true;
}

/** A Pod without images: those of the node come from no registry. */
export interface PodOfFact {
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec: ObjectValue;
}

export type Outcome =
  /** A part of the message of the event with which the Pod does not start, or of its container's status. */
  | { readonly starts: false; readonly event: string }
  /** What the node reports of the handler in `status.runtimeHandlers`, by which the kubelet refuses the Pod. */
  | { readonly starts: false; readonly reports: 'no userNamespaces' | 'no recursiveReadOnlyMounts' }
  /** A script that the first container runs, and all that it prints. */
  | {
      readonly starts: true;
      readonly tried: string;
      readonly saw: string;
      /** Whether the same comes with runc: the fact is that nothing is different. */
      readonly asRunc?: true;
    }
  /** A look at the running Pod from outside. */
  | { readonly starts: true; readonly look: Look; readonly saw: string };

/** What no command in a container shows; `test/node/pods/looks.ts` does each. */
export type Look =
  | 'port-forward to a server'
  | 'ps in an ephemeral container'
  | 'files on both sides of a volume'
  | 'how the container ends'
  | 'processes in cgroups'
  | 'annotations handed over';

export function doesNotStart(event: string): Outcome {
  return { starts: false, event };
}

export function starts(tried: string, saw: string): Outcome {
  return { starts: true, tried, saw };
}

/** The same comes with runc. */
export function startsAsRunc(tried: string, saw: string): Outcome {
  return { starts: true, tried, saw, asRunc: true };
}

export function shows(look: Look, saw: string): Outcome {
  return { starts: true, look, saw };
}

/**
 * Returns why the step `node` does not judge a fact on any machine of its own; `undefined` if it does. It runs containerd:
 * CRI-O is in no Go module, and youki, which takes a quarter of an hour to build, is run where the environment names it.
 */
export function whyNotRepeated({ on, handler }: FactSeen): string | undefined {
  if (!on.node.startsWith('containerd')) return `needs ${on.node}`;
  return handler === 'youki' ? 'needs RUNTIMECLASS_YOUKI' : undefined;
}

/** Returns why it does not judge a fact on this machine. */
export function whyNotJudged(fact: FactSeen): string | undefined {
  const why = whyNotRepeated(fact);
  if (why !== undefined && !(fact.handler === 'youki' && process.env['RUNTIMECLASS_YOUKI'])) return why;
  const paths = listAt(fact.pod.spec, ['volumes']).map(volume => stringAt(volume, ['hostPath', 'path']));
  const missing = paths.find(path => path.startsWith('/dev/') && !existsSync(path));
  return missing === undefined ? undefined : `needs ${missing}`;
}

/** A Pod spec with one container that has these fields besides its name and image. */
export function oneContainer(fields: ObjectValue = {}, ofPod: ObjectValue = {}): ObjectValue {
  return { ...ofPod, containers: [{ name: 'c', ...fields }] };
}

/** A Pod spec with a hostPath volume, mounted in its one container. */
export function hostPath(
  source: ObjectValue,
  mount: ObjectValue,
  securityContext: ObjectValue = {},
): ObjectValue {
  return oneContainer(
    { securityContext, volumeMounts: [{ name: 'v', ...mount }] },
    { volumes: [{ name: 'v', hostPath: source }] },
  );
}
