import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { podSpecPlaces } from '../../server/kubernetes/kinds/pod-spec-places.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { toValue, type Value } from '../../server/yaml/value.ts';
import { newSeed } from '../support/new-seed.ts';
import { filesOf, type Overlay, overlays } from './generated-overlays.ts';
import { type OurAnswer, ourBuild } from './our-build.ts';

const program = process.env['KUSTOMIZE']!;
const seed = newSeed();
const numRuns = Number(process.env['RUNS'] ?? 2400);

/** Class by `kind namespace/name`, or the error. */
type Answer = ReadonlyMap<string, string> | { readonly error: string };

describe('kustomize and we agree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-kustomize-'));
  after(() => rmSync(folder, { recursive: true }));

  test(`on ${numRuns} generated overlays`, context => {
    context.diagnostic(`seed ${seed}`);
    const cases = fc.sample(overlays, { numRuns, seed }).map(overlay => ({ overlay, ours: answer(overlay) }));
    const expected = cases.map(({ ours }) => isFailing(ours));
    const alone = cases.filter((_, index) => expected[index]);
    const together = cases.filter((_, index) => !expected[index]);
    const disagreements: string[] = [];
    const counts = { failing: 0, known: 0, unknown: 0, 'unexpected error': 0 };
    const judge = ({ overlay, ours }: Case, theirs: Answer) => {
      if (isFailing(ours)) counts.failing += 1;
      else if ('error' in theirs) {
        counts['unexpected error'] += 1;
        if (process.env['DEBUG_ERRORS'])
          context.diagnostic(
            `${theirs.error.replace(/#.*\n/g, '').slice(-250)} ${JSON.stringify(ours.build.isComplete)}`,
          );
      }
      for (const name of ours.classes.values()) counts[name === '?' ? 'unknown' : 'known'] += 1;
      if (difference(ours, theirs) !== '') disagreements.push(shrunk(overlay));
    };
    for (const item of alone) judge(item, builtAlone(item.overlay));
    for (let at = 0; at < together.length; at += batch) {
      const some = together.slice(at, at + batch);
      const theirs = builtTogether(some.map(({ overlay }) => overlay));
      for (const [index, item] of some.entries()) judge(item, theirs[index]!);
    }
    context.diagnostic(JSON.stringify(counts));
    assert.equal(disagreements.slice(0, 3).join('\n\n'), '', `${disagreements.length} disagreements`);
    assert.ok(counts.unknown * 5 < counts.known, `${counts.unknown} of ${counts.known} are unknown`);
    assert.ok(
      counts['unexpected error'] * 20 < numRuns,
      `${counts['unexpected error']} errors that we did not expect`,
    );
  });

  interface Case {
    readonly overlay: Overlay;
    readonly ours: OurAnswer;
  }

  function answer(overlay: Overlay): OurAnswer {
    return ourBuild('/overlay/kustomization.yaml', filesOf(overlay, '/overlay/'));
  }

  /** Returns how the answers differ; empty where they do not. Where we do not know, nothing differs. */
  function difference({ build, classes }: OurAnswer, theirs: Answer): string {
    if (build.failure !== undefined) {
      return 'error' in theirs ? '' : `we say it fails: ${build.failure.reason} ${build.failure.subject}`;
    }
    // Nothing is claimed about the success of a build.
    if ('error' in theirs) return '';
    const lines: string[] = [];
    for (const [id, name] of classes) {
      const actual = theirs.get(id);
      if (name !== '?' && actual !== name) lines.push(`${id}: "${actual}", not "${name}"`);
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
      const smaller = smallerParts(current).find(part => difference(answer(part), builtAlone(part)) !== '');
      if (smaller === undefined) break;
      current = smaller;
    }
    const files = [...filesOf(current, '')].map(([path, text]) => `# ${path}\n${text}`);
    const theirs = builtAlone(current);
    return [...files, difference(answer(current), theirs), 'error' in theirs ? theirs.error : ''].join('\n');
  }

  function builtAlone(overlay: Overlay): Answer {
    const at = mkdtempSync(join(folder, 'one-'));
    write(filesOf(overlay, `${at}/`));
    const result = run(at);
    return 'error' in result ? result : (classesIn(result.text).get('') ?? new Map());
  }

  /** Builds many at once: each gets a suffix of its own when it is done. */
  function builtTogether(some: readonly Overlay[]): readonly Answer[] {
    if (some.length === 1) return [builtAlone(some[0]!)];
    const at = mkdtempSync(join(folder, 'many-'));
    for (const [index, overlay] of some.entries()) {
      write(filesOf(overlay, `${at}/overlay-${index}/`));
      const suffixed = JSON.stringify({ resources: [`../overlay-${index}`], nameSuffix: `--${index}` });
      write(new Map([[`${at}/suffixed-${index}/kustomization.yaml`, suffixed]]));
    }
    const resources = some.map((_, index) => `suffixed-${index}`);
    write(new Map([[`${at}/kustomization.yaml`, JSON.stringify({ resources })]]));
    const result = run(at);
    if ('error' in result) {
      const middle = some.length >> 1;
      return [...builtTogether(some.slice(0, middle)), ...builtTogether(some.slice(middle))];
    }
    const all = classesIn(result.text);
    return some.map((_, index) => all.get(String(index)) ?? new Map());
  }
});

const batch = 32;

function isFailing({ build }: OurAnswer): boolean {
  return build.failure !== undefined || !build.isComplete;
}

function run(folder: string): { readonly text: string } | { readonly error: string } {
  const { status, stdout, stderr, error } = spawnSync(program, ['build', folder], { encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? { text: stdout } : { error: stderr };
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The classes of the workloads of an output, by the suffix of their names. */
function classesIn(output: string): Map<string, Map<string, string>> {
  const classes = new Map<string, Map<string, string>>();
  for (const { document } of SourceFile.of('file:///output.yaml', 0, output).documents) {
    const object = toValue(document.parsed.root) as unknown as ObjectValue | null;
    if (object === null) continue;
    const [place] = podSpecPlaces(object.apiVersion, object.kind);
    if (place === undefined) continue;
    const [name = '', suffix = ''] = object.metadata.name.split('--');
    const found = [...place.path, place.field].reduce<Value>(
      (value, key) => (value as Record<string, Value> | undefined)?.[key] ?? null,
      object as unknown as Value,
    );
    const ofSuffix = classes.get(suffix) ?? new Map<string, string>();
    ofSuffix.set(`${object.kind} ${object.metadata.namespace ?? 'default'}/${name}`, String(found ?? ''));
    classes.set(suffix, ofSuffix);
  }
  return classes;
}

interface ObjectValue {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** The values that are one part smaller: without an item of a list or an entry of a map. */
function smallerParts<T>(value: T): T[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => [
      value.toSpliced(index, 1) as T,
      ...smallerParts(item).map(smaller => value.with(index, smaller) as T),
    ]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(keptKeys.has(key)
      ? []
      : [Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)) as T]),
    ...smallerParts(item).map(smaller => ({ ...value, [key]: smaller })),
  ]);
}

const keptKeys = new Set([
  'isComponent',
  'objects',
  'bases',
  'components',
  'patches',
  'replacements',
  'fields',
  'field',
  'isInline',
  'contents',
  'isJson',
  'target',
  'metadata',
  'kind',
  'apiVersion',
  'name',
  'op',
  'path',
]);
