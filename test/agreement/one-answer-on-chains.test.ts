import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ClassChain, classChains } from '../../server/analysis/chain/class-chain.ts';
import type { LinkState } from '../../server/analysis/chain/link.ts';
import { workloadChains } from '../../server/ide/chain/workload-chains.ts';
import { classTree } from '../../server/ide/class-tree/class-tree.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { explainEvents } from '../../server/ide/explain-event/explain-event.ts';
import { codeLenses } from '../../server/ide/hints/code-lenses.ts';
import { hover } from '../../server/ide/hover/hover.ts';
import { runtimeMap } from '../../server/ide/runtime-map/runtime-map.ts';
import { chooseClass } from '../../server/ide/views/choose-class.ts';
import { preview } from '../../server/ide/views/preview.ts';
import { noFiles, openWorkspace, uriOf } from '../support/workspace.ts';
import { anotherHandler, type Case, cases, configurations, filesOf, lacking } from './chain-cases.ts';

describe('all surfaces give one answer about a chain', () => {
  it(`of ${cases.length}: check, Diagnose, Explain Event, map, tree, lens, hover, Choose and Preview`, async () => {
    const wrong: string[] = [];
    const states: Record<LinkState, number> = { works: 0, unknown: 0, broken: 0 };
    for (const each of cases) {
      const { problems, state } = await contradictions(each);
      states[state] += 1;
      wrong.push(...problems.map(problem => `${JSON.stringify(each)}\n  ${problem}`));
    }
    assert.equal(wrong.slice(0, 5).join('\n'), '', `${wrong.length} contradictions`);
    // Where every chain is broken, or none is, nothing is compared.
    assert.ok(states.broken > 100 && states.unknown > 40, JSON.stringify(states));
  });
});

async function contradictions(
  given: Case,
): Promise<{ readonly problems: readonly string[]; readonly state: LinkState }> {
  const session = await openWorkspace(filesOf(given));
  const snapshot = session.snapshot();
  const [view] = snapshot.views;
  const [chain] = await workloadChains(snapshot, noFiles);
  const { links, state, findings } = chain!;
  const ofClass = classChains(snapshot, view!)(given.className);
  const isBroken = state === 'broken';
  const problems: string[] = [];
  const demand = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) problems.push(`${what}: ${actual} instead of ${expected} (${statesOf(links)})`);
  };

  // What a class alone does not reach, Pods may reach that tolerate more.
  const isPlaced = links.node.state === 'works';
  const breakingIn = (name: string) =>
    diagnose(snapshot, snapshot.file(uriOf(name))!).filter(
      ({ rule, severity }) => rule.breaks !== undefined && (severity === 'error' || severity === 'warning'),
    );
  const ofObjects = ['pod.yaml', 'class.yaml'].flatMap(breakingIn);
  const ofPods = ofObjects.filter(
    ({ rule, placed }) => !(isPlaced && rule.breaks === 'node' && placed.document.runtimeClasses.length > 0),
  );
  // Where nodes report a handler, or read one of the files, a file that they do not read breaks nothing.
  const inFiles = Object.keys(configurations[given.configuration]).map(breakingIn);
  const isDeclared = given.configuration !== 'none' && given.configuration !== anotherHandler;
  const isInNoFile = isDeclared && inFiles.every(found => found.length > 0);
  const isWithoutTable = isInNoFile && given.reported !== 'all';
  demand('check', ofPods.length > 0 || isWithoutTable, isBroken);
  if (given.reported === 'unreported') {
    const isLacking = lacking[given.nodes].includes(given.configuration);
    demand('table', links.table.state === 'broken', isLacking);
    if (isLacking) {
      demand(
        'the findings',
        findings.some(({ breaks }) => breaks === 'table'),
        true,
      );
    }
  }
  const breaking = [...ofObjects, ...inFiles.flat()];
  for (const [link, { state: judged }] of Object.entries(ofClass.links)) {
    const isFound = breaking.some(({ rule }) => rule.breaks === link);
    if (judged === 'broken') demand(`a finding about the ${link}`, isFound, true);
  }

  for (const { message, breaks } of findings) {
    const { events } = await explainEvents(snapshot, message, { surface: 'editor', files: noFiles });
    for (const { link } of events) demand(`Explain Event of "${message.slice(0, 80)}"`, link, breaks);
  }

  const isOnlyClass = isPlaced && ofClass.links.node.state === 'broken';
  const boxes = runtimeMap(snapshot, view!).boxes.filter(({ column, title }) =>
    column === 'classes' ? title === given.className && !isOnlyClass : true,
  );
  demand(
    'map',
    boxes.some(box => box.state === 'broken'),
    isBroken,
  );

  const isNever = isNeverStarted(ofClass);
  if (given.className === 'kata') {
    const tree = classTree(snapshot, ['cluster staging']).find(({ label }) => label === 'kata')!;
    demand('tree', tree.health === 'no-node', isNever);
    const [lens] = codeLenses(snapshot, uriOf('class.yaml'));
    demand('lens', /· 0 of 2 nodes/.test(lens!.command!.title), isNever);
    const position = { line: 4, character: 21 };
    const text = JSON.stringify(hover(snapshot, uriOf('pod.yaml'), position)?.contents ?? '');
    const isRefused = links.workload.state === 'broken';
    demand('hover', /0 of 2 nodes|Refused/.test(text), isNever || isRefused);
    const choice = chooseClass(snapshot, uriOf('pod.yaml'), position)!.choices.find(
      ({ name }) => name === 'kata',
    );
    // Pods that fit no known node for a reason of their own may fit another one.
    const isWithoutHandler = links.table.state === 'broken' && !links.table.isPartial;
    demand('Choose', choice!.fits === 'no', isRefused || !isPlaced || isWithoutHandler);
    const [previewed] = preview(snapshot, uriOf('pod.yaml'), { line: 3, character: 2 });
    const isStuck = /Refused\.|Fits 0 of|does not start|does not have the handler/.test(previewed!.after);
    // What nodes have that do not report it is not predicted.
    const isByFiles = given.reported === 'unreported' && given.configuration !== 'none';
    demand('Preview', isStuck, (isBroken && !isByFiles) || !isPlaced);
  }
  return { problems, state };
}

/** Whether Pods with nothing but the class start on no node of the cluster. */
function isNeverStarted({ links: { table }, reachable }: ClassChain): boolean {
  return reachable?.length === 0 || (table.state === 'broken' && !table.isPartial);
}

function statesOf(links: Readonly<Record<string, { readonly state: LinkState }>>): string {
  return Object.entries(links)
    .map(([link, { state }]) => `${link} ${state}`)
    .join(', ');
}
