import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Box, RuntimeMap } from '../../../../server/ide/runtime-map/boxes.ts';
import { foldMap } from '../../../../server/ide/runtime-map/fold.ts';
import { runtimeMap } from '../../../../server/ide/runtime-map/runtime-map.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';
import { pictureOfMap } from '../../../support/map-picture.ts';
import { brokenChain, workload } from '../../../support/runtime-maps.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const all = { filter: '', unfolded: [] };

describe('the folding of the runtime map', () => {
  it('keeps with a filter what has the text, and what is linked with it', async () => {
    const { snapshot, map } = await mapOf(brokenChain);
    expectText(
      pictureOfMap(snapshot, foldMap(map, { ...all, filter: 'WASM' })),
      `workloads Deployment resize [uploads] at resize.yaml:1 broken: Pods stay in ContainerCreating
  -> wasm
classes wasm [classes.yaml] at classes.yaml:7
  -> wasmtime
handlers wasmtime [runwasi] at classes.yaml:7 broken: on none of its 42 nodes
  -x 12 nodes
  -x 30 nodes
nodes 12 nodes [katacontainers.io/kata-runtime=true] x12 at staging.yaml:1
nodes 30 nodes [] x30 at staging.yaml:1\n`,
    );
    assert.deepEqual(foldMap(map, { ...all, filter: 'nothing has this' }), { boxes: [], links: [] });
  });

  it('puts classes without users into one box, which can be opened', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { snapshot, map } = await mapOf({
      'classes.yaml': [...names, 'used'].map(name => runtimeClassYaml(name, `handler-${name}`)).join('---\n'),
      'web.yaml': workload('Deployment', 'web', 'shop', 'used'),
    });
    expectText(
      pictureOfMap(snapshot, foldMap(map, all)),
      `workloads Deployment web [shop] at web.yaml:1
  -> used
classes used [classes.yaml] at classes.yaml:13
  -> handler-used
handlers handler-used [] at classes.yaml:13
classes 6 classes without users [show them] x6 at nowhere\n`,
    );
    const opened = foldMap(map, { ...all, unfolded: ['fold:unused'] });
    assert.deepEqual(
      opened.boxes.filter(({ column }) => column === 'classes').map(({ title }) => title),
      [...names, 'used', '6 classes without users'],
    );
  });

  it('shows what is broken before anything else, and the rest as a number', () => {
    const boxes = Array.from({ length: 500 }, (_, index) => boxOf('classes', index, index >= 495));
    const users = boxes.map((_, index) => boxOf('workloads', index, false));
    const links = boxes.map(({ id }, index) => ({ from: users[index]!.id, to: id, state: 'works' as const }));
    const map: RuntimeMap = { boxes: [...users, ...boxes], links };
    const folded = foldMap(map, all);
    const classes = folded.boxes.filter(({ column }) => column === 'classes');
    assert.equal(classes.length, 25);
    assert.equal(classes.filter(({ state }) => state === 'broken').length, 5);
    assert.equal(classes.at(-1)!.title, '476 more classes');
    assert.ok(folded.links.length <= 2 * 25, `${folded.links.length} links`);
    assert.ok(folded.links.every(({ from, to }) => isThere(from, folded) && isThere(to, folded)));
  });
});

async function mapOf(files: Readonly<Record<string, string>>) {
  const snapshot = (await openWorkspace(files)).snapshot();
  return { snapshot, map: runtimeMap(snapshot, snapshot.views[0]!) };
}

function boxOf(column: Box['column'], index: number, isBroken: boolean): Box {
  const title = `${column} ${index}`;
  const state = isBroken ? 'broken' : 'works';
  const problem = isBroken ? 'it is' : undefined;
  return { id: title, column, title, detail: '', state, problem, count: 1, places: [], words: [] };
}

function isThere(id: string, { boxes }: RuntimeMap): boolean {
  return boxes.some(box => box.id === id);
}
