import { snapshotFor } from '../../../analysis/clusters-of-file.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import { statedValues } from '../../../analysis/stated-values.ts';
import { rememberLast, rememberWhileAlive } from '../../../base/remember.ts';
import type { RuleSeverity, Settings, Severity } from '../../../base/settings.ts';
import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import { normalisedUri } from '../../../documents/uri.ts';
import type { SourceDocument } from '../../../yaml/source-document.ts';
import { rules } from '../rules/index.ts';
import { readFileIgnores, readIgnores } from '../shared/ignore.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { severityOf } from '../shared/severity.ts';
import { changedByKustomizations } from './changed-by-kustomizations.ts';
import { effectiveFindings } from './effective-findings.ts';
import { ledBySelected } from './led-by-selected.ts';
import { offeredFixes, possibleFixes } from './offered-fixes.ts';
import { type CheckedText, type DiagnosisBasis, ruleContext } from './rule-context.ts';
import { type RuleFinding, runRules, runRulesOnNodeConfig } from './run-rules.ts';

export type { DiagnosisBasis } from './rule-context.ts';

/** A finding of a document with everything that decides how it is shown. */
export interface WeighedFinding extends Finding {
  readonly rule: Rule;
  readonly severity: Severity;
}

/** A finding with everything that decides how it is shown, and the document it is in. */
export interface Diagnosis extends WeighedFinding {
  readonly placed: PlacedManifestDocument;
}

/** The diagnoses of a file, or of the documents that a range of lines touches, in the order of the text. */
export function diagnose(
  whole: Snapshot,
  file: ManifestFile,
  lines: { readonly first: number; readonly last: number } = { first: 0, last: Number.POSITIVE_INFINITY },
): readonly Diagnosis[] {
  const snapshot = snapshotFor(file.uri, whole);
  return documentsToDiagnose(snapshot, file)
    .filter(placed => {
      const { line, document } = placed.embeddedIn?.placed ?? placed;
      return line <= lines.last && line + document.source.lineBreaks >= lines.first;
    })
    .flatMap(placed => diagnoseDocument(snapshot, file, placed).map(found => ({ ...found, placed })));
}

/** The documents of a file that can have findings, chosen without running a rule. */
export function documentsToDiagnose(
  { model }: Pick<Snapshot, 'model'>,
  file: ManifestFile,
): readonly PlacedManifestDocument[] {
  // Errors in a saved cluster are reported where the cluster is used, except in documents that cannot be read.
  if (file.kind === 'saved-cluster')
    return file.documents.filter(({ document }) => document.unreadable === 'too-deep');
  if (['runtimes', 'policy', 'settings'].includes(file.kind)) return file.documents;
  if (file.kind === 'node-config') return isConfigurationToDiagnose(file) ? file.documents : [];
  // Policies also apply to Pods without a class.
  const concernsAllPods = model.policy.requirements.length > 0;
  // A patch, and its target, may be in a file that names no class.
  const changesWorkloads = isOfKustomizations(model, file);
  return file.allDocuments.filter(
    placed =>
      (changesWorkloads && placed.embeddedIn === undefined) ||
      placed.document.isRelevant ||
      statedValues(model, file.uri, placed).length > 0 ||
      (concernsAllPods && placed.document.mayHoldPods) ||
      file.nodeConfigsIn(placed).length > 0,
  );
}

/** Whether a file is a node configuration: a text with a line that separates YAML documents is not TOML. */
function isConfigurationToDiagnose({ nodeConfig, documents }: ManifestFile): boolean {
  return nodeConfig !== undefined && documents.length === 1;
}

function isOfKustomizations({ kustomizationsByFile }: Snapshot['model'], { uri }: ManifestFile): boolean {
  if (kustomizationsByFile.size === 0) return false;
  const outcomes = kustomizationsByFile.get(normalisedUri(uri));
  return (
    outcomes !== undefined && outcomes.failures.length + outcomes.patches.length + outcomes.changed.length > 0
  );
}

