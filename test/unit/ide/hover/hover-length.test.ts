import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { groupBy } from '../../../../server/base/collections.ts';
import { isCandidate } from '../../../../server/documents/files.ts';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { plainText } from '../../../../server/ide/text/plain-text.ts';
import { corpora, corpusFiles } from '../../../support/corpus-files.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../../support/manifests.ts';
import { filesOf } from '../../../support/picture.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const commands = { aboutRuntimeCommand: 'about', syncCommand: 'sync' };

/** The lines of a hover where 100 characters fit into one, without those of links alone. */
function linesOf(markdown: string): number {
  const lines = markdown.split('\n').filter(line => line !== '' && !/^\[[^\]]*\]\(\S*\)( · |$)/.test(line));
  return lines.reduce((sum, line) => sum + Math.ceil(plainText(line.replace(/^- /, '')).length / 100), 0);
}

/** Every hover of these files, by its place. */
async function hoversOf(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const snapshot = (await openWorkspace(files)).snapshot();
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    if (path.includes('.runtimeclass/')) continue;
    for (const [line, words] of text.split('\n').entries()) {
      for (const { index } of words.matchAll(/[^\s:"'[\]{},=-][^\s"'[\]{},=]*/g)) {
        const contents = hover(snapshot, uriOf(path), { line, character: index }, commands)?.contents;
        if (MarkupContent.is(contents)) found.set(`${path}:${line + 1}:${index + 1}`, contents.value);
      }
    }
  }
  return found;
}

describe('hovers', () => {
  it('have at most six lines in realistic workspaces', async () => {
    const all = corpusFiles(100_000, isCandidate, [corpora[0]!]);
    const tooLong: string[] = [];
    let count = 0;
    for (const files of groupBy(all, ({ path }) => path.split('/')[0]).values()) {
      const hovers = await hoversOf(Object.fromEntries(files.map(({ path, text }) => [path, text])));
      count += hovers.size;
      for (const [place, text] of hovers) if (linesOf(text) > 6) tooLong.push(`${place}\n${text}`);
    }
    assert.ok(count > 200, `only ${count} hovers`);
    assert.deepEqual(tooLong, []);
  });

  it('have as many lines with five clusters as with one', async () => {
    const kata = runtimeClassYaml('kata', 'kata-qemu', 'overhead: {podFixed: {cpu: 250m}}');
    const node = (name: string, handler: string) =>
      nodeYaml(`name: ${name}`, `status: {runtimeHandlers: [{name: ${handler}}]}`);
    const pod = `=== pod.yaml\napiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n`;
    const clusters = ['dev', 'test', 'staging', 'prod-eu', 'prod-us'].map((context, index) =>
      savedCluster({ context, serverVersion: 'v1.36.3' }, [
        kata,
        ...Array.from({ length: index + 1 }, (_, each) =>
          node(`n${each}`, each % 2 === 0 ? 'kata-qemu' : 'runc'),
        ),
      ]),
    );
    const place = 'pod.yaml:4:21';
    const one = (await hoversOf(filesOf(`${clusters[0]}${pod}`))).get(place)!;
    const five = (await hoversOf(filesOf(`${clusters.join('')}${pod}`))).get(place)!;
    assert.match(one, /1 of 1 node can run it \(dev\)/);
    assert.match(five, /can run on .*nodes/);
    assert.equal(linesOf(five), linesOf(one));
  });
});
