import type { RuntimeProfile } from './model/profile.ts';
import type { TableNeeds } from './model/table-needs.ts';

/** What a runtime, or the one that it is a build of, needs of its table; `undefined` if nothing is known. */
export function tableNeedsOf({ tableNeeds, buildOf }: RuntimeProfile): TableNeeds | undefined {
  return tableNeeds ?? (buildOf && tableNeedsOf(buildOf));
}