/** The findings of one document of a file, in the order of the text. */
export function diagnoseDocument(
  snapshot: DiagnosisBasis,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): readonly WeighedFinding[] {
  const { document } = placed;
  const { nodeConfig } = file;
  if (nodeConfig === undefined && document.unreadable === 'conflict') return [];
  const { model } = snapshot;
  // Whether the file is a patch is only known after all kustomizations were read; until then it may be one.
  const isPatch =
    model.patches.has(file.uri) || placed.embeddedIn !== undefined || !model.isWorkspaceComplete;
  const checkedText: CheckedText = {
    text: document.text,
    uri: file.uri,
    fileKind: file.kind,
    placeOf: range => file.place(placed, range),
    isPatch,
    statedValues: rememberLast(() => statedValues(model, file.uri, placed)),
  };
  const ignores = readIgnores(document.text);
  const isIgnoredInFile = fileIgnores(file.source.documents[0]!.document);
  const { rules: severities } = snapshot.settings;
  const isOff = rulesOff(snapshot.settings);
  const configs = nodeConfig ? [nodeConfig] : file.nodeConfigsIn(placed);
  const findingsIn = (basis: DiagnosisBasis, isOff: (rule: Rule) => boolean): readonly RuleFinding[] => {
    const context = ruleContext(basis, checkedText);
    const fileContext = configs.length === 0 ? context : { ...context, text: file.source.text };
    const own = nodeConfig ? [] : runRules(document, context, isOff);
    const checked = { snapshot: basis, file, placed, context, isOff };
    const manifestFindings = [...changedByKustomizations(own, checked), ...effectiveFindings(own, checked)];
    return [
      ...manifestFindings.map(({ rule, finding }) => ({
        rule,
        finding: withPossibleFixes(finding, document),
      })),
      ...configs.flatMap(config => runRulesOnNodeConfig(config, placed, fileContext, isOff)),
    ];
  };
  const found = ledBySelected(snapshot, isOff, findingsIn)
    .filter(({ rule, finding }) => !isIgnoredInFile(rule.id) && !ignores.covers(rule.id, finding.range.start))
    .map(({ rule, finding }) => weighed(rule, finding, severities[rule.id]));
  return [...withoutRepetitions(found)].sort(inOrder);
}

function withPossibleFixes(finding: Finding, document: ManifestDocument): Finding {
  const { fixes } = finding;
  return fixes === undefined ? finding : { ...finding, fixes: () => possibleFixes(document, fixes()) };
}

/** They are at the top of the file, in the first document: a file may have thousands of documents. */
const fileIgnores = rememberWhileAlive(({ text }: SourceDocument) => readFileIgnores(text));

/** The findings without duplicates: a text that several objects share through an alias is reported for each of them. */
function withoutRepetitions(all: readonly WeighedFinding[]): readonly WeighedFinding[] {
  if (all.length < 2) return all;
  const byIdentity = new Map<string, WeighedFinding>();
  for (const finding of all) {
    const { rule, range, message } = finding;
    const identity = `${rule.id} ${range.start}-${range.end} ${message}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, finding);
  }
  return [...byIdentity.values()];
}

/** Sorts findings by the order of the text and, at the same position, by the order of the list of rules. */
function inOrder(a: WeighedFinding, b: WeighedFinding): number {
  return a.range.start - b.range.start || placeInList.get(a.rule)! - placeInList.get(b.rule)!;
}

const placeInList = new Map(rules.map((rule, index) => [rule, index]));

function rulesOff({ rules }: Settings): (rule: Rule) => boolean {
  const off = new Set(Object.keys(rules).filter(id => rules[id] === 'off'));
  return ({ id }) => off.size > 0 && off.has(id);
}

/** The finding with the severity of the user's setting, otherwise its own, otherwise that of the rule. */
function weighed(rule: Rule, finding: Finding, set: RuleSeverity | undefined): WeighedFinding {
  const own = severityOf(rule, finding.certainty);
  const severity = set === undefined || set === 'off' ? own : set;
  const { fixes } = finding;
  return {
    ...finding,
    rule,
    severity,
    ...(fixes && { fixes: () => offeredFixes(fixes(), [own, severity]) }),
  };
}
