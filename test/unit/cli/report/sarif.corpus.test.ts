import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Location, Log, Region } from 'sarif';
import { Session } from '../../../../server/analysis/session.ts';
import { check } from '../../../../server/cli/check.ts';
import { collectingOutput } from '../../../../server/cli/report/collecting-output.ts';
import type { FileRange } from '../../../../server/documents/manifest-file.ts';
import { createDiagnoser } from '../../../../server/ide/diagnostics/engine/diagnoser.ts';
import { toDiagnostic } from '../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { diskFiles } from '../../../../server/workspace/disk-files.ts';
import { createSarifValidator } from './sarif-schema.ts';

const root = new URL('../../../../', import.meta.url);
const shared = fileURLToPath(new URL('../shared/corpus/files', root));
const folders = [
  fileURLToPath(new URL('examples', root)),
  ...workspacesIn(fileURLToPath(new URL('test/corpus/files', root))),
  ...workspacesIn(shared),
];
const most = Number(process.env['TEST_RUNS'] ?? 100);

/**
 * The regions of SARIF, counted back from 1, are the ranges that the editor gets, in the same order. A workspace in the
 * corpus is opened as a folder; of a large corpus every so many are, `TEST_RUNS` asks for more.
 */
describe('SARIF points at the same characters as the editor', () => {
  const errorsOf = createSarifValidator();
  const step = Math.max(1, Math.ceil(folders.length / most));
  const sample = folders.filter((_, index) => index % step === 0);
  it(`in ${sample.length} of ${folders.length} workspaces${existsSync(shared) ? '' : ': ../shared/corpus is absent'}`, async t => {
    let compared = 0;
    let related = 0;
    for (const folder of sample) {
      const out = collectingOutput();
      await check([folder], { output: 'sarif', ignore: false }, out);
      assert.equal(errorsOf(out.output()), '', folder);
      const { runs } = JSON.parse(out.output()) as Log;
      const byFile = new Map<string, string[]>();
      for (const { ruleId, locations, relatedLocations = [] } of runs[0]!.results!) {
        const { uri, range } = placeOf(locations![0]!);
        const others = relatedLocations.map(each => {
          const { uri, range } = placeOf(each);
          return ` <- ${uri} ${range} ${each.message!.text}`;
        });
        related += others.length;
        byFile.set(uri, [...(byFile.get(uri) ?? []), `${ruleId} ${range}${others.join('')}`]);
      }
      const session = new Session(diskFiles);
      await session.readFolders([pathToFileURL(folder).href]);
      for (const [uri, found] of byFile) {
        const text = (await readFile(new URL(uri), 'utf8')).replace(/^\uFEFF/, '');
        session.open(uri, 1, text);
        const snapshot = session.snapshot();
        const file = snapshot.file(uri)!;
        const shown = createDiagnoser()
          .diagnose(snapshot, file)
          .flatMap(({ placed, findings }) =>
            findings.map(each => toDiagnostic(snapshot, file, { ...each, placed })),
          )
          .map(({ code, range, relatedInformation = [] }) => {
            const others = relatedInformation.map(
              ({ location, message }) => ` <- ${location.uri} ${shortRange(location.range)} ${message}`,
            );
            return `${code} ${shortRange(range)}${others.join('')}`;
          });
        assert.deepEqual(found, shown, uri);
        compared += found.length;
        session.close(uri);
      }
    }
    t.diagnostic(`${compared} findings, ${related} related places`);
    assert.ok(compared > 0 && related > 0);
  });
});

function placeOf({ physicalLocation }: Location) {
  const { artifactLocation, region } = physicalLocation!;
  const base =
    artifactLocation!.uriBaseId === undefined ? root.href : pathToFileURL(`${process.cwd()}/`).href;
  return { uri: new URL(artifactLocation!.uri!, base).href, range: rangeOf(region!) };
}

function shortRange({ start, end }: FileRange): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}

function rangeOf({ startLine, startColumn, endLine, endColumn }: Region): string {
  return `${startLine! - 1}:${startColumn! - 1}-${endLine! - 1}:${endColumn! - 1}`;
}

function workspacesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  return entries.map(({ name }) => join(folder, name)).sort();
}
