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
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { noFiles, openWorkspace, uriOf } from '../support/workspace.ts';

const pods = ['plain', 'tolerates', 'other selector', 'overhead by hand', 'too large', 'small'] as const;

/** A chain from a Pod to the nodes of a cluster; every combination is asked about. */
interface Case {
  readonly className: 'kata' | 'katta';
  readonly reported: 'all' | 'some' | 'none' | 'unreported';
  readonly selector: 'none' | 'some nodes' | 'no node';
  readonly taint: 'none' | 'tolerated' | 'not tolerated';
  readonly pod: (typeof pods)[number];
}

const cases: readonly Case[] = pods.flatMap(pod => [
  { className: 'katta', reported: 'all', selector: 'none', taint: 'none', pod },
  ...(['all', 'some', 'none', 'unreported'] as const).flatMap(reported =>
    (['none', 'some nodes', 'no node'] as const).flatMap(selector =>
      (['none', 'tolerated', 'not tolerated'] as const).map(
        (taint): Case => ({ className: 'kata', reported, selector, taint, pod }),
      ),
    ),
  ),
]);

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
  const breaking = ['pod.yaml', 'class.yaml'].flatMap(name =>
    diagnose(snapshot, snapshot.file(uriOf(name))!).filter(
      ({ rule, severity }) => rule.breaks !== undefined && (severity === 'error' || severity === 'warning'),
    ),
  );
  const ofPods = breaking.filter(
    ({ rule, placed }) => !(isPlaced && rule.breaks === 'node' && placed.document.runtimeClasses.length > 0),
  );
  demand('check', ofPods.length > 0, isBroken);
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
    demand('Preview', isStuck, isBroken || !isPlaced);
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

function filesOf({ className, reported, selector, taint, pod }: Case): Record<string, string> {
  const scheduling = {
    ...(selector === 'none' ? {} : { nodeSelector: { rt: selector === 'no node' ? 'gone' : 'kata' } }),
    ...(taint === 'tolerated' ? { tolerations: [{ key: 'rt', operator: 'Exists' }] } : {}),
  };
  const runtimeClass = {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'kata' },
    handler: 'kata-qemu',
    overhead: { podFixed: { cpu: '250m' } },
    ...(Object.keys(scheduling).length > 0 && { scheduling }),
  };
  const node = (name: string, has: boolean) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: name === 'n1' ? { rt: 'kata' } : {} },
    spec: taint === 'none' ? {} : { taints: [{ key: 'rt', value: 'kata', effect: 'NoSchedule' }] },
    status: {
      allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
      nodeInfo: { kubeletVersion: 'v1.31.4', containerRuntimeVersion: 'containerd://1.7.27' },
      ...(reported !== 'unreported' && {
        runtimeHandlers: ['', 'runc', ...(has ? ['kata-qemu'] : [])].map(handler => ({ name: handler })),
      }),
    },
  });
  const cluster = {
    apiVersion: 'v1',
    kind: 'List',
    metadata: {
      annotations: {
        'runtimeclass.dev/context': 'staging',
        'runtimeclass.dev/synced-at': '2026-11-20T09:30:00Z',
        'runtimeclass.dev/server-version': 'v1.31.4',
      },
    },
    items: [
      runtimeClass,
      node('n1', reported === 'all' || reported === 'some'),
      node('n2', reported === 'all'),
    ],
  };
  const cpu = { 'too large': '3900m', small: '100m' }[pod as string];
  const spec = [
    `  runtimeClassName: ${className}`,
    ...(pod === 'other selector' ? ['  nodeSelector: {rt: runc}'] : []),
    ...(pod === 'tolerates' ? ['  tolerations: [{key: rt, operator: Exists}]'] : []),
    ...(pod === 'overhead by hand' ? ['  overhead: {cpu: 1}'] : []),
    `  containers: [{name: a, image: b${cpu === undefined ? '' : `, resources: {requests: {cpu: ${cpu}}}`}}]`,
  ];
  return {
    'pod.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n${spec.join('\n')}\n`,
    'class.yaml': `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: kata\n${toYaml(runtimeClass)}`,
    '.runtimeclass/staging.yaml': `${toJson(cluster)}\n`,
  };
}

function toYaml({ handler, overhead, ...rest }: { handler: string; overhead: object }): string {
  const { scheduling } = rest as { scheduling?: object };
  return [
    `handler: ${handler}`,
    `overhead: ${JSON.stringify(overhead)}`,
    ...(scheduling === undefined ? [] : [`scheduling: ${JSON.stringify(scheduling)}`]),
    '',
  ].join('\n');
}
