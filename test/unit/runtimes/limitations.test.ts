import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { knownInWords } from '../../../server/ide/diagnostics/shared/known-in-words.ts';
import { sentence } from '../../../server/ide/text/markdown.ts';
import { runtimePage } from '../../../server/ide/views/runtime-page.ts';
import { howKnown } from '../../../server/runtimes/model/known.ts';
import { type Effect, type Limitation, sentenceOf } from '../../../server/runtimes/model/limitation.ts';
import { profiles } from '../../../server/runtimes/profiles/index.ts';
import { expectFile } from '../../support/expect/expect-text.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../support/manifests.ts';
import { filesOf } from '../../support/picture.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';
import { type LimitationRow, limitationRows } from './limitations-data.ts';

const facts = join(import.meta.dirname, '../../../../shared/facts/runtimes.json');

interface CollectedRuntime {
  readonly id: string;
  readonly title: string;
  readonly runtimeTypes: readonly string[];
  readonly limitations: readonly { podField: string; condition: string; severity: Effect; source: string }[];
}

describe('limitations of runtimes', () => {
  for (const row of limitationRows) {
    it(`${row.runtime}, ${row.podField}: ${row.condition}`, async () => {
      const limitation = limitationOf(row);
      if (row.underlined === 'page') {
        assert.equal(limitation.condition, undefined);
        const page = runtimePage(profiles.find(({ id }) => id === row.runtime)!);
        const [, facts = ''] = page.split('\n## For every Pod\n');
        assert.equal(facts.includes(sentence(limitation.text()).text), true);
        return;
      }
      assert.equal(await underlined(row, row.meets), row.underlined);
      assert.equal(await underlined({ ...row, podFixed: '{ memory: 300Mi }' }, row.doesNotMeet), '');
    });
  }

  it('are one row for each limitation that is known, in the same order', () => {
    const known = profiles.flatMap(({ id, limitations }) => limitations.map(each => `${id} ${each.id}`));
    assert.deepEqual(
      limitationRows.map(({ runtime, id }) => `${runtime} ${id}`),
      known,
    );
  });

  it('are said in one line, without an address; what follows and the words of components come behind it', () => {
    for (const limitation of limitationRows.map(limitationOf)) {
      const { more, words } = limitation;
      const first = `${sentenceOf(limitation)}.`;
      assert.ok(first.length <= 90, `${first.length}: ${first}`);
      assert.doesNotMatch([first, more?.(), words?.[1]].join(' '), /https?:/);
      if (words !== undefined) assert.ok(!first.includes(words[1]), first);
      if (more !== undefined) assert.match(more(), /\.$/);
    }
  });

  it('are those that a person has reviewed, with their sources', () => {
    const lines = limitationRows.map(row => {
      const limitation = limitationOf(row);
      const { effect, source } = limitation;
      const known = knownInWords(howKnown(limitation));
      return `${row.runtime} ${row.podField}: ${row.condition}\n  ${effect}, ${known}, ${source}\n`;
    });
    expectFile(lines.join(''), join(import.meta.dirname, 'limitations.txt'));
  });
});

