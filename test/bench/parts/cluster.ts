import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../../../scripts/project.ts';
import type { Part } from '../part.ts';

/** Reading and following a real API server: a program of its own (`cluster.ts`), whose tables are taken as they are. */
export const cluster: Part = {
  name: 'cluster',
  measure: async ({ report }) => {
    report('cluster: 5,000 nodes in a real kube-apiserver, some minutes');
    const { stdout } = await promisify(execFile)(process.execPath, [inProject('test/bench/cluster.ts')]);
    return {
      title: 'Cluster',
      about: 'A real kube-apiserver with 5,000 nodes of 50 images each and 500 classes.',
      columns: [],
      rows: [],
      goals: [],
      notes: ['```', stdout.trim(), '```'].join('\n'),
    };
  },
};
