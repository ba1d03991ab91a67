import assert from 'node:assert/strict';
import { readPod } from '../../../../server/clusters/watching/read-pod.ts';
import { describeDiagnosis } from '../../../../server/ide/diagnose/describe-diagnosis.ts';
import { diagnosePod } from '../../../../server/ide/diagnose/diagnose-pod.ts';
import { shopCluster, waiting } from '../../../support/shop-cluster.ts';
import { memoryFiles, openWorkspace } from '../../../support/workspace.ts';

const how = { surface: 'terminal', files: memoryFiles({}) } as const;

export const replicaSet = { kind: 'ReplicaSet', name: 'web-7d4b9', uid: 'r1' };
export const onNode = { nodeName: 'n1', status: waiting('ContainerCreating') };

/** A cluster in memory, and the diagnosis of an object in it beside the files of a workspace. */
export function setting() {
  const { clusters, server } = shopCluster();
  const diagnosed = async (name: string, files: Readonly<Record<string, string>> = {}, kind = 'Pod') => {
    const session = await openWorkspace(files);
    const target = { namespace: 'shop', kind, name };
    const reading = await readPod(clusters, 'staging', target, new AbortController().signal);
    const snapshot = session.snapshotWithCluster('staging', reading.contents);
    assert.deepEqual(session.snapshot().model.clusters, []);
    const diagnosis = await diagnosePod(snapshot, reading, how);
    return { ...diagnosis, markdown: describeDiagnosis(diagnosis, how) };
  };
  return { clusters, server, diagnosed };
}
