import { controlPlane, type RunningControlPlane } from '../../cluster/control-plane/control-plane.ts';
import { created } from '../../cluster/created.ts';
import {
  classesPath,
  type FollowingCosts,
  inParallel,
  measureFollowing,
  nodesPath,
} from '../cluster-following.ts';
import { realisticClass, realisticNode } from '../cluster-objects.ts';
import { measureReadings, type ReadingCosts } from '../cluster-readings.ts';
import type { Goal, Part } from '../part.ts';
import { shown } from '../statistics.ts';

/** Reading and following a real API server. */
export const cluster: Part = {
  name: 'cluster',
  measure: async ({ rounds, folder, report }) => {
    const plane = await controlPlane();
    if (!plane.available) return { ...nothing, about: plane.why };
    try {
      report('cluster: 5,000 nodes in a real kube-apiserver, some minutes');
      await inParallel(5000, index => created(plane.api, nodesPath, realisticNode(index)));
      await inParallel(500, index => created(plane.api, classesPath, realisticClass(index)));
      const readings = await measureReadings(plane, rounds, folder, report);
      report('cluster: following');
      return resultOf(plane, readings, await measureFollowing(plane));
    } finally {
      await plane.stop();
    }
  },
};

const nothing = { title: 'Cluster', columns: [], rows: [], goals: [] };

function resultOf(plane: RunningControlPlane, readings: ReadingCosts, following: FollowingCosts) {
  const { change, heartbeatChanges, heartbeat } = following;
  return {
    ...nothing,
    about: `kube-apiserver ${plane.version} with 5,000 nodes of 50 images each and 500 classes. The first reading, each in a fresh process that loads the code for it, bundled: Sync from Cluster; the floor, which reads one response as a stream, parses of each node what is kept and trusts in the bytes of this server; and what the client library offers.`,
    columns: [
      'first reading',
      'wall ms',
      'CPU ms',
      'longest block ms',
      'peak over idle MB',
      'kept bytes a node',
    ],
    rows: [...readings].map(([way, { wall, cpu, block, peak, kept }]) => [
      way,
      ...[wall, cpu, block ?? Number.NaN, peak, bytesPerNode(kept)].map(shown),
    ]),
    notes: `From the request that creates a class until it is known: median ${shown(change.p50)} ms, p99 ${shown(change.p99)} ms, the server's part included. A heartbeat of a node: ${shown(heartbeat * 1000)} µs once it is parsed; of 500 that were sent ${heartbeatChanges} were taken for a change.`,
    goals: goalsOf(readings, following),
  };
}

function goalsOf(readings: ReadingCosts, { change, heartbeat }: FollowingCosts): readonly Goal[] {
  const [sync, loaded, floor] = [
    readings.get('sync')!,
    readings.get('sync, code loaded')!,
    readings.get('bare stream')!,
  ];
  const against = (figure: 'wall' | 'cpu') => sync[figure] / floor[figure];
  const atMost = (name: string, value: number, limit: number, unit: Goal['unit']): Goal => {
    return { name, value, limit, shallBe: 'at most', unit };
  };
  return [
    atMost('first sync, wall, against the bare stream', against('wall'), 1.5, 'times'),
    atMost('first sync, CPU, against the bare stream', against('cpu'), 1.5, 'times'),
    atMost('first sync, peak over idle', sync.peak, 150, 'MB'),
    atMost('first sync, kept a node', bytesPerNode(sync.kept) / 1000, 1.024, 'kB'),
    atMost('first sync, longest block once the code is loaded', loaded.block ?? Number.NaN, 20, 'ms'),
    atMost('a class created until it is known, p99', change.p99, 50, 'ms'),
    atMost('a heartbeat of a node that was parsed, CPU', heartbeat, 0.1, 'ms'),
  ];
}

function bytesPerNode(kept: number): number {
  return (kept * 1e6) / 5000;
}
