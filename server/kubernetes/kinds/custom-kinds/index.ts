import { batchKinds } from './batch.ts';
import type { CustomKind } from './custom-kind.ts';
import { dataKinds } from './data.ts';
import { observabilityKinds } from './observability.ts';
import { platformKinds } from './platforms.ts';
import { servingKinds } from './serving.ts';

/** All kinds of custom resources that are known to hold Pod specs, or parts of them. A kind may have several rows. */
export const customKinds: readonly CustomKind[] = [
  ...servingKinds,
  ...batchKinds,
  ...dataKinds,
  ...observabilityKinds,
  ...platformKinds,
];
