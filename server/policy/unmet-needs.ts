import { fitsAnyGlob } from '../base/globs.ts';
import { t } from '../base/l10n.ts';
import { type IsolationLevel, isolationLevels, type Needs } from './policy.ts';
import { isolationInWords, policyWords } from './policy-words.ts';

/** The properties of a class in one cluster, or of Pods without a class. `undefined` means unknown. */
export interface ClassFacts {
  /** The name of the class; `undefined` if the Pods name none. */
  readonly className: string | undefined;
  /** The isolation level; `undefined` if it is unknown or cannot be compared, as for WebAssembly. */
  readonly isolation: IsolationLevel | undefined;
  readonly userNamespaces: boolean | undefined;
  readonly gpu: boolean | undefined;
}

/** A need that a class does not meet. */
export interface UnmetNeed {
  /** A predicate that completes a sentence about the class: `is forbidden`. */
  readonly text: string;
  /** Whether the finding depends on the class's runtime, which may be less than certain. */
  readonly isOfRuntime: boolean;
}

/** The needs that a class does not meet. An unknown property counts as meeting them. */
export function unmetNeeds(needs: Needs, facts: ClassFacts): readonly UnmetNeed[] {
  const { className, isolation, userNamespaces, gpu } = facts;
  const unmet: UnmetNeed[] = [];
  const add = (text: string, isOfRuntime = false) => unmet.push({ text, isOfRuntime });
  if (needs.isolation !== undefined && isolation !== undefined && isWeaker(isolation, needs.isolation)) {
    add(policyWords.weakIsolation(isolationInWords(isolation), needs.isolation), true);
  }
  if (needs.userNamespaces && userNamespaces === false) add(t('cannot give Pods user namespaces'));
  if (needs.gpu && gpu === false) add(t('has no node with a GPU'));
  const { allowedClasses, forbiddenClasses } = needs;
  if (allowedClasses !== undefined && !fitsAnyGlob(allowedClasses, className ?? '')) {
    add(policyWords.notAllowed(allowedClasses));
  }
  if (className !== undefined && forbiddenClasses !== undefined && fitsAnyGlob(forbiddenClasses, className)) {
    add(policyWords.forbidden());
  }
  return unmet;
}

/** Whether one level isolates Pods less from their node than another one. */
export function isWeaker(level: IsolationLevel, than: IsolationLevel): boolean {
  return isolationLevels.indexOf(level) < isolationLevels.indexOf(than);
}
