import { isNodeConfigName, type NodeConfigFile } from '../../node-config/node-config-file.ts';
import type { RuleSeverity, Severity } from '../../settings.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../workspace/manifest-file.ts';
import { isOwnFile } from '../../workspace/own-files.ts';
import { isSavedClusterFile } from '../../workspace/saved-cluster.ts';
import { limitationsInViews } from '../limitations-met.ts';
import { judgeClass, predictPod } from '../prediction.ts';
import { decodeErrors } from './decode-errors.ts';
import { readIgnores } from './ignore.ts';
import { inDocument } from './in-document.ts';
import type { Finding, Rule, RuleContext } from './rule.ts';
import { rules } from './rules/index.ts';

/** A finding with everything that decides how it is shown but where its document is. */
export interface WeighedFinding extends Finding {
  readonly rule: Rule;
  readonly severity: Severity;
}

/** A finding with everything that decides how it is shown. */
export interface Diagnosis extends WeighedFinding {
  readonly placed: PlacedManifestDocument;
}

/** Everything the rules find in a file, or in the documents that a range of lines touches, in the order of the text. */
export function diagnose(
  snapshot: Snapshot,
  file: ManifestFile,
  lines: { readonly first: number; readonly last: number } = { first: 0, last: Number.POSITIVE_INFINITY },
): readonly Diagnosis[] {
  return documentsToDiagnose(snapshot, file)
    .filter(
      ({ line, document }) => line <= lines.last && line + document.source.lines.lineBreaks >= lines.first,
    )
    .flatMap(placed => diagnoseDocument(snapshot, file, placed).map(found => ({ ...found, placed })));
}

/** The documents of a file about which there can be something to say: decided on their bytes. */
export function documentsToDiagnose(
  { knowledge }: Pick<Snapshot, 'knowledge'>,
  file: ManifestFile,
): readonly PlacedManifestDocument[] {
  // What was saved of a cluster is as it is: what is wrong there shows where it is used.
  if (isSavedClusterFile(file)) return [];
  if (isOwnFile(file.uri)) return file.documents;
  if (isNodeConfigName(file.uri)) return isConfigurationToDiagnose(file) ? file.documents : [];
  // A policy is about Pods without a class too.
  const concernsAllPods = knowledge.policy.requirements.length > 0;
  return file.documents.filter(
    ({ document }) => document.isConcerned || (concernsAllPods && document.mayHoldPods),
  );
}

/** What has a line that cuts YAML into documents is no TOML. */
function isConfigurationToDiagnose({ nodeConfig, documents }: ManifestFile): boolean {
  return nodeConfig !== undefined && documents.length === 1;
}

/** What a diagnosis of a document depends on besides the document itself and its place. */
export type DiagnosisBasis = Pick<Snapshot, 'knowledge' | 'version' | 'views' | 'settings'>;

/** Everything the rules find in one document of a file, in the order of the text. */
export function diagnoseDocument(
  snapshot: DiagnosisBasis,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): readonly WeighedFinding[] {
  const { document } = placed;
  const { nodeConfig } = file;
  if (nodeConfig === undefined && document.unreadable === 'conflict') return [];
  const { knowledge, version: judged } = snapshot;
  // Whether the file is a patch is known only when every kustomization was read: until then it may be one.
  const isPatch = knowledge.patches.has(file.uri) || !knowledge.isWorkspaceComplete;
  const context: RuleContext = {
    text: document.text,
    placeOf: range => ({ uri: file.uri, range: file.range(placed, range) }),
    isPatch,
    knowledge,
    judged,
    get views() {
      return snapshot.views;
    },
    predictions: once(podSpec => snapshot.views.map(view => predictPod(podSpec, view))),
    verdict: once(object => judgeClass(object, judged.version)),
    decodeErrors: once(manifest => decodeErrors(manifest, judged.version)),
    limitations: once(podSpec => limitationsInViews(podSpec, snapshot, !isPatch)),
  };
  const ignores = readIgnores(document.text);
  const found: WeighedFinding[] = [];
  for (const rule of rules) {
    const severity = snapshot.settings.rules[rule.id];
    if (severity === 'off') continue;
    const all =
      nodeConfig === undefined
        ? findings(rule, placed, context)
        : findingsOfNodeConfig(rule, nodeConfig, placed, context);
    for (const finding of withoutRepetitions(all)) {
      if (ignores.covers(rule.id, finding.range.start)) continue;
      found.push({ ...finding, rule, severity: resolveSeverity(severity, finding, rule) });
    }
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

function findings(
  rule: Rule,
  { document }: PlacedManifestDocument,
  context: RuleContext,
): readonly Finding[] {
  if (document.unreadable === 'template') return [...(rule.checkTemplate?.(context) ?? [])];
  const found: Finding[] = [];
  if (rule.checkDocument) found.push(...rule.checkDocument(document.root, context));
  if (rule.checkManifest) {
    for (const manifest of document.manifests) found.push(...rule.checkManifest(manifest, context));
  }
  if (rule.checkRuntimeClass) {
    for (const object of document.runtimeClasses) found.push(...rule.checkRuntimeClass(object, context));
  }
  if (rule.checkPodSpec) {
    for (const podSpec of document.podSpecs) found.push(...rule.checkPodSpec(podSpec, context));
  }
  return found;
}

function findingsOfNodeConfig(
  { checkNodeConfig }: Rule,
  nodeConfig: NodeConfigFile,
  { document }: PlacedManifestDocument,
  context: RuleContext,
): readonly Finding[] {
  if (checkNodeConfig === undefined) return [];
  return [...checkNodeConfig(nodeConfig, context)].map(finding =>
    inDocument(finding, nodeConfig.uri, document.source.lines),
  );
}

function once<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return key => {
    const entry = known.get(key) ?? { result: compute(key) };
    known.set(key, entry);
    return entry.result;
  };
}

/** A text that several objects share through an alias is found wrong once for each of them. */
function withoutRepetitions(all: readonly Finding[]): readonly Finding[] {
  if (all.length < 2) return all;
  const byIdentity = new Map<string, Finding>();
  for (const finding of all) {
    const { range, message } = finding;
    const identity = `${range.start}-${range.end} ${message}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, finding);
  }
  return [...byIdentity.values()];
}

/** What the user says, else what the finding says, else what the rule usually weighs. */
function resolveSeverity(
  set: Exclude<RuleSeverity, 'off'> | undefined,
  finding: Finding,
  rule: Rule,
): Severity {
  return set ?? finding.severity ?? rule.severity;
}
