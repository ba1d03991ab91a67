import { builtInKinds } from '../../../kubernetes/kinds/built-in-kinds.ts';

/** Whether a kind, perhaps with its group (`Deployment.apps`), holds a Pod spec. */
export function hasPods(kind = ''): boolean {
  const [name] = kind.split('.');
  return builtInKinds.some(builtIn => builtIn.kind === name);
}
