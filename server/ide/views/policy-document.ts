import { factsWithoutClass } from '../../analysis/class-ranking/class-facts.ts';
import { isolationTable } from '../../analysis/class-ranking/isolation-table.ts';
import type { Session } from '../../analysis/session.ts';
import { policyOf, type WorkspaceModel } from '../../analysis/workspace-model.ts';
import { fileKind } from '../../documents/file-kind.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { readManifestFile } from '../../documents/read-manifest-file.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { formatVersion, type KubernetesVersion, newestVersion } from '../../kubernetes/objects/versions.ts';
import { exportPolicy } from '../../policy/export/export-policy.ts';
import type { PolicyAction } from '../../policy/export/export-request.ts';
import { policyAsYaml } from '../../policy/export/policy-as-text.ts';
import type { Policy } from '../../policy/policy.ts';
import { readPolicy } from '../../policy/read-policy.ts';
import type { PolicyDocument } from '../../protocol/requests.ts';

/**
 * The policy of the workspace as admission policies in YAML, for the newest release, as `runtimeclass policy export` prints
 * it; or what in the files cannot be used: then nothing is exported, because it would be weaker than what somebody wrote.
 */
export async function policyDocument(
  session: Session,
  files: WorkspaceFiles,
  rulePages = '',
): Promise<PolicyDocument> {
  const { index, openFiles } = session;
  const uris = new Map<string, string>();
  for (const { uri } of [...index.textsOnDisk.values(), ...openFiles])
    if (fileKind(uri) === 'policy') uris.set(normalisedUri(uri), uri);
  const problems: PolicyDocument['problems'][number][] = [];
  const policies: Policy[] = [];
  const snapshot = session.snapshot();
  for (const [, uri] of [...uris].sort(byKey)) {
    const file = snapshot.file(uri) ?? (await readManifestFile(files, uri));
    if (file === undefined) continue;
    policies.push(readPolicy(file.documents[0]?.document.root ?? null).policy);
    problems.push(...problemsIn(file));
  }
  const page = `${rulePages}policy-violation`;
  if (policies.length === 0 || problems.length > 0) return { yaml: undefined, problems, page };
  const version = newestVersion;
  // From the texts that were just validated: the index may still have an older version of a file that is changing.
  const model = { ...snapshot.model, policy: policyOf(policies) };
  const { exported, remarks } = exportWorkspacePolicy(model, 'Deny', version);
  return { yaml: policyAsYaml(exported, remarks, formatVersion(version)), problems, page };
}

/** The policies for an API server, and remarks: what of the policy is missing in them, and notes. */
export function exportWorkspacePolicy(
  model: WorkspaceModel,
  action: PolicyAction,
  version: KubernetesVersion,
) {
  const exported = exportPolicy({
    policy: model.policy,
    isolation: isolationTable(model),
    defaultIsolation: factsWithoutClass(model).isolation,
    action,
    version,
  });
  const remarks = [...exported.unsaid.map(text => `not exported: ${text}`), ...exported.notes];
  return { exported, remarks };
}

function byKey([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

function problemsIn(file: ManifestFile): PolicyDocument['problems'] {
  return file.documents.slice(0, 1).flatMap(placed => {
    const { root, source } = placed.document;
    const wrong = [...source.parsed.problems, ...readPolicy(root).problems];
    return wrong.map(({ range, message }) => ({ uri: file.uri, range: file.range(placed, range), message }));
  });
}
