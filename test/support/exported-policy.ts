import { parseVersion } from '../../server/kubernetes/objects/versions.ts';
import { exportPolicy } from '../../server/policy/export/export-policy.ts';
import type { ExportedPolicy, ExportRequest } from '../../server/policy/export/export-request.ts';
import { readPolicy } from '../../server/policy/read-policy.ts';
import { parse } from '../../server/yaml/parse.ts';

/** What is exported of the text of a policy, where only the handler `runsc` is known. */
export function exportedFrom(text: string, request: Partial<ExportRequest> = {}): ExportedPolicy {
  return exportPolicy({
    policy: readPolicy(parse(text).root).policy,
    isolation: {
      byHandler: new Map([['runsc', { level: 'user-space-kernel', certainty: 'certain' }]]),
      byClass: new Map(),
    },
    defaultIsolation: 'process',
    action: 'Deny',
    version: parseVersion('1.37')!,
    ...request,
  });
}
