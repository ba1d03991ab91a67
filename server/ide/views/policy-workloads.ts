import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { createYielder } from '../../base/yielding.ts';
import type { HowToScan, WorkspaceFiles } from '../../documents/files.ts';
import { ManifestFile, type PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { sourceOf } from '../../documents/source-of.ts';
import { normalisedUri } from '../../documents/uri.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { type IsolationLevel, type Policy, sandboxLevels } from '../../policy/policy.ts';
import { isolationInWords } from '../../policy/policy-words.ts';
import type {
  NamespaceOutlook,
  NewPolicyParams,
  PolicyFixes,
  PolicyOutlook,
} from '../../protocol/policy-workloads.ts';
import type { ObjectUpgrade } from '../../protocol/upgrade.ts';
import { writeYaml } from '../../yaml/write.ts';
import {
  diagnoseDocument,
  documentsToDiagnose,
  type WeighedFinding,
} from '../diagnostics/engine/diagnose.ts';
import { rules } from '../diagnostics/rules/index.ts';
import { policyViolation } from '../diagnostics/rules/policy-violation.ts';

/** The workloads of the workspace, and how many of them would violate a policy that asks for a sandbox. */
export async function policyOutlook(
  session: Session,
  files: WorkspaceFiles,
  signal: AbortSignal,
): Promise<PolicyOutlook> {
  const policies = sandboxLevels.map(policyNeeding);
  const found = new Map<string, { workloads: number; violating: number[] }>();
  const of = (namespace: string) => {
    const known = found.get(namespace) ?? { workloads: 0, violating: sandboxLevels.map(() => 0) };
    found.set(namespace, known);
    return known;
  };
  for await (const { podSpecs, violationsOf } of workloads(session, files, signal)) {
    for (const podSpec of podSpecs) of(namespaceOf(podSpec)).workloads++;
    for (const [level, policy] of policies.entries())
      for (const { podSpec } of violationsOf(policy)) of(namespaceOf(podSpec)).violating[level]!++;
  }
  const namespaces: NamespaceOutlook[] = [...found].map(([name, counts]) => ({ name, ...counts }));
  return {
    levels: sandboxLevels.map(isolation => ({ isolation, description: isolationInWords(isolation) })),
    namespaces: namespaces.sort((a, b) => b.workloads - a.workloads || (a.name < b.name ? -1 : 1)),
  };
}

/** A policy that asks for a sandbox, as the text of `.runtimeclass/policy.yaml`. */
export function newPolicy({ namespaces, isolation }: NewPolicyParams): string {
  const chosen = namespaces.length > 0 && { namespaces: [...namespaces] };
  return writeYaml({ requirements: [{ name: 'sandbox', ...chosen, needs: { isolation } }] });
}

/** What makes each workload meet the policy of the workspace: the first fix of its finding. */
export async function policyFixes(
  session: Session,
  files: WorkspaceFiles,
  signal: AbortSignal,
): Promise<PolicyFixes> {
  const fixes: ObjectUpgrade[] = [];
  let unfixed = 0;
  for await (const { file, placed, violationsOf } of workloads(session, files, signal)) {
    for (const { podSpec, finding } of violationsOf()) {
      const [change] = finding.fixes?.()[0]?.changes ?? [];
      const edit = change && file.change(placed, change);
      if (edit === undefined) unfixed++;
      else {
        const { kind, name = '' } = podSpec.manifest;
        const before = placed.document.text.slice(change!.start, change!.end);
        fixes.push({ uri: file.uri, ...edit, before, name: `${kind} ${name}`.trim() });
      }
    }
  }
  return { fixes, unfixed };
}

/** A document with workloads, and those of them that violate a policy: by default that of the workspace. */
interface Workloads {
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly podSpecs: readonly PodSpecObject[];
  readonly violationsOf: (policy?: Policy) => readonly Violation[];
}

interface Violation {
  readonly podSpec: PodSpecObject;
  readonly finding: WeighedFinding;
}

/** The documents with workloads: open files with the editor's text, the others with the text on disk. */
async function* workloads(
  session: Session,
  files: WorkspaceFiles,
  signal: AbortSignal,
): AsyncGenerator<Workloads> {
  const snapshot = session.snapshot();
  const { model } = snapshot;
  const basisOf = basesOf(snapshot);
  const pause = createYielder();
  for await (const file of filesWithPods(session, files)) {
    if (model.patches.has(file.uri)) continue;
    for (const placed of file.documents) {
      const { document } = placed;
      if (!document.mayHoldPods || document.unreadable) continue;
      const podSpecs = document.podSpecsIn(model.definedKinds).filter(({ place }) => place.whole);
      const violationsOf = (policy = model.policy) =>
        diagnosed(basisOf(policy), file, placed).flatMap(finding => {
          const podSpec = podSpecs.find(({ manifest: { node } }) => isIn(finding.range, node.range));
          return podSpec === undefined ? [] : [{ podSpec, finding }];
        });
      yield { file, placed, podSpecs, violationsOf };
    }
    await pause();
    signal.throwIfAborted();
  }
}

async function* filesWithPods(
  { index, openFiles }: Session,
  files: WorkspaceFiles,
): AsyncGenerator<ManifestFile> {
  yield* openFiles;
  const open = new Set(openFiles.map(({ uri }) => normalisedUri(uri)));
  const closed = [...index.textsOnDisk].flatMap(([key, { uri }]) => (open.has(key) ? [] : uri));
  for await (const { uri, text } of files.scan(closed, howToScan)) {
    if (text !== undefined) yield new ManifestFile(sourceOf(uri, 0, text));
  }
}

const howToScan: HowToScan = {
  isRelevant(_, pieces) {
    for (const piece of pieces) if (piece.includes('containers')) return true;
    return false;
  },
};

/** What diagnoses a document by a policy and no other rule; the same for the same policy. */
function basesOf(snapshot: Snapshot): (policy: Policy) => Snapshot {
  const bases = new Map<Policy, Snapshot>();
  const off = Object.fromEntries(rules.map(({ id }) => [id, 'off'] as const));
  const { [policyViolation.id]: _, ...others } = off;
  const settings = { ...snapshot.settings, rules: others };
  return policy => {
    const known = bases.get(policy) ?? { ...snapshot, settings, model: { ...snapshot.model, policy } };
    bases.set(policy, known);
    return known;
  };
}

function diagnosed(
  basis: Snapshot,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): readonly WeighedFinding[] {
  if (!documentsToDiagnose(basis, file).includes(placed)) return [];
  return diagnoseDocument(basis, file, placed).filter(({ rule }) => rule === policyViolation);
}

function policyNeeding(isolation: IsolationLevel): Policy {
  const range = { start: 0, end: 0 };
  const needs = { isolation };
  return {
    requirements: [{ name: 'sandbox', namespaces: [], labels: {}, images: [], needs, range }],
    classes: [],
  };
}

/** The namespace, if a glob can name it. */
function namespaceOf({ manifest: { namespace = '' } }: PodSpecObject): string {
  return dnsLabelProblems(namespace).length === 0 ? namespace : '';
}

function isIn(inner: WeighedFinding['range'], outer: WeighedFinding['range']): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