/** Against the collection that the profiles were written from, where that lies beside this checkout. */
if (existsSync(facts)) {
  describe('limitations of runtimes, beside the collection,', () => {
    it('are those that were collected, unless a node showed more', () => {
      const ran = new Set(limitationRows.filter(hasRun).map(keyOf));
      const collected = collectedRuntimes().flatMap(({ id: runtime, limitations }) =>
        limitations.map(each => ({ ...each, runtime })),
      );
      const rows = limitationRows.filter(
        row => !hasRun(row) && !foundSince.includes(`${row.runtime} ${row.id}`),
      );
      assert.deepEqual(
        rows.map(row => `${keyOf(row)} ${limitationOf(row).effect}`).sort(),
        collected
          .filter(each => !ran.has(keyOf(each)))
          .map(each => `${keyOf(each)} ${effectsSince.get(keyOf(each)) ?? each.severity}`)
          .sort(),
      );
    });

    it('have the sources that were collected', () => {
      const sources = new Map(
        collectedRuntimes().flatMap(({ id: runtime, limitations }) =>
          limitations.map(each => [keyOf({ ...each, runtime }), each.source.replace(/#.*/, '')] as const),
        ),
      );
      const others = limitationRows.flatMap(row => {
        const [source, collected] = [limitationOf(row).source.replace(/#.*/, ''), sources.get(keyOf(row))];
        const isSame = collected === undefined || hasRun(row) || collected === source;
        return isSame ? [] : [`${row.runtime} ${row.id}: ${source}`];
      });
      assert.deepEqual(others, sourcesNamedOtherwise);
    });

    it('belong to the runtimes that were collected', () => {
      assert.deepEqual(
        profiles.map(({ id }) => id),
        collectedRuntimes().map(({ id }) => id),
      );
    });
  });
}

/** Limitations that the collection does not have and that could not be run. */
const foundSince: readonly string[] = [
  'gvisor checkpoint',
  'gke-sandbox empty-dir',
  'kata small-memory',
  'kata untrusted-workload',
];

/** The effects that the collection has otherwise: reports of users showed them (nestybox/sysbox#67, #950, #1006). */
const effectsSince: ReadonlyMap<string, Effect> = new Map([
  ['sysbox spec.hostUsers: not false', 'does-not-start'],
]);

function hasRun(row: LimitationRow): boolean {
  return limitationOf(row).run !== undefined;
}

function keyOf({
  runtime,
  podField,
  condition,
}: Pick<LimitationRow, 'runtime' | 'podField' | 'condition'>): string {
  return `${runtime} ${podField}: ${condition}`;
}

/** The collection names two pages in words, and one that does not know of CDI; this is the one to open. */
const sourcesNamedOtherwise: readonly string[] = [
  'nvidia class-for-gpu: https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/cdi.html',
  'runwasi sidecars: https://github.com/deislabs/containerd-wasm-shims/pull/121',
  'spin sidecars: https://github.com/deislabs/containerd-wasm-shims/pull/121',
];

function collectedRuntimes(): readonly CollectedRuntime[] {
  return JSON.parse(readFileSync(facts, 'utf8'));
}

function limitationOf({ runtime, id }: LimitationRow): Limitation {
  const found = profiles.find(profile => profile.id === runtime)?.limitations.find(each => each.id === id);
  assert.ok(found, `${runtime} has no limitation ${id}`);
  return found;
}

/** The texts of the places where the Pod is told of the limitation, one a line. */
async function underlined(row: LimitationRow, lines: string): Promise<string> {
  const says = limitationOf(row).text();
  const files = workspaceOf(row, row.runtime, lines);
  const snapshot = (await openWorkspace(files)).snapshot();
  const found = diagnose(snapshot, snapshot.file(uriOf('pod.yaml'))!);
  return found
    .filter(({ message }) => message.includes(says))
    .flatMap(({ range, related = [], placed }) => {
      const { text } = placed.document;
      const others = related.map(({ at }) => ('uri' in at ? at.uri : text.slice(at.start, at.end)));
      return [text.slice(range.start, range.end), ...others];
    })
    .join('\n');
}

/** Where a handler of the runtime alone does not say that it is this one. */
const sureSigns: Readonly<Record<string, string>> = {
  'gke-sandbox': '{ sandbox.gke.io/runtime: gvisor }',
  'openshift-sandboxed-containers': '{ node-role.kubernetes.io/kata-oc: "" }',
  'aks-pod-sandboxing': '{ kubernetes.azure.com/kata-vm-isolation: "true" }',
  'aks-confidential-containers': '{ kubernetes.azure.com/kata-cc-isolation: "true" }',
};

const usualHandlers: Readonly<Record<string, string>> = {
  kata: 'kata-qemu',
  coco: 'kata-qemu-snp',
  nvidia: 'nvidia',
};

/** A cluster with a class of the runtime, and a Pod, or a Deployment of `replicas 2`, that names it. */
function workspaceOf(row: LimitationRow, runtime: string, lines: string): Record<string, string> {
  const profile = profiles.find(({ id }) => id === runtime)!;
  const known = usualHandlers[runtime] ?? profile.handlers[0]?.name;
  const handler = (runtime === row.runtime ? row.handler : undefined) ?? known ?? 'own-handler';
  const selector = sureSigns[runtime] ?? '{}';
  // Where only the user can say which runtime it is.
  const isSaid = profile.handlers.length === 0 || runtime === 'peer-pods';
  const className = row.id === 'no-terminal' ? 'confidential-sandbox' : 'the-class';
  const cluster = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
    runtimeClassYaml(
      className,
      handler,
      `scheduling: { nodeSelector: ${selector} }`,
      `overhead: { podFixed: ${row.podFixed ?? '{}'} }`,
    ),
    runtimeClassYaml('another', 'youki'),
    ...(row.nodesRun === undefined ? [] : [nodeYaml('name: n1', nodeThatRuns(row.nodesRun, handler))]),
  ]);
  return {
    ...filesOf(cluster),
    '.runtimeclass/runtimes.yaml': isSaid ? `handlers: { ${handler}: ${runtime} }\n` : '',
    'pod.yaml': podOf(lines, className),
  };
}

function nodeThatRuns(containerRuntimeVersion: string, handler: string): string {
  return `status: { nodeInfo: { containerRuntimeVersion: "${containerRuntimeVersion}" }, runtimeHandlers: [{ name: ${handler} }] }`;
}

function podOf(lines: string, className: string): string {
  const all = lines.split('\n');
  const replicas = all.find(line => line.startsWith('replicas '))?.slice('replicas '.length);
  const annotations = all.filter(line => line.startsWith('@')).map(line => line.slice(1));
  const isOther = all.includes('other class');
  const named = all.includes('no class') ? [] : [`runtimeClassName: ${isOther ? 'another' : className}`];
  const isWord = (line: string) => /^(@|replicas |no class|other class)/.test(line);
  const spec = [...named, ...all.filter(line => !isWord(line))];
  const metadata = `{ name: test, labels: { app: test }, annotations: { ${annotations.join(', ')} } }`;
  if (replicas === undefined) {
    const indented = spec.map(line => `  ${line}\n`).join('');
    return `apiVersion: v1\nkind: Pod\nmetadata: ${metadata}\nspec:\n${indented}`;
  }
  const indented = spec.map(line => `      ${line}\n`).join('');
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata: ${metadata}\nspec:\n  replicas: ${replicas}\n  selector: { matchLabels: { app: test } }\n  template:\n    metadata: ${metadata}\n    spec:\n${indented}`;
}
