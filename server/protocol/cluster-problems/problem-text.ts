import { answerProblems } from './answer-problems.ts';
import { connectionProblems } from './connection-problems.ts';
import { execPluginProblems } from './exec-plugin-problems.ts';
import { kubeconfigProblems } from './kubeconfig-problems.ts';
import { signInProblems } from './sign-in-problems.ts';
import type { ProblemText, Translator } from './translator.ts';

/**
 * A problem with a cluster as the server sends it: a code, with the names and numbers for its text. It never contains
 * a credential, an address or text of an answer.
 */
export type ProblemMessage =
  | SimpleProblem
  | {
      readonly code: 'quotas-unreadable';
      readonly arguments: { readonly namespace: string; readonly reason: SimpleProblem };
    }
  | { readonly code: 'definitions-unreadable'; readonly arguments: { readonly reason: SimpleProblem } };

export type SimpleProblem = {
  [Code in keyof Texts]: WithArguments<Code, Parameters<Texts[Code]>>;
}[keyof Texts];

/** Returns the text of a problem in the user's language. */
export function problemText(l10n: Translator, problem: ProblemMessage): ProblemText {
  if (problem.code === 'quotas-unreadable') {
    const { namespace, reason } = problem.arguments;
    const { message, advice } = problemText(l10n, reason);
    return {
      message: `${l10n.t('Could not read the ResourceQuotas of namespace {0}.', namespace)} ${message}`,
      advice,
    };
  }
  if (problem.code === 'definitions-unreadable') {
    const { message, advice } = problemText(l10n, problem.arguments.reason);
    return {
      message: `${l10n.t('Could not read the definitions of custom resources.')} ${message}`,
      advice,
    };
  }
  const write = textsOfProblems(l10n)[problem.code] as (values: unknown) => ProblemText;
  return write('arguments' in problem ? problem.arguments : undefined);
}

/** Returns the texts by code; the parameters of a function are the arguments of its code. */
function textsOfProblems(l10n: Translator) {
  return {
    ...kubeconfigProblems(l10n),
    ...signInProblems(l10n),
    ...execPluginProblems(l10n),
    ...connectionProblems(l10n),
    ...answerProblems(l10n),
  };
}

type Texts = ReturnType<typeof textsOfProblems>;

type WithArguments<Code, Values> = Values extends [infer Value]
  ? { readonly code: Code; readonly arguments: Value }
  : { readonly code: Code };
