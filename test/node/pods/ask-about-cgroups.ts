import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { cgroups } from '../facts/events.ts';
import type { NodeReport } from '../node-report.ts';
import type { ClassRunner } from './ask-about-handlers.ts';
import { pods } from './cluster-watch.ts';
import { cgroupOfPod } from './looks.ts';
import { createPod, deletePod, firstContainer } from './run-pod.ts';

/** Runs the Pods of `cgroups` with a class that has an overhead and reads their cgroups from the kernel. */
export async function askAboutCgroups(runner: ClassRunner): Promise<NodeReport['cgroups']> {
  const podFixed = { cpu: '250m', memory: '120Mi' };
  await runner.createClass('with-overhead', { handler: 'runc', overhead: { podFixed } });
  const came = cgroups.map(async ({ containers }, index) => {
    const name = `cgroup-${index}`;
    const spec = {
      containers: containers.map((resources, at) => ({
        name: `c${at}`,
        resources: resources as ObjectValue,
      })),
    };
    await createPod(runner, name, 'with-overhead', { spec });
    const uid = await runner.watch.until(name, ({ metadata, status }) =>
      firstContainer(status)?.state.running ? metadata.uid : undefined,
    );
    const read = (hierarchy: string, file: string) =>
      readFileSync(join(cgroupOfPod(hierarchy, uid), file), 'utf8').trim();
    const cgroup = {
      cpuShares: read('cpu', 'cpu.shares'),
      cpuQuota: read('cpu', 'cpu.cfs_quota_us'),
      memory: read('memory', 'memory.limit_in_bytes'),
    };
    const admitted = (await runner.api.get(`${pods}/${name}`)).body as { spec: ObjectValue };
    await deletePod(runner, name);
    return { spec: admitted.spec, cgroup };
  });
  return Promise.all(came);
}
