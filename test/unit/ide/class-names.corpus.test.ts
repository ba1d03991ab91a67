import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { corpora, corpusFiles, reach } from '../../support/corpus-files.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

/** A literal class name in a file, found by the lines of its text alone. */
interface LiteralName {
  readonly line: number;
  readonly name: string;
  readonly start: number;
}

describe('a typo in a class name of a real file', () => {
  const wanted = [...corpora, ...reach];
  const isPublic = wanted.length > 1;
  it('is found at its line, wherever the name stands', {
    skip: !isPublic && 'the public corpus is not here',
  }, async context => {
    const counts = new Map<string, { found: number; total: number; missed: string[] }>();
    for (const { path, text } of corpusFiles(400_000, undefined, wanted)) {
      const names = literalNames(text);
      if (names.length === 0) continue;
      const found = await linesWithUnknownClass(path, withTypos(text, names), names);
      for (const { line, name } of names) {
        const place = placeOf(path, text, line);
        const count = counts.get(place) ?? { found: 0, total: 0, missed: [] };
        counts.set(place, count);
        count.total++;
        if (found.has(line)) count.found++;
        else count.missed.push(`${path}:${line + 1} ${name}`);
      }
    }
    for (const [place, { found, total }] of [...counts].sort())
      context.diagnostic(`${place}: ${found} of ${total}`);
    const missed = [...counts].flatMap(([place, count]) => (place === testOfChart ? [] : count.missed));
    assert.deepEqual(missed.sort(), [...missedForAReason].sort());
  });
});

/** The tests of a chart set any class to see it in the output. */
const testOfChart = 'test of a chart';

const missedForAReason: readonly string[] = [
  // Words that only look like names: texts of programs, and what is refused for another reason.
  'mistakes/pods.yaml:11 gvisor',
  'mistakes/pods.yaml:22 gvisor',
  'online-shop/all-in-one-list.yaml:25 not-a-manifest',
  'online-shop/payment/cron-job.yaml:26 nobody',
  // The markers of a merge conflict.
  'microsoft__confidential-sidecar-containers/_at_3527e3b254/examples/aasp/aasp-sample-template.yaml:8 kata-cc',
  // Manifests in the scripts of workflows.
  ...[
    'run-containerd-multi-snapshotter-stability-test.yaml:86',
    'run-containerd-multi-snapshotter-stability-test.yaml:151',
  ].map(
    file => `kata-containers__kata-containers/_at_aa7e46b5ed/.github/workflows/${file} kata-qemu-coco-dev`,
  ),
  ...[
    'run-containerd-guest-pull-stability-tests.yaml:89',
    'run-containerd-guest-pull-stability-tests.yaml:154',
  ].map(
    file => `kata-containers__kata-containers/_at_ace9cf942d/.github/workflows/${file} kata-qemu-coco-dev`,
  ),
  // Templates of a chart.
];

function literalNames(text: string): readonly LiteralName[] {
  const lines = text.split('\n');
  const names: LiteralName[] = [];
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const own =
      /^(?!\s*#).*?\bruntimeClassName\)?["']?[ \t]*:[ \t]*["']?([a-z0-9][a-z0-9.-]*)["']?[ \t]*(?:[,}#\r]|$)/.exec(
        line,
      );
    const above = `${lines[index - 2] ?? ''}\n${lines[index - 1] ?? ''}`;
    const isOperation = /(?:path|name):[ \t]*["']?[\w./-]*[./]runtimeClassName["']?[ \t\r]*\n?[^\n]*$/.test(
      above,
    );
    const value = isOperation ? /^\s*(?:- )?value:[ \t]*["']?([a-z0-9][a-z0-9.-]*)["']?/.exec(line) : null;
    const match = own ?? value;
    if (match !== null) {
      const start = offset + match.index + match[0].lastIndexOf(match[1]!);
      names.push({ line: index, name: match[1]!, start });
    }
    offset += line.length + 1;
  }
  return names;
}

function withTypos(text: string, names: readonly LiteralName[]): string {
  let typed = '';
  let at = 0;
  for (const { start, name } of names) {
    typed += `${text.slice(at, start + name.length)}zz`;
    at = start + name.length;
  }
  return typed + text.slice(at);
}

async function linesWithUnknownClass(path: string, text: string, names: readonly LiteralName[]) {
  const classes = [...new Set(names.map(({ name }) => name))].map(
    name =>
      `- apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  metadata: { name: "${name}" }\n  handler: "${name}"\n`,
  );
  const saved = `apiVersion: v1\nkind: List\nitems:\n${classes.join('')}`;
  const session = await openWorkspace({ '.runtimeclass/prod.yaml': saved, [path]: text });
  const snapshot = session.snapshot();
  const file = snapshot.file(uriOf(path))!;
  const unknown = diagnose(snapshot, file).filter(({ rule }) => rule.id === 'unknown-runtime-class');
  return new Set(unknown.map(({ placed, range }) => file.range(placed, range).start.line));
}

function placeOf(path: string, text: string, line: number): string {
  const lines = text.split('\n');
  let first = line;
  while (first > 0 && !lines[first - 1]!.startsWith('---')) first--;
  let last = line;
  while (last < lines.length && !lines[last]!.startsWith('---')) last++;
  const document = lines.slice(first, last).join('\n');
  if (/\{\{|\{%/.test(document)) return 'template';
  const kind = /^(?:- )?["']?kind["']?: *["']?(\w+)/m.exec(document)?.[1];
  const isHere = /runtimeClassName/.test(lines[line]!);
  if (/(?:^|\/)(?:tests?|testdata)\//.test(path) && kind === undefined) return testOfChart;
  if (!isHere) return `operation or parameter (${kind ?? 'no kind'})`;
  return kind ?? (/values[^/]*$/.test(path) ? 'values' : 'no kind');
}
