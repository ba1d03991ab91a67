import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { newPolicy, policyFixes, policyOutlook } from '../../ide/index.ts';
import {
  type NewPolicyParams,
  newPolicyRequest,
  type PolicyFixes,
  type PolicyOutlook,
  policyFixesRequest,
  policyOutlookRequest,
} from '../../protocol/policy-workloads.ts';
import { guard, guardLong } from '../editor/guard.ts';

/** Answers requests about a new policy, and about the workloads that violate one. */
export function answerPolicyRequests(
  connection: Connection,
  session: Session,
  files: WorkspaceFiles,
  firstRead: Promise<void>,
): void {
  const { console: logger } = connection;
  connection.onRequest(
    policyOutlookRequest,
    guardLong<object, PolicyOutlook | null>(logger, 'policyOutlook', null, async (_, signal) => {
      await firstRead;
      return policyOutlook(session, files, signal);
    }),
  );
  connection.onRequest(newPolicyRequest, guard<NewPolicyParams, string>(logger, 'newPolicy', '', newPolicy));
  connection.onRequest(
    policyFixesRequest,
    guardLong<object, PolicyFixes | null>(logger, 'policyFixes', null, async (_, signal) => {
      await firstRead;
      return policyFixes(session, files, signal);
    }),
  );
}
