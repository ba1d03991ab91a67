import { fitsAnyGlob } from '../base/globs.ts';
import { t } from '../base/l10n.ts';
import { type IsolationLevel, isolationLevels, type Needs } from './policy.ts';

/** The facts of a class in one cluster, or of having no class. Unknown is `undefined`. */
export interface ClassFacts {
  /** `undefined` where Pods name no class. */
  readonly className: string | undefined;
  /** `undefined` where it is not known, or of a kind that cannot be compared, as WebAssembly. */
  readonly isolation: IsolationLevel | undefined;
  readonly userNamespaces: boolean | undefined;
  readonly gpu: boolean | undefined;
}

/** A need that a class does not meet. */
export interface UnmetNeed {
  /** A predicate, for the end of a sentence about the class: `is forbidden`. */
  readonly text: string;
  /** Follows from which runtime the class has, which may be less than certain. */
  readonly isOfRuntime: boolean;
}

/** The needs that a class does not meet. What is not known is not held against it. */
export function unmetNeeds(needs: Needs, facts: ClassFacts): readonly UnmetNeed[] {
  const { className, isolation, userNamespaces, gpu } = facts;
  const unmet: UnmetNeed[] = [];
  const add = (text: string, isOfRuntime = false) => unmet.push({ text, isOfRuntime });
  if (needs.isolation !== undefined && isolation !== undefined && isWeaker(isolation, needs.isolation)) {
    add(t('isolates by {0}; at least {1} is required', inWords(isolation), inWords(needs.isolation)), true);
  }
  if (needs.userNamespaces && userNamespaces === false) add(t('cannot give Pods user namespaces'));
  if (needs.gpu && gpu === false) add(t('has no node with a GPU'));
  const { allowedClasses, forbiddenClasses } = needs;
  if (allowedClasses !== undefined && !fitsAnyGlob(allowedClasses, className ?? '')) {
    add(t('is none of the allowed classes ({0})', allowedClasses.join(', ')));
  }
  if (className !== undefined && forbiddenClasses !== undefined && fitsAnyGlob(forbiddenClasses, className)) {
    add(t('is forbidden'));
  }
  return unmet;
}

/** Whether one level keeps Pods less from their node than another one. */
export function isWeaker(level: IsolationLevel, than: IsolationLevel): boolean {
  return isolationLevels.indexOf(level) < isolationLevels.indexOf(than);
}

/** `virtual-machine` as it reads in a sentence. */
export function inWords(level: IsolationLevel): string {
  const names: Readonly<Record<IsolationLevel, string>> = {
    process: t("the node's own kernel"),
    'user-space-kernel': t('a user-space kernel'),
    'virtual-machine': t('a virtual machine'),
    'confidential-virtual-machine': t('a confidential virtual machine'),
  };
  return names[level];
}
