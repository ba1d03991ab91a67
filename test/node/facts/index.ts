import type { FactSeen } from './fact-seen.ts';
import { factsOfGvisor } from './gvisor.ts';
import { factsOfProcessRuntimes } from './process-runtimes.ts';

/** Every fact of the profiles that was run, with what a real node did. */
export const factsSeen: readonly FactSeen[] = [...factsOfGvisor, ...factsOfProcessRuntimes];
