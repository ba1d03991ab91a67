import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../../../scripts/project.ts';
import type { Part } from '../part.ts';

/** What a cluster that was read costs in the server: a program of its own, whose table is taken as it is. */
export const clusterInServer: Part = {
  name: 'cluster-in-server',
  measure: async ({ report }) => {
    report('cluster-in-server: 5,000 nodes in one process after the other, a minute');
    const script = inProject('test/bench/cluster-in-server.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    return {
      title: 'Cluster in the server',
      about: 'From the moment when 5,000 nodes and 500 classes were read, with 200 Pods open.',
      columns: [],
      rows: [],
      goals: [],
      notes: ['```', stdout.trim(), '```'].join('\n'),
    };
  },
};
