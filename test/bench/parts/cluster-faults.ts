import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  clusterAccessNotification,
  contextsRequest,
  forgetRequest,
  syncRequest,
} from '../../../server/protocol/requests.ts';
import { startSilentServer } from '../../protocol/api-server.ts';
import { faultyContexts } from '../../protocol/faulty-contexts.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import type { Candidate } from '../candidates.ts';
import { podOfUnknownClass } from '../inputs/folder.ts';
import type { Part } from '../part.ts';
import { startServer } from '../server-process.ts';
import { type Samples, shown, summarise, withSpread } from '../statistics.ts';

const completionsOfRound = 300;
/** In which something is wrong whatever else is known. */
const classWithoutHandler = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: any\n';
const nothingWrong = 'no cluster is asked for';

/** Completions while a cluster that was asked for has a fault, which must not delay typing. */
export const clusterFaults: Part = {
  name: 'cluster-faults',
  measure: async ({ candidates, rounds, folder, report }) => {
    const ours = candidates.find(({ name }) => name === 'ours')!;
    const silent = await startSilentServer();
    const contexts = faultyContexts(silent.address);
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, kubeconfigText(contexts));
    const samples = new Map([nothingWrong, ...Object.keys(contexts)].map(name => [name, [] as Samples[]]));
    for (let round = 0; round < rounds; round++) {
      report(`cluster-faults: round ${round + 1} of ${rounds}`);
      for (const [name, taken] of samples) taken.push(await completions(ours, folder, kubeconfig, name));
    }
    await silent.stop();
    const results = new Map([...samples].map(([name, taken]) => [name, summarise(taken)]));
    const slowest = Math.max(...[...results.values()].map(({ p99 }) => p99));
    return {
      title: 'Cluster with which something is wrong',
      about: `${completionsOfRound} completions one after the other while a cluster is asked for, again and again, with which something is wrong (ms of wall time).`,
      columns: ['what is wrong', 'p50', 'p95', 'p99'],
      rows: [...results].map(([name, result]) => [
        name,
        withSpread(result),
        shown(result.p95),
        shown(result.p99),
      ]),
      goals: [
        {
          name: 'completion while something is wrong with a cluster: wall p99 of the worst case',
          value: slowest,
          limit: 50,
          shallBe: 'at most',
          unit: 'ms',
        },
      ],
    };
  },
};

async function completions(
  ours: Candidate,
  folder: string,
  kubeconfig: string,
  context: string,
): Promise<Samples> {
  const settings = { runtimeclass: { cluster: { kubeconfig } } };
  const server = await startServer({ ...ours, settings }, folder);
  const { connection } = server;
  const uri = pathToFileURL(join(folder, 'pod.yaml')).href;
  const complete = () =>
    connection.sendRequest('textDocument/completion', {
      textDocument: { uri },
      position: { line: 5, character: 20 },
    });
  const published = server.published(uri, 1);
  await connection.sendNotification(clusterAccessNotification, { trusted: true });
  await server.open(uri, `${podOfUnknownClass}---\n${classWithoutHandler}`);
  await published;
  // What is used for the first time is loaded and compiled: that takes longer, and once only.
  await complete();
  if (context !== nothingWrong) await connection.sendRequest(contextsRequest, {});
  let isDone = context === nothingWrong;
  const asking = (async () => {
    while (!isDone) await connection.sendRequest(syncRequest, { context }).catch(() => undefined);
  })();
  const times: number[] = [];
  while (times.length < completionsOfRound) {
    const started = performance.now();
    await complete();
    times.push(performance.now() - started);
  }
  isDone = true;
  // Ends what nothing comes of, and the plugin with it.
  await connection.sendRequest(forgetRequest, { context });
  await asking;
  await server.stop();
  return times;
}
