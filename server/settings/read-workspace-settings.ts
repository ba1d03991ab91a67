import { globProblem } from '../base/globs.ts';
import { t } from '../base/l10n.ts';
import type { RuleSeverity } from '../base/settings.ts';
import { parseVersion } from '../kubernetes/objects/versions.ts';
import { asMap, asScalar, asSequence, entriesOf, textOf } from '../yaml/lookup.ts';
import type { Entry, Node, Range } from '../yaml/tree.ts';
import type { SettingsProblem, WorkspaceSettings } from './workspace-settings.ts';

/** The readable part of the settings, and the problems of the rest. */
export interface ReadWorkspaceSettings {
  readonly settings: WorkspaceSettings;
  readonly problems: readonly SettingsProblem[];
}

/**
 * Reads the root of `.runtimeclass/settings.yaml`. What cannot be used is ignored, and everything else counts.
 * @param ruleIds the rules that there are, if they shall be checked
 */
export function readWorkspaceSettings(
  root: Node | null,
  uri: string,
  ruleIds?: ReadonlySet<string>,
): ReadWorkspaceSettings {
  const problems: SettingsProblem[] = [];
  const report = ({ range }: { readonly range: Range }, message: string) => problems.push({ range, message });
  const found = new Map<string, Entry>();
  if (root !== null && asMap(root) === null)
    report(root, t('Expected a map with {0}.', knownKeys.join(', ')));
  for (const entry of entriesOf(root)) {
    const { key } = entry;
    if (knownKeys.includes(key.text)) found.set(key.text, entry);
    else report(key, t('Unknown key "{0}". Known keys: {1}.', key.text, knownKeys.join(', ')));
  }
  const settings = {
    uri,
    rules: readRules(found.get('rules'), ruleIds, report),
    kubernetesVersion: readVersion(found.get('kubernetesVersion'), report),
    exclude: readGlobs(found.get('exclude'), report),
    clusters: readClusters(found.get('clusters'), report),
  };
  return { settings, problems };
}

type Report = (place: { readonly range: Range }, message: string) => void;

const knownKeys = ['rules', 'kubernetesVersion', 'clusters', 'exclude'];
const severities: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

function readRules(
  entry: Entry | undefined,
  ruleIds: ReadonlySet<string> | undefined,
  report: Report,
): WorkspaceSettings['rules'] {
  const value = entry?.value ?? null;
  if (value !== null && asMap(value) === null)
    report(value, t('"rules" must be a map from rules to severities.'));
  const rules: Record<string, RuleSeverity> = {};
  for (const { key, value: severity } of entriesOf(value)) {
    if (ruleIds?.has(key.text) === false) report(key, t('There is no rule "{0}".', key.text));
    const text = asScalar(severity)?.text ?? '';
    if (severities.includes(text)) rules[key.text] = text as RuleSeverity;
    else report(severity ?? key, t('The severity of a rule must be one of {0}.', severities.join(', ')));
  }
  return rules;
}

/** The text of the version, not its value: YAML takes 1.30 for a number. */
function readVersion(entry: Entry | undefined, report: Report): string {
  if (entry === undefined) return '';
  const text = asScalar(entry.value)?.text ?? '';
  if (parseVersion(text) !== undefined) return text;
  report(entry.value ?? entry.key, t('"kubernetesVersion" must be a version such as 1.30.'));
  return '';
}

function readClusters(entry: Entry | undefined, report: Report): WorkspaceSettings['clusters'] {
  const value = entry?.value ?? null;
  if (value !== null && asMap(value) === null)
    report(value, t('"clusters" must be a map from names of clusters to lists of globs.'));
  return Object.fromEntries(entriesOf(value).map(each => [each.key.text, readGlobs(each, report)]));
}

function readGlobs(entry: Entry | undefined, report: Report): readonly string[] {
  const value = entry?.value ?? null;
  if (entry === undefined || value === null) return [];
  const name = entry.key.text;
  const list = asSequence(value);
  if (list === null) report(value, t('"{0}" must be a list.', name));
  return (list?.items ?? []).flatMap(item => {
    if (item === null) return [];
    const glob = textOf(item);
    const problem = glob ? globProblem(glob) : undefined;
    if (!glob) report(item, t('"{0}" must be a list of strings.', name));
    if (problem !== undefined) report(item, t('This glob {0}.', problem));
    return glob && problem === undefined ? [glob] : [];
  });
}
