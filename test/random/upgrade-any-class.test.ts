import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ManifestFile } from '../../server/documents/manifest-file.ts';
import { upgradeFile } from '../../server/ide/code-actions/upgrade-file.ts';
import { applyChanges } from '../../server/yaml/edit.ts';
import { parse } from '../../server/yaml/parse.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { toValue } from '../../server/yaml/value.ts';
import type { Draw } from '../support/old-classes/draw.ts';
import { drawOldFile, type OldFile } from '../support/old-classes/old-file.ts';
import { openWorkspace, uriOf } from '../support/workspace.ts';

const numRuns = 2500;
const seed = Number(process.env['TEST_SEED'] ?? 20201208);

describe(`upgrading ${numRuns} generated files in all styles (seed ${seed})`, async () => {
  const snapshot = (await openWorkspace({})).snapshot();
  const counts = { upgraded: 0, left: 0 };

  it('gives the expected objects and keeps everything else', () => {
    fc.assert(
      fc.property(fc.gen(), draw => {
        const file = drawOldFile(draw as Draw);
        const before = file.above + file.document + file.below;
        const { after, left } = upgraded(before, file);
        assert.ok(
          after.startsWith(file.above) && after.endsWith(file.below),
          `another document changed:\n${after}`,
        );
        const document = after.slice(file.above.length, after.length - file.below.length);
        assert.deepEqual(
          commentsOf(document),
          commentsOf(file.document),
          `comments changed:\n${before}\n=>\n${after}`,
        );
        assert.equal(upgraded(after, file).after, after, `not idempotent:\n${before}`);
        if (left.length > 0) {
          // What goes may have an anchor that is used elsewhere, or need a comment where there can be none.
          const reason = /has the anchor|no place for a comment|a comment would be lost|would lose a comment/;
          for (const refusal of left) assert.match(refusal, reason, before);
          counts.left++;
          return;
        }
        counts.upgraded++;
        const { root, problems } = parse(document);
        assert.deepEqual(problems, [], `${before}\n=>\n${after}`);
        assert.deepEqual(toValue(root), JSON.parse(JSON.stringify(file.expected)), `${before}\n=>\n${after}`);
        assert.deepEqual(strangeLines(file, document), [], `${before}\n=>\n${after}`);
      }),
      // Shrinking what was drawn step by step takes longer than reading a failure.
      { seed, numRuns, endOnFailure: true },
    );
  });

  it('left hardly any of them to be decided', context => {
    context.diagnostic(JSON.stringify(counts));
    assert.ok(counts.upgraded > 0.9 * numRuns);
  });

  function upgraded(text: string, { style }: OldFile) {
    const uri = uriOf(style.layout === 'json' ? 'class.json' : 'class.yaml');
    const file = new ManifestFile(SourceFile.of(uri, 0, text));
    const { changes, left } = upgradeFile(snapshot, file);
    return { after: applyChanges(text, changes), left: left.map(({ refusal }) => refusal) };
  }
});

function commentsOf(text: string): string[] {
  return [...text.matchAll(/# c\d+ "it's: \{1\}"/g)].map(([comment]) => comment);
}

/**
 * Lines of the result that were not there before, apart from their indentation, and say neither version nor handler
 * nor became a comment.
 */
function strangeLines({ document, style }: OldFile, after: string): string[] {
  // What is said on one line in flow style becomes lines of its own.
  if (style.layout !== 'block' || style.anchors || /\bspec"?: *\{/.test(document)) return [];
  const unindented = (text: string) => text.split('\n').map(line => line.replace(/^[ -]*/, ''));
  const known = new Set(unindented(document));
  return unindented(after).filter(
    line => !known.has(line) && !/^\r?$|^#|node\.k8s\.io\/v1|\bhandler\b/.test(line),
  );
}
