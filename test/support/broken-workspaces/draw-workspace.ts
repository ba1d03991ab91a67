import fc from 'fast-check';
import type { Draw } from '../old-classes/draw.ts';
import { broken } from './break-tree.ts';
import { drawClass, nameOfClass, toleration } from './draw-class.ts';
import { drawNodeConfig } from './draw-node-config.ts';
import { type Entries, map, type Tree } from './tree.ts';
import { writeTree } from './write-tree.ts';

/** The files of a workspace by path, with classes, Pods, workloads and node configurations, broken as people break them. */
export function drawWorkspace(draw: Draw): Readonly<Record<string, string>> {
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const comments = { count: 0 };
  const documents = (each: () => Tree, most: number) => {
    const count = 1 + draw(fc.nat, { max: most - 1 });
    return Array.from({ length: count }, () => writeTree(draw, each(), comments)).join('---\n');
  };
  const lineBreak = chance(5) ? '\r\n' : '\n';
  const inFile = (text: string) => (chance(8) ? '\uFEFF' : '') + text.replaceAll('\n', lineBreak);
  return {
    'classes.yaml': inFile(documents(() => (chance(8) ? listOfClasses(draw) : drawClass(draw)), 3)),
    ...(chance(4) ? {} : { 'pods.yaml': inFile(documents(() => drawWorkload(draw), 2)) }),
    ...(chance(2) ? { 'etc/containerd/config.toml': drawNodeConfig(draw).replaceAll('\n', lineBreak) } : {}),
    ...(chance(4) ? { '.runtimeclass/production.yaml': savedCluster } : {}),
  };
}

function listOfClasses(draw: Draw): Entries {
  return map(['apiVersion', 'v1'], ['kind', 'List'], ['items', [drawClass(draw), drawClass(draw)]]);
}

function drawWorkload(draw: Draw): Entries {
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const className = chance(8)
    ? '""'
    : chance(3)
      ? draw(fc.constantFrom, 'gvisr', 'kata-v3', 'gvisor2', 'runsc', 'prd-sandbox', '1', 'Kata')
      : nameOfClass(draw);
  const podSpec = map(
    ...(chance(6) ? [] : [['runtimeClassName', className] as const]),
    ...(chance(5) ? [['overhead', map(['memory', draw(fc.constantFrom, '1Gi', '100MiB')])] as const] : []),
    ...(chance(5) ? [['nodeSelector', map(['sandbox', chance(3) ? 'true' : '"true"'])] as const] : []),
    ...(chance(5) ? [['tolerations', [toleration(draw)]] as const] : []),
    ...(chance(8) ? [['hostUsers', chance(2) ? '"false"' : 'false'] as const] : []),
    ['containers', [map(['name', 'a'], ['image', 'b'])]],
  );
  const kind = draw(fc.constantFrom, 'Pod', 'Deployment', 'DaemonSet');
  const template = map(['metadata', map(['labels', map(['app', 'a'])])], ['spec', podSpec]);
  const spec =
    kind === 'Pod'
      ? podSpec
      : map(['selector', map(['matchLabels', map(['app', 'a'])])], ['template', template]);
  return broken(
    draw,
    map(
      ['apiVersion', kind === 'Pod' ? 'v1' : 'apps/v1'],
      ['kind', kind],
      ['metadata', map(['name', 'w'])],
      ['spec', spec],
    ),
  );
}

const savedCluster = `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: production
    runtimeclass.dev/server-version: v1.34.2
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata:
      name: gvisor
    handler: runsc
`;
