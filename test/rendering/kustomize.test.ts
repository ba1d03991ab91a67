import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { setUpKustomizeOfFolders } from '../../scripts/setup/kustomize.ts';
import { kustomizeCases } from '../support/kustomize-cases.ts';
import { newSeed } from '../support/new-seed.ts';
import { filesOf as picturedFiles } from '../support/picture.ts';
import { overlays } from './kustomize/generated-overlays.ts';
import { type BuiltPod, podsIn, runKustomize, writeFiles } from './kustomize/kustomize-build.ts';
import { type OurAnswer, ourBuild } from './kustomize/our-build.ts';
import { filesOf, type Overlay } from './kustomize/overlay.ts';
import { differences } from './kustomize/pod-differences.ts';
import { smallerParts } from './kustomize/smaller-parts.ts';

const program = await setUpKustomizeOfFolders();
const seed = newSeed();
const numRuns = Number(process.env['TEST_RUNS'] ?? 2000);

/** Pods by `kind namespace/name`, or the error. */
type Answer = ReadonlyMap<string, BuiltPod> | { readonly error: string };

describe('kustomize and we agree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-kustomize-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const { title, files, classes } of kustomizeCases) {
    test(`on ${title}`, () => {
      const at = mkdtempSync(join(folder, 'case-'));
      const texts = Object.entries(picturedFiles(files));
      writeFiles(new Map(texts.map(([path, text]) => [join(at, path), text])));
      const [result] = runKustomize(program, [join(at, 'prod')]);
      const found = 'text' in result! ? [...podsIn(result.text)] : undefined;
      assert.deepEqual(found?.map(([id, { className }]) => `${id}=${className}`).sort() ?? 'fails', classes);
    });
  }

  test(`on ${numRuns} generated overlays`, context => {
    context.diagnostic(`seed ${seed}`);
    const cases = fc.sample(overlays, { numRuns, seed });
    const answers = built(cases);
    const disagreements: string[] = [];
    const counts = { failing: 0, known: 0, unknown: 0, complete: 0, partly: 0, 'unexpected error': 0 };
    for (const [index, overlay] of cases.entries()) {
      const ours = answer(overlay);
      const theirs = answers[index]!;
      if (isFailing(ours)) counts.failing += 1;
      else if ('error' in theirs) counts['unexpected error'] += 1;
      for (const name of ours.classes.values()) counts[name === '?' ? 'unknown' : 'known'] += 1;
      for (const { isComplete } of ours.pods.values()) counts[isComplete ? 'complete' : 'partly'] += 1;
      if (difference(ours, theirs) !== '') disagreements.push(shrunk(overlay));
    }
    context.diagnostic(JSON.stringify(counts));
    assert.equal(disagreements.slice(0, 3).join('\n\n'), '', `${disagreements.length} disagreements`);
    // Of a few, all may be unknown.
    if (numRuns < 500) return;
    assert.ok(counts.partly * 5 < counts.complete, `${counts.partly} of ${counts.complete} are not complete`);
    assert.ok(counts.unknown * 5 < counts.known, `${counts.unknown} of ${counts.known} are unknown`);
    assert.ok(
      counts['unexpected error'] * 20 < numRuns,
      `${counts['unexpected error']} errors that we did not expect`,
    );
  });

  function answer(overlay: Overlay): OurAnswer {
    return ourBuild('/overlay/kustomization.yaml', filesOf(overlay, '/overlay/'));
  }

  /** Returns how the answers differ; empty where they do not. Where we do not know, nothing differs. */
  function difference({ build, classes, pods }: OurAnswer, theirs: Answer): string {
    if (build.failure !== undefined) {
      return 'error' in theirs ? '' : `we say it fails: ${build.failure.reason} ${build.failure.subject}`;
    }
    // Nothing is claimed about the success of a build.
    if ('error' in theirs) return '';
    const lines: string[] = [];
    for (const [id, name] of classes) {
      const actual = theirs.get(id)?.className;
      if (name !== '?' && actual !== name) lines.push(`${id}: "${actual}", not "${name}"`);
    }
    for (const [id, { podSpec, isComplete }] of pods) {
      const actual = theirs.get(id)?.podSpec ?? null;
      lines.push(...differences(podSpec, actual, isComplete, id));
    }
    for (const id of theirs.keys()) {
      if (!classes.has(id) && build.isComplete && ![...classes.values()].includes('?'))
        lines.push(`${id} is missing`);
    }
    return lines.join('\n');
  }

  /** The smallest part of an overlay on which we disagree, as a text. */
  function shrunk(overlay: Overlay): string {
    let current = overlay;
    for (let steps = 0; steps < 200; steps++) {
      const smaller = smallerParts(current).find(part => difference(answer(part), built([part])[0]!) !== '');
      if (smaller === undefined) break;
      current = smaller;
    }
    const files = [...filesOf(current, '')].map(([path, text]) => `# ${path}\n${text}`);
    const theirs = built([current])[0]!;
    return [...files, difference(answer(current), theirs), 'error' in theirs ? theirs.error : ''].join('\n');
  }

  function built(some: readonly Overlay[]): readonly Answer[] {
    const folders = some.map(overlay => {
      const at = mkdtempSync(join(folder, 'overlay-'));
      writeFiles(filesOf(overlay, `${at}/`));
      return at;
    });
    return runKustomize(program, folders).map(result => ('error' in result ? result : podsIn(result.text)));
  }
});

function isFailing({ build }: OurAnswer): boolean {
  return build.failure !== undefined || !build.isComplete;
}
