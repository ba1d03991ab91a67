import { batchKinds } from './batch.ts';
import type { CustomKind } from './custom-kind.ts';
import { databaseKinds } from './databases.ts';
import { devWorkspaceKinds } from './dev-workspaces.ts';
import { observabilityKinds } from './observability.ts';
import { platformKinds } from './platforms.ts';
import { servingKinds } from './serving.ts';
import { streamKinds } from './streams.ts';

/** All kinds of custom resources that are known to hold Pod specs, or parts of them. A kind may have several rows. */
export const customKinds: readonly CustomKind[] = [
  ...servingKinds,
  ...batchKinds,
  ...databaseKinds,
  ...streamKinds,
  ...observabilityKinds,
  ...platformKinds,
  ...devWorkspaceKinds,
];
