import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Log, Result } from 'sarif';
import { choice } from '../../../../server/ide/diagnostics/shared/fix.ts';
import { finding, reported } from './reported.ts';
import { createSarifValidator } from './sarif-schema.ts';

const errorsOf = createSarifValidator();
const change = choice('Write a Job', [{ start: 6, end: 9, text: 'Job' }]);

describe('the report as SARIF', () => {
  const runOf = async (checked: Parameters<typeof reported>[1]) => {
    const report = await reported('sarif', checked);
    assert.equal(errorsOf(report), '');
    const { runs } = JSON.parse(report) as Log;
    assert.equal(runs.length, 1);
    return runs[0]!;
  };

  it('has no results where nothing was found', async () => {
    const run = await runOf([{ kind: 'file', path: 'a.yaml' }]);
    assert.deepEqual(run.results, []);
    assert.deepEqual(run.invocations, [{ executionSuccessful: true }]);
  });

  it('points at the characters, relative to the working directory however the file was named', async () => {
    for (const path of ['ä b/pods#1.yaml', resolve('ä b/pods#1.yaml')]) {
      const run = await runOf([finding(path, 'a: 1\nkind: 𝕏 Pod\n', 'Pod')]);
      assert.deepEqual(run.results![0]!.locations, [
        {
          physicalLocation: {
            artifactLocation: { uri: '%C3%A4%20b/pods%231.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 2, startColumn: 10, endLine: 2, endColumn: 13 },
          },
        },
      ]);
      assert.equal(run.columnKind, 'utf16CodeUnits');
    }
    const outside = await runOf([finding('/elsewhere/a.yaml', 'kind: Pod\n', 'Pod')]);
    const { artifactLocation } = outside.results![0]!.locations![0]!.physicalLocation!;
    assert.deepEqual(artifactLocation, { uri: 'file:///elsewhere/a.yaml' });
  });

  it('points at the places that explain a finding, each in its file', async () => {
    const document = { uri: pathToFileURL('a b/classes.yaml').href, document: 0 };
    const range = { start: { line: 6, character: 2 }, end: { line: 6, character: 9 } };
    const related = [
      { at: { start: 0, end: 4 }, message: 'here' },
      { at: { ...document, range }, message: 'declared here' },
    ];
    const run = await runOf([finding('a.yaml', 'kind: Pod\n', 'Pod', 'error', 'text', [], related)]);
    assert.deepEqual(run.results![0]!.relatedLocations, [
      {
        physicalLocation: {
          artifactLocation: { uri: 'a.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 5 },
        },
        message: { text: 'here' },
      },
      {
        physicalLocation: {
          artifactLocation: { uri: 'a%20b/classes.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 7, startColumn: 3, endLine: 7, endColumn: 10 },
        },
        message: { text: 'declared here' },
      },
    ]);
  });

  it('has each rule once, with its page, and fixes as replacements', async () => {
    const run = await runOf([
      finding('a.yaml', 'kind: Pod\n', 'Pod', 'hint', 'text', [change]),
      finding('a.yaml', 'kind: Pod\n', 'kind', 'warning'),
    ]);
    const [rule, ...others] = run.tool.driver.rules!;
    assert.equal(others.length, 0);
    assert.equal(rule!.id, 'some-rule');
    assert.match(rule!.help!.markdown!, /^# some-rule\n\nWhat \[it\]/);
    assert.match(rule!.help!.text, /^some-rule\n\nWhat it is\./);
    assert.equal(rule!.helpUri, 'https://example.com/a');
    assert.deepEqual(run.results![0]!.fixes, [
      {
        description: { text: 'Write a Job' },
        properties: { applicability: 'choice' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'a.yaml', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 10 },
                insertedContent: { text: 'Job' },
              },
            ],
          },
        ],
      },
    ]);
    assert.deepEqual(
      run.results!.map(({ level, ruleIndex }) => `${level} ${ruleIndex}`),
      ['note 0', 'warning 0'],
    );
  });

  it('keeps the fingerprint of a finding when lines above it come and go, and has one for each', async () => {
    const printOf = ({ partialFingerprints }: Result) => partialFingerprints!['runtimeclassFinding/v1'];
    const prints = async (...texts: string[]) =>
      (await runOf(texts.map(text => finding('a.yaml', text, 'Pod')))).results!.map(printOf);
    const [one, moved, indented, other] = await prints(
      'kind: Pod\n',
      '# more\n\nkind: Pod\n',
      'a:\n  kind: Pod\n',
      'kind: Pods\n',
    );
    assert.equal(one, moved);
    assert.equal(one, indented);
    assert.notEqual(one, other);
  });

  it('tells of input that could not be read', async () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 2 } };
    const run = await runOf([{ kind: 'problem', path: 'b c.yaml', range, message: 'not YAML' }]);
    const invocation = run.invocations![0]!;
    assert.equal(invocation.executionSuccessful, false);
    const { message, locations } = invocation.toolExecutionNotifications![0]!;
    assert.equal(message.text, 'not YAML');
    const { artifactLocation, region } = locations![0]!.physicalLocation!;
    assert.equal(artifactLocation!.uri, 'b%20c.yaml');
    assert.deepEqual(region, { startLine: 2, startColumn: 3, endLine: 2, endColumn: 3 });
    assert.deepEqual(run.results, []);
  });
});
