import type { Certainty } from '../../base/certainty.ts';
import { t } from '../../base/l10n.ts';
import type { Condition } from './condition.ts';
import type { Run } from './known.ts';

/** The effect on a Pod that asks for something its runtime cannot do. */
export type Effect =
  | 'does-not-start'
  /** The Pod runs, without a protection or a guarantee that it asked for. */
  | 'silently-weaker'
  | 'works-differently'
  | 'needs-configuration'
  /** The project documents it as unsupported, without saying what happens. */
  | 'unsupported'
  /** The API server itself refuses the Pod. */
  | 'rejected-by-api';

/** A feature that a runtime does not support, or implements differently than runc. */
export interface Limitation {
  /** The id, unique within its runtime; users lift the limitation by this id. */
  readonly id: string;
  readonly effect: Effect;
  /** What happens, as a sentence of at most 90 characters without its full stop, in the language of the user. */
  readonly text: () => string;
  /** What follows from it, and what helps: whole sentences. */
  readonly more?: () => string;
  /** The component that refuses the Pod, and its exact words. `<id>` and `...` stand for what is different each time. */
  readonly words?: readonly [component: string, words: string];
  /** The condition under which it applies to a Pod; left out if no manifest can show it. */
  readonly condition?: Condition;
  /** The node configuration with which it does not apply: a clause for the end of a sentence, after "unless". */
  readonly unless?: () => string;
  /** The flag or text in the handler's table (`options.SystemdCgroup`) with which it does not apply. */
  readonly unlessSet?: string;
  /** Whether the rule `annotation-not-passed` tells it where the table of the handler is known. */
  readonly judgedByTable?: true;
  /** Whether it concerns a protection of the node or of other Pods. */
  readonly isSecurity?: true;
  /** Whether Pods may never become Ready with it, although they start. */
  readonly neverReady?: true;
  /** The entry of `status.runtimeHandlers[].features` by which a node reports whether it applies. */
  readonly nodeFeature?: 'userNamespaces' | 'recursiveReadOnlyMounts';
  /** Whether it applies although nodes report the feature as supported. */
  readonly evenIfReported?: true;
  /**
   * The container runtime of the nodes on which alone it applies. `cri-o`: only where nodes are known to run CRI-O;
   * `containerd`: unless they are known to run CRI-O.
   */
  readonly onlyWith?: 'containerd' | 'cri-o';
  /** For a limitation at an annotation: whether it applies only where the table of the handler passes the annotation to the runtime. */
  readonly whenPassed?: true;
  /** The releases on which it was run, if any. */
  readonly run?: Run;
  /** The page or file that states it. */
  readonly source: string;
  readonly certainty: Certainty;
}

/** The text of a limitation with the node configuration that avoids it: a sentence without its full stop. */
export function sentenceOf({ text, unless }: Limitation): string {
  return unless === undefined ? text() : t('{0}, unless {1}', text(), unless());
}
