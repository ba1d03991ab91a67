import type { FileEdit } from './requests.ts';

/**
 * Request with `PreviewParams`: the known classes for the Pod at a position, the best first; `null` if there is no
 * Pod.
 */
export const chooseClassRequest = 'runtimeclass/chooseClass';

export interface Choices {
  /** `Deployment checkout` */
  readonly subject: string;
  /** The class that the Pod names now. */
  readonly current: string | undefined;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly name: string;
  /**
   * Whether Pods with the class can run in at least one cluster: `no` where that is certain, `maybe` where something speaks
   * against it that depends on what is not known.
   */
  readonly fits: 'yes' | 'maybe' | 'no';
  /** `handler runsc · isolates by a kernel in user space · 3 nodes · + 250m cpu` */
  readonly description: string;
  /** Reasons against the class. */
  readonly detail: string;
  /** The edit that makes the Pod use the class. */
  readonly edit: FileEdit;
}
