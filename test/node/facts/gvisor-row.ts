import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { runs } from '../../../server/runtimes/model/known.ts';
import { type FactSeen, type Outcome, oneContainer } from './fact-seen.ts';

/** A fact of gVisor with the handler `runsc`, under containerd, unless `more` says otherwise. */
export function row(id: string, spec: ObjectValue, seen: Outcome, more: Partial<FactSeen> = {}): FactSeen {
  return { runtime: 'gvisor', id, on: runs.gvisor, handler: 'runsc', pod: { spec }, seen, ...more };
}

/** A Pod whose one container asks for nothing. */
export const plain = oneContainer();

/** A Pod whose one container has this security context. */
export function security(securityContext: ObjectValue): ObjectValue {
  return oneContainer({ securityContext });
}
