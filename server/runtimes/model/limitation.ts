import { t } from '../../base/l10n.ts';
import type { Condition } from './condition.ts';

/** What becomes of a Pod that asks for something its runtime cannot do. */
export type Effect =
  | 'does-not-start'
  /** It runs, without a protection or a guarantee that it asked for. */
  | 'silently-weaker'
  | 'works-differently'
  | 'needs-configuration'
  /** The project says so; what happens it does not say. */
  | 'unsupported'
  /** The API server itself refuses the Pod. */
  | 'rejected-by-api';

/** Something that a runtime cannot do, or does in another way than runc. */
export interface Limitation {
  /** Names it within its runtime; users lift it by this name. */
  readonly id: string;
  readonly effect: Effect;
  /** What happens, as a sentence without its full stop, in the language of the user. */
  readonly text: () => string;
  /** Which Pods it is about, and where in them; left out where no manifest shows it. */
  readonly condition?: Condition;
  /** The configuration of a node with which it does not apply: a clause for the end of a sentence, after "unless". */
  readonly unless?: () => string;
  /** The flag in the table of a handler (`options.SystemdCgroup`) with which it does not hold. */
  readonly unlessSet?: string;
  /** Whether it is about something that protects the node or other Pods. */
  readonly isSecurity?: true;
  /** The entry of `status.runtimeHandlers[].features` that says for a node whether it holds. */
  readonly nodeFeature?: 'userNamespaces' | 'recursiveReadOnlyMounts';
  readonly source: string;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** What happens, and with which configuration of nodes it does not: a sentence without its full stop. */
export function sentenceOf({ text, unless }: Limitation): string {
  return unless === undefined ? text() : t('{0}, unless {1}', text(), unless());
}
