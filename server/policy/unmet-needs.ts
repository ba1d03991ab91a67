import { fitsGlob } from './needs-of-pod.ts';
import { type IsolationLevel, isolationLevels, type Needs } from './policy.ts';

/** What is known of a class in one cluster, or of the absence of one. Unknown is `undefined`. */
export interface ClassFacts {
  /** `undefined` where Pods name no class. */
  readonly className: string | undefined;
  /** `undefined` where it is not known, or of a kind that cannot be compared, as WebAssembly. */
  readonly isolation: IsolationLevel | undefined;
  readonly userNamespaces: boolean | undefined;
  readonly gpu: boolean | undefined;
}

/** The needs that a class does not meet, as parts of a sentence about it. What is not known is not held against it. */
export function unmetNeeds(needs: Needs, facts: ClassFacts): readonly string[] {
  const { className, isolation, userNamespaces, gpu } = facts;
  const unmet: string[] = [];
  if (needs.isolation !== undefined && isolation !== undefined && isWeaker(isolation, needs.isolation)) {
    unmet.push(`isolates by ${inWords(isolation)}; at least ${inWords(needs.isolation)} is required`);
  }
  if (needs.userNamespaces && userNamespaces === false) unmet.push('cannot give Pods user namespaces');
  if (needs.gpu && gpu === false) unmet.push('has no node with a GPU');
  const { allowedClasses, forbiddenClasses } = needs;
  if (allowedClasses !== undefined && !fitsGlob(allowedClasses, className ?? '')) {
    unmet.push(`is none of the allowed classes (${allowedClasses.join(', ')})`);
  }
  if (className !== undefined && forbiddenClasses !== undefined && fitsGlob(forbiddenClasses, className)) {
    unmet.push('is forbidden');
  }
  return unmet;
}

/** Whether one level keeps Pods less from their node than another one. */
export function isWeaker(level: IsolationLevel, than: IsolationLevel): boolean {
  return isolationLevels.indexOf(level) < isolationLevels.indexOf(than);
}

/** `virtual-machine` as it reads in a sentence. */
export function inWords(level: IsolationLevel): string {
  return levelNames[level];
}

const levelNames: Readonly<Record<IsolationLevel, string>> = {
  process: "the node's own kernel",
  'user-space-kernel': 'a user-space kernel',
  'virtual-machine': 'a virtual machine',
  'confidential-virtual-machine': 'a confidential virtual machine',
};
