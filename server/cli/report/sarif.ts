import { pathToFileURL } from 'node:url';
import type { Invocation, Location, Notification, Region, Result, Run } from 'sarif';
import { withoutLinks } from '../../base/escaped-for-markdown.ts';
import type { Severity } from '../../base/settings.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import type { Rule } from '../../ide/index.ts';
import type { Checked, FindingFix, ReportedFinding } from '../findings/reported-finding.ts';
import { withoutCommands } from '../input/printable.ts';
import type { Reporter } from './reporter.ts';
import { sarifRule } from './sarif-rule.ts';
import { sarifArtifact, sourceRoot } from './sarif-uri.ts';

/**
 * The report in the Static Analysis Results Interchange Format 2.1.0 (OASIS). The results come first, one a line, because
 * they are written as they are found; the rules that they are of and what could not be read follow.
 */
export const reportAsSarif: Reporter = async function* (checked, { tally, version, rulePage }) {
  const rulesById = new Map<string, { readonly rule: Rule; readonly index: number }>();
  const notifications: Notification[] = [];
  let separator = '';
  yield `${opening}\n`;
  for await (const one of checked) {
    if (one.kind === 'problem') notifications.push(notificationOf(one));
    if (one.kind !== 'finding') continue;
    const { rule } = one;
    const indexed = rulesById.get(rule.id) ?? { rule, index: rulesById.size };
    rulesById.set(rule.id, indexed);
    yield `${separator}${withoutCommands(JSON.stringify(resultOf(one, indexed.index)))}`;
    separator = ',\n';
  }
  const rules = [];
  for (const { rule } of rulesById.values()) rules.push(sarifRule(rule, await rulePage(rule.id)));
  const invocation: Invocation = {
    executionSuccessful: tally.problems === 0,
    ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
  };
  const rest: Omit<Run, 'results'> = {
    tool: { driver: { name: 'runtimeclass', version, rules } },
    invocations: [invocation],
    originalUriBaseIds: { '%SRCROOT%': { uri: sourceRoot() } },
    columnKind: 'utf16CodeUnits',
  };
  yield `${separator === '' ? '' : '\n'}],${withoutCommands(JSON.stringify(rest)).slice(1)}]}\n`;
};

/** The text before the first result; the properties of `Run` follow the results. */
const opening = `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[`;

function resultOf(finding: ReportedFinding, ruleIndex: number): Result {
  const { rule, severity, message, uri, path, range, fingerprint, template } = finding;
  const fixes = finding.fixes().filter(({ edits }) => edits.length > 0);
  const related = finding.related();
  return {
    ruleId: rule.id,
    ruleIndex,
    level: levels[severity],
    message: { text: withoutLinks(message) },
    locations: [locationOf(uri, path, range)],
    ...(related.length > 0 && {
      relatedLocations: related.map(each => ({
        ...locationOf(each.uri, each.path, each.range),
        message: { text: each.message },
      })),
    }),
    partialFingerprints: { 'runtimeclassFinding/v1': fingerprint },
    ...(fixes.length > 0 && { fixes: fixes.map(fixOf) }),
    ...(template !== undefined && { properties: { template } }),
  };
}

const levels = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

function locationOf(uri: string, path: string, range: FileRange | undefined): Location {
  return {
    physicalLocation: {
      artifactLocation: sarifArtifact(uri, path),
      ...(range && { region: regionOf(range) }),
    },
  };
}

/** Lines and columns count from 1; `endColumn` is that of the character behind the region (SARIF 2.1.0, 3.30). */
function regionOf({ start, end }: FileRange): Region {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

function fixOf({ title, applicability, edits }: FindingFix): NonNullable<Result['fixes']>[number] {
  const uris = [...new Set(edits.map(({ uri }) => uri))];
  return {
    description: { text: withoutLinks(title) },
    properties: { applicability },
    artifactChanges: uris.map(uri => ({
      artifactLocation: sarifArtifact(uri),
      replacements: edits
        .filter(edit => edit.uri === uri)
        .map(({ range, newText }) => ({
          deletedRegion: regionOf(range),
          ...(newText !== '' && { insertedContent: { text: newText } }),
        })),
    })),
  };
}

function notificationOf(problem: Extract<Checked, { kind: 'problem' }>): Notification {
  const { path, range, message } = problem;
  return {
    level: 'error',
    message: { text: withoutLinks(message) },
    descriptor: { id: 'unreadable-input' },
    locations: [locationOf(pathToFileURL(path).href, path, range)],
  };
}
