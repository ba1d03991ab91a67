import type { RuleSeverity, Severity } from '../../settings.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../workspace/manifest-file.ts';
import { isSavedCluster } from '../../workspace/saved-cluster.ts';
import { judgeClass, predictPod } from '../prediction.ts';
import { readIgnores } from './ignore.ts';
import type { Finding, Rule, RuleContext } from './rule.ts';
import { rules } from './rules/index.ts';

/** A finding with everything that decides how it is shown. */
export interface Diagnosis extends Finding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly placed: PlacedManifestDocument;
}

/** Everything the rules find in a file, in the order of the text. */
export function diagnose(snapshot: Snapshot, file: ManifestFile): readonly Diagnosis[] {
  // What was saved of a cluster is as it is: what is wrong there shows where it is used.
  if (isSavedCluster(file.uri)) return [];
  return file.documents.flatMap(placed => diagnoseDocument(snapshot, file, placed));
}

function diagnoseDocument(
  snapshot: Snapshot,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): readonly Diagnosis[] {
  const { document } = placed;
  if (!document.isConcerned || document.unreadable === 'conflict') return [];
  const { knowledge, version: judged } = snapshot;
  // Whether the file is a patch is known only when every kustomization was read: until then it may be one.
  const isPatch = knowledge.patches.has(file.uri) || !knowledge.isWorkspaceComplete;
  const context: RuleContext = {
    text: document.text,
    placeOf: range => ({ uri: file.uri, range: file.range(placed, range) }),
    isPatch,
    knowledge,
    judged,
    views: snapshot.views,
    predictions: once(podSpec => snapshot.views.map(view => predictPod(podSpec, view))),
    verdict: once(object => judgeClass(object, judged.version)),
  };
  const ignores = readIgnores(document.text);
  const found: Diagnosis[] = [];
  for (const rule of rules) {
    const severity = snapshot.settings.rules[rule.id];
    if (severity === 'off') continue;
    for (const finding of withoutRepetitions(findings(rule, placed, context))) {
      if (ignores.covers(rule.id, finding.range.start)) continue;
      found.push({ ...finding, rule, severity: resolveSeverity(severity, finding, rule), placed });
    }
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

function* findings(
  rule: Rule,
  { document }: PlacedManifestDocument,
  context: RuleContext,
): Generator<Finding> {
  if (document.unreadable === 'template') {
    if (rule.checkTemplate) yield* rule.checkTemplate(context);
    return;
  }
  if (rule.checkDocument) yield* rule.checkDocument(document.root, context);
  if (rule.checkManifest) {
    for (const manifest of document.manifests) yield* rule.checkManifest(manifest, context);
  }
  if (rule.checkRuntimeClass) {
    for (const object of document.runtimeClasses) yield* rule.checkRuntimeClass(object, context);
  }
  if (rule.checkPodSpec) {
    for (const podSpec of document.podSpecs) yield* rule.checkPodSpec(podSpec, context);
  }
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
function* withoutRepetitions(all: Iterable<Finding>): Generator<Finding> {
  const seen = new Set<string>();
  for (const finding of all) {
    const { range, message } = finding;
    const identity = `${range.start}-${range.end} ${message}`;
    if (!seen.has(identity)) yield finding;
    seen.add(identity);
  }
}

/** What the user says, else what the finding says, else what the rule usually weighs. */
function resolveSeverity(
  set: Exclude<RuleSeverity, 'off'> | undefined,
  finding: Finding,
  rule: Rule,
): Severity {
  return set ?? finding.severity ?? rule.severity;
}
