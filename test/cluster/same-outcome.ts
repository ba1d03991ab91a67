import { isDeepStrictEqual } from 'node:util';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import type { Outcome } from './outcome.ts';
import type { WriteRequest } from './write-request.ts';

/**
 * Whether the engine's outcome is the server's. Of several keys in which the nodeSelectors of a Pod and its class
 * conflict, the server names the one that it happens to look at first: any of them will do.
 */
export function sameOutcome(
  actual: Outcome,
  predicted: Outcome,
  request: WriteRequest,
  existing: readonly object[],
): boolean {
  if (isDeepStrictEqual(actual, predicted)) return true;
  const { message: said } = actual;
  const { message: expected } = predicted;
  if (!said?.includes(conflict) || !expected?.includes(conflict)) return false;
  const [prefix] = expected.split(conflict);
  const conflicts = conflictsOf(request, existing as readonly Stored[]).map(
    text => `${prefix}${conflict}${text}`,
  );
  return isDeepStrictEqual({ ...actual, message: expected }, predicted) && conflicts.includes(said);
}

const conflict = 'conflict: runtimeClass.scheduling.nodeSelector';

interface Stored {
  readonly metadata: { readonly name: string };
  readonly scheduling?: { readonly nodeSelector?: Readonly<Record<string, string>> };
}

interface Selecting {
  readonly runtimeClassName?: string;
  readonly nodeSelector?: Readonly<Record<string, string | null>>;
}

function conflictsOf(request: WriteRequest, existing: readonly Stored[]): readonly string[] {
  const { spec } = toValue(parse(request.text).root) as unknown as { spec: Selecting };
  const runtimeClass = existing.find(({ metadata }) => metadata.name === spec.runtimeClassName);
  const wanted = runtimeClass?.scheduling?.nodeSelector ?? {};
  return Object.entries(spec.nodeSelector ?? {})
    .map(([key, value]) => [key, value ?? ''] as const)
    .filter(([key, value]) => Object.hasOwn(wanted, key) && wanted[key] !== value)
    .map(([key, value]) => `[${key}] = ${wanted[key]}; pod.spec.nodeSelector[${key}] = ${value}`);
}
