import fc from 'fast-check';
import type { Draw } from '../old-classes/draw.ts';
import { broken } from './break-tree.ts';
import { type Entries, map, type Tree } from './tree.ts';

const names = ['gvisor', 'kata', 'kata-v2', 'kata-qemu', 'prod-sandbox', 'wasm'];
const handlers = [
  'runsc',
  'kata',
  'kata-v2',
  'kata-qemu',
  'runc',
  'crun',
  'io.containerd.kata.v2',
  'kata_clh',
  '',
];
const quantities = [
  ...['250m', '120Mi', '1Gi', '"0.5"', '128', '100m'],
  ...['250 m', '1 Gi', '100MiB', '100MB', '250mi', '"1,5Gi"', '64K', '250M', 'lots', '"1,500Mi"'],
];

const anyVersion = ['v1', 'v1', 'v1beta1', 'v1beta1', 'v1alpha1'];

export function nameOfClass(draw: Draw): string {
  return draw(fc.constantFrom, ...names);
}

/** A RuntimeClass of any version, broken in none or some of the ways in which people break them. */
export function drawClass(draw: Draw, versions: readonly string[] = anyVersion): Entries {
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const version = draw(fc.constantFrom, ...versions);
  const handler = draw(fc.constantFrom, ...handlers);
  const podFixed = resources(draw);
  const overhead = chance(5) ? podFixed : map(['podFixed', podFixed]);
  const selector = map(...(chance(3) ? [['kubernetes.io/arch', 'amd64'] as const] : []), [
    'sandbox',
    '"true"',
  ]);
  const tolerations = [toleration(draw), ...(chance(3) ? [toleration(draw)] : [])];
  const scheduling = map(
    ...(chance(2) ? [['nodeSelector', selector] as const] : []),
    ...(chance(2) ? [['tolerations', tolerations] as const] : []),
  );
  const body: [string, Tree][] = [
    ...(chance(12)
      ? []
      : [[version === 'v1alpha1' ? 'runtimeHandler' : 'handler', handler] as [string, Tree]]),
    ...(chance(2) ? [['overhead', overhead] as [string, Tree]] : []),
    ...(chance(2) ? [['scheduling', scheduling] as [string, Tree]] : []),
    ...(chance(8) ? [['description', chance(2) ? 'for builds' : map(['team', 'a'])] as [string, Tree]] : []),
  ];
  const metadata = map(
    ['name', nameOfClass(draw)],
    ...(chance(4) ? [['labels', map(['team', 'a'])] as const] : []),
  );
  const top = map(
    ['apiVersion', `node.k8s.io/${version}`],
    ['kind', 'RuntimeClass'],
    ['metadata', metadata],
    ...(version === 'v1alpha1' ? [['spec', map(...body)] as const] : body),
  );
  return broken(draw, top);
}

function resources(draw: Draw): Entries {
  const known = draw(fc.shuffledSubarray, ['memory', 'cpu', 'ephemeral-storage'], {
    minLength: 1,
  }) as string[];
  return map(...known.map(name => [name, draw(fc.constantFrom, ...quantities)] as const));
}

export function toleration(draw: Draw): Entries {
  const operator = draw(fc.constantFrom, 'Exists', 'Equal', 'exists', 'equal', 'Equals');
  const effect = draw(fc.constantFrom, 'NoSchedule', 'NoExecute', 'noSchedule');
  return map(
    ['key', 'sandbox'],
    ['operator', operator],
    ...(operator.toLowerCase().startsWith('equal') ? [['value', '"true"'] as const] : []),
    ['effect', effect],
  );
}
