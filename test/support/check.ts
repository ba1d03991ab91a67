import assert from 'node:assert/strict';
import { Session } from '../../server/analysis/session.ts';
import { groupBy } from '../../server/base/collections.ts';
import type { Settings } from '../../server/base/settings.ts';
import type { ManifestFile } from '../../server/documents/manifest-file.ts';
import { type Diagnosis, diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { rules } from '../../server/ide/diagnostics/rules/index.ts';
import type { LocatedChange } from '../../server/ide/diagnostics/shared/fix.ts';
import { isNodeConfigName } from '../../server/node-config/node-config-file.ts';
import { applyChanges } from '../../server/yaml/edit.ts';
import { SourceFile, type TextChange } from '../../server/yaml/source-file.ts';
import { callSite } from './expect/call-site.ts';
import { expectText } from './expect/expect-text.ts';
import { changesInFile, draw, filesOf } from './picture.ts';
import { memoryFiles, openWorkspace, pathOf, uriOf } from './workspace.ts';

/**
 * Compares a picture with what the rules find in its files, and tries every fix that they offer: its changes do not
 * overlap, its text is no more broken than before, the finding is gone and none of its rule is new, lines that it does
 * not touch stay, and so do comments and the kind of line breaks. At most one fix of a finding is safe.
 * @param caller where the picture is written, for `UPDATE_EXPECT=1`
 */
export async function check(
  picture: string,
  settings: Partial<Settings> = {},
  caller = callSite(),
): Promise<void> {
  expectText(await draw(picture, settings), picture, caller);
  assert.equal((await failuresOfFixes(filesOf(picture), settings)).join('\n'), '');
}

/** A `check` that looks only at some of the rules. */
export function checking(...ruleIds: readonly string[]): typeof check {
  const others = rules.map(({ id }) => id).filter(id => !ruleIds.includes(id));
  const off = Object.fromEntries(others.map(id => [id, 'off' as const]));
  return (picture, settings = {}, caller = callSite()) =>
    check(picture, { ...settings, rules: { ...off, ...settings.rules } }, caller);
}

/** A picture whose files, but not what is drawn in them, have the line breaks of Windows. */
export function withCrlf(picture: string): string {
  return picture.replace(/^(?!=== | *\^+ [a-z]+ [a-z-]+: )(.*)\n/gm, '$1\r\n');
}

/** What is found in a picture's files while the folders are still being read, `rule: message` a line. */
export function findingsWhileReading(picture: string): string {
  const files = filesOf(picture);
  const session = new Session(memoryFiles(files));
  for (const [path, text] of Object.entries(files)) session.open(uriOf(path), 1, text);
  const snapshot = session.snapshot();
  const found = session.openFiles.flatMap(file => diagnose(snapshot, file));
  return found.map(({ rule, message }) => `${rule.id}: ${message}`).join('\n');
}

/** The titles of the fixes that a rule offers in a picture's files, in the order of the text. */
export async function offeredFixes(ruleId: string, picture: string): Promise<string[]> {
  const found = await findingsIn(filesOf(picture), {});
  const ofRule = found.filter(({ diagnosis }) => diagnosis.rule.id === ruleId);
  return ofRule.flatMap(({ diagnosis }) => (diagnosis.fixes?.() ?? []).map(({ title }) => title));
}

type Files = Readonly<Record<string, string>>;

/** What is wrong with the fixes offered in a workspace, a line each. */
export async function failuresOfFixes(files: Files, settings: Partial<Settings> = {}): Promise<string[]> {
  const failures: string[] = [];
  const before = await findingsIn(files, settings);
  for (const { path, file, diagnosis } of before) {
    const fixes = diagnosis.fixes?.() ?? [];
    const safe = fixes.filter(({ applicability }) => applicability === 'safe');
    if (safe.length > 1) failures.push(`several safe fixes: ${safe.map(({ title }) => title).join('; ')}`);
    for (const fix of fixes) {
      const changes = changesInFile(file, diagnosis.placed, fix.changes);
      const text = files[path]!;
      const fixed = { ...withChanges(files, fix.elsewhere), [path]: applyChanges(text, changes) };
      const after = await findingsIn(fixed, settings);
      const wrong = [
        ...failuresOfChanges(text, changes, fixed[path]!),
        ...failuresOfFindings(diagnosis, before, after),
        (await problemsIn(fixed)) > (await problemsIn(files)) ? 'the text is broken' : '',
      ];
      failures.push(
        ...wrong.filter(words => words !== '').map(words => `${fix.title}: ${words}\n${fixed[path]}`),
      );
    }
  }
  return failures;
}

/** Changes of other files than the one with the finding. */
function withChanges(files: Files, changes: readonly LocatedChange[] = []): Files {
  const changed = [...groupBy(changes, ({ uri }) => pathOf(uri))].map(([path, ofFile]) => {
    const source = SourceFile.of(uriOf(path), 0, files[path]!);
    const offsets = ofFile.map(({ range, text }) => {
      return { start: source.offsetAt(range.start), end: source.offsetAt(range.end), text };
    });
    return [path, applyChanges(files[path]!, offsets)] as const;
  });
  return { ...files, ...Object.fromEntries(changed) };
}

interface Found {
  readonly path: string;
  readonly file: ManifestFile;
  readonly diagnosis: Diagnosis;
}

async function findingsIn(files: Files, settings: Partial<Settings>): Promise<Found[]> {
  const session = await openWorkspace(files);
  session.settings = { ...session.settings, ...settings };
  const snapshot = session.snapshot();
  return Object.keys(files).flatMap(path => {
    const file = snapshot.file(uriOf(path))!;
    return diagnose(snapshot, file).map(diagnosis => ({ path, file, diagnosis }));
  });
}

async function problemsIn(files: Files): Promise<number> {
  const session = await openWorkspace(files);
  // A configuration of a node is no YAML; what cannot be read of it makes it incomplete.
  const unread = session.openFiles.filter(({ nodeConfig }) => nodeConfig?.isComplete === false);
  const manifests = session.openFiles.filter(({ uri }) => !isNodeConfigName(uri));
  const documents = manifests.flatMap(file => file.source.documents);
  return unread.length + documents.flatMap(({ document }) => document.parsed.problems).length;
}

function failuresOfFindings(fixed: Diagnosis, before: readonly Found[], after: readonly Found[]): string[] {
  const ofRule = (all: readonly Found[]) =>
    all
      .filter(({ diagnosis }) => diagnosis.rule.id === fixed.rule.id)
      .map(({ diagnosis }) => diagnosis.message);
  const times = (messages: readonly string[], message: string) =>
    messages.filter(other => other === message).length;
  const [old, now] = [ofRule(before), ofRule(after)];
  return [
    times(now, fixed.message) < times(old, fixed.message) ? '' : `the finding stays: ${fixed.message}`,
    ...now
      .filter(message => times(now, message) > times(old, message))
      .map(message => `it brings: ${message}`),
  ];
}

function failuresOfChanges(text: string, changes: readonly TextChange[], fixed: string): string[] {
  const inOrder = [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
  const overlap = inOrder.some(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0));
  const untouched = [...linesOf(text)].filter(({ start, end }) => {
    const isIndentedOrCommentedOut = changes.some(
      change => change.start === start && /^ *(?:# )?$/.test(change.text),
    );
    return !isIndentedOrCommentedOut && !changes.some(change => change.start < end && change.end > start);
  });
  const comments = [...text.matchAll(/(?<=^|\s)#.*/gm)].map(([comment]) => comment.trim());
  const bareBreak = /(?<!\r)\n/;
  return [
    overlap ? 'its changes overlap' : '',
    isSubsequence(
      untouched.map(({ line }) => line),
      fixed.split(/(?<=\n)/),
    )
      ? ''
      : 'it changes a line that it does not touch',
    ...comments.filter(comment => !fixed.includes(comment)).map(comment => `it loses ${comment}`),
    text.includes('\r\n') && !bareBreak.test(text) && bareBreak.test(fixed) ? 'it mixes line breaks' : '',
  ];
}

function* linesOf(text: string): Generator<{ line: string; start: number; end: number }> {
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    yield { line, start, end: start + line.length };
    start += line.length;
  }
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const item of whole) if (item === part[at]) at++;
  return at === part.length;
}
