import { factsWithoutClass } from '../../../server/analysis/class-ranking/class-facts.ts';
import { isolationTable } from '../../../server/analysis/class-ranking/isolation-table.ts';
import type { Session } from '../../../server/analysis/session.ts';
import { parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { exportPolicy } from '../../../server/policy/export/export-policy.ts';
import { policyAsJson } from '../../../server/policy/export/policy-as-text.ts';
import { openWorkspace } from '../../support/workspace.ts';
import { corrections, type GeneratedPolicy, handlerOfClass } from './generated-policies.ts';

/** A workspace with a policy, with the classes of the cluster and what its user says about runtimes. */
export function workspaceWith(policy: GeneratedPolicy): Promise<Session> {
  return openWorkspace({
    '.runtimeclass/policy.yaml': JSON.stringify(policy),
    '.runtimeclass/runtimes.yaml': JSON.stringify(corrections),
    'classes.yaml': Object.entries(handlerOfClass)
      .map(([name, handler]) => JSON.stringify(runtimeClass(name, handler)))
      .join('\n---\n'),
  });
}

export function runtimeClass(name: string, handler: string) {
  const overhead = name === 'kata' ? { overhead: { podFixed: { memory: '160Mi' } } } : {};
  return { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler, ...overhead };
}

/** What the command line exports of the workspace. */
export function exportedObjects(session: Session, version: string) {
  const { model } = session.snapshot();
  const exported = exportPolicy({
    policy: model.policy,
    isolation: isolationTable(model),
    defaultIsolation: factsWithoutClass(model).isolation,
    action: 'Deny',
    version: parseVersion(version)!,
  });
  const { items } = JSON.parse(policyAsJson(exported)) as {
    items: { apiVersion: string; kind: string; metadata: { name: string } }[];
  };
  return { items, unsaid: exported.unsaid };
}
