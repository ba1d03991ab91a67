import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { parseTOML } from 'toml-eslint-parser';
import { check } from '../../server/cli/check.ts';
import { collectingOutput } from '../../server/cli/report/collecting-output.ts';
import { drawWorkspace } from '../support/broken-workspaces/draw-workspace.ts';
import { meaningOf, type ObjectMeaning } from '../support/broken-workspaces/meaning.ts';
import { newSeed } from '../support/new-seed.ts';
import type { Draw } from '../support/old-classes/draw.ts';

const numRuns = Number(process.env['TEST_RUNS'] ?? 200);
const seed = newSeed();

describe(`check --fix in ${numRuns} generated workspaces (seed ${seed})`, () => {
  const root = mkdtempSync(join(tmpdir(), 'runtimeclass-any-fix-'));
  after(() => rmSync(root, { recursive: true }));
  const counts = { changed: 0, unchanged: 0, classes: 0, pods: 0 };

  it('changes no class of a Pod and no handler, overhead or scheduling, and loses nothing', async context => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async draw => {
        const before = drawWorkspace(draw as Draw);
        const folder = written(root, before);
        const fixed = await fixedIn(folder, before);
        counts[Object.keys(before).some(path => fixed[path] !== before[path]) ? 'changed' : 'unchanged']++;
        for (const [path, text] of Object.entries(before)) {
          const wrong = path.endsWith('.toml')
            ? wrongInToml(text, fixed[path]!)
            : wrongInYaml(text, fixed[path]!);
          assert.equal(wrong.join('\n'), '', `${wrong.join('\n')}\n${path}:\n${text}\n=>\n${fixed[path]}`);
        }
        assert.deepEqual(await fixedIn(folder, before), fixed, 'a second run changes something');
        rmSync(folder, { recursive: true });
      }),
      // Shrinking what was drawn step by step takes longer than reading a failure.
      { seed, numRuns, endOnFailure: true },
    );
    context.diagnostic(JSON.stringify(counts));
    assert.ok(counts.changed > numRuns / 2 && counts.unchanged > 0);
  });

  function wrongInYaml(before: string, after: string): readonly string[] {
    const [was, is] = [meaningOf(before), meaningOf(after)];
    if (was.objects.length !== is.objects.length) return ['an object is gone or new'];
    const ofObjects = was.objects.flatMap((object, index) => {
      counts[object.kind === 'RuntimeClass' ? 'classes' : 'pods']++;
      return wrongInObject(object, is.objects[index]!, after);
    });
    return [
      ...(is.errors > was.errors ? ['it is broken'] : []),
      ...was.comments.filter(comment => !after.includes(comment)).map(comment => `lost: ${comment}`),
      ...ofObjects,
    ];
  }
});

async function fixedIn(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  await check([folder], { fix: true, output: 'json' }, collectingOutput());
  return Object.fromEntries(Object.keys(files).map(path => [path, readFileSync(join(folder, path), 'utf8')]));
}

function written(root: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(root, 'files-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/**
 * What takes effect after the fix took effect before, or is plainly said: by the one value that the object states under that key, or
 * under one that is nearly so. What took effect before still does.
 */
function wrongInObject(was: ObjectMeaning, is: ObjectMeaning, after: string): readonly string[] {
  const isSaid = (path: string, value: string) => {
    const key = path.split(' > ').at(-1)!;
    const said = was.stated.filter(each => isMisspellingOf(each.key, key) && isInPlace(path, each.above));
    const values = new Set(said.map(each => normal(each.value)));
    const isOfList = / > /.test(path);
    return values.has(normal(value)) && (isOfList || values.size === 1);
  };
  const stays = (path: string, value: string) => {
    const [above, key] = [path.split(' > ').slice(0, -1).join(' > '), path.split(' > ').at(-1)!];
    return [...is.effective].some(([now, valueNow]) => {
      const isThere = now.split(' > ').slice(0, -1).join(' > ') === above;
      return isThere && isMisspellingOf(key, now.split(' > ').at(-1)!) && normal(valueNow) === normal(value);
    });
  };
  return [
    ...[...is.effective]
      .filter(([path, value]) => was.effective.get(path) !== value && !isSaid(path, value))
      .map(([path, value]) => `${path} becomes ${value}`),
    ...[...was.effective]
      .filter(([path, value]) => !stays(path, value))
      .filter(([path]) => !/^tolerations/.test(path) || !hasAll(was, is))
      .map(([path, value]) => `${path} was ${value}`),
    ...was.stated
      .filter(({ value }) => !/^node\.k8s\.io\//.test(value) && !normal(after).includes(normal(value)))
      .map(({ key, value }) => `${key}: ${value} is gone`),
  ];
}

/** Whether everything that tolerations said is said still, in whatever order. */
function hasAll(was: ObjectMeaning, is: ObjectMeaning): boolean {
  const values = [...is.effective.values()].map(normal);
  return [...was.effective.values()].every(value => values.includes(normal(value)));
}

/** A handler is a field of the object, deeper down it is nobody's statement; an amount is one only in an overhead. */
function isInPlace(path: string, above: readonly string[]): boolean {
  if (path === 'handler') return above.length <= 1;
  if (!path.startsWith('overhead')) return true;
  return above.some(key => isMisspellingOf(key, 'overhead') || isMisspellingOf(key, 'podFixed'));
}

function isMisspellingOf(written: string, key: string): boolean {
  const fold = (text: string) => text.replace(/[-_]/g, '').toLowerCase();
  const also = key === 'handler' ? 'runtimehandler' : key === 'runtimeClassName' ? 'runtimeclass' : key;
  const most = key.length > 3 ? 2 : 0;
  return (
    [key, also].some(each => distance(fold(written), fold(each)) <= most) ||
    (key === 'memory' && fold(written) === 'mem')
  );
}

/** A value without blanks, in lower case, with a point, and without the letters that a repaired unit loses. */
function normal(text: string): string {
  return text
    .replace(/\s+/g, '')
    .toLowerCase()
    .replaceAll(',', '.')
    .replace(/(?<=\d[kmgtpe]i)b\b/g, '');
}

/** Fixes move settings in tables; no text, no runtime and no comment is other than before. */
function wrongInToml(before: string, after: string): readonly string[] {
  const textsOf = (text: string) => {
    parseTOML(text);
    return [...text.matchAll(/"[^"\n]*"|# \w.*$/gm)].map(([found]) => found).sort();
  };
  const [was, is] = [textsOf(before), textsOf(after)];
  const lost = was.filter(
    text => was.filter(each => each === text).length > is.filter(each => each === text).length,
  );
  const added = is.filter(text => !was.includes(text));
  return [...lost.map(text => `lost: ${text}`), ...added.map(text => `new: ${text}`)];
}
