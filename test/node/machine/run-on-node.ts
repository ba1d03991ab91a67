import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startKept } from '../../../scripts/kept-process.ts';
import { run } from '../../../scripts/processes.ts';
import type { NodeParts } from '../../../scripts/setup/node/node.ts';
import { controlPlane } from '../../cluster/control-plane/control-plane.ts';
import { created } from '../../cluster/created.ts';
import type { NodeReport } from '../node-report.ts';
import { askAboutCgroups } from '../pods/ask-about-cgroups.ts';
import { askAboutFacts } from '../pods/ask-about-facts.ts';
import { askAboutHandlers, askAboutTypes, createPodOfDeletedClass } from '../pods/ask-about-handlers.ts';
import { askAboutRejections } from '../pods/ask-about-rejections.ts';
import { ClusterWatch } from '../pods/cluster-watch.ts';
import { followChain } from '../pods/follow-chain.ts';
import { nodeHandlers } from './handlers.ts';
import { reportMark } from './judged-node.ts';
import { startContainerd } from './start-containerd.ts';
import { nodeName, startKubelet } from './start-kubelet.ts';

// Runs in the machine that `enter-node.sh` makes: run-on-node.ts <parts as JSON> <folder>. Starts a control plane and a
// node, runs all Pods, and prints a NodeReport as its last line.
const [parts, folder] = [JSON.parse(process.argv[2]!) as NodeParts, process.argv[3]!];
const begin = performance.now();

function say(what: string): void {
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s: ${what}`);
}

async function runOnNode(): Promise<NodeReport> {
  await prepareFiles();
  const handlers = nodeHandlers(parts, folder);
  const containerd = startContainerd(parts, handlers, folder);
  const cluster = await controlPlane('kube-scheduler');
  if (!cluster.available) throw new Error(cluster.why);
  await containerd;
  const { api, kubeconfig } = cluster;
  const watch = new ClusterWatch(api);
  const runner = { api, watch, kubeconfig, folder, createClass };
  await createPodOfDeletedClass(runner);
  await startKubelet(parts.kubelet, kubeconfig, api, folder);
  say('the node is ready');
  const names = [...handlers.map(({ name }) => name), 'not-configured'];
  await Promise.all(names.map(name => createClass(name)));
  // First, while no other Pod uses anything.
  const rejections = await askAboutRejections(runner);
  say('Pods that the kubelet rejects');
  const chain = await followChain(runner);
  say('from class to container');
  const [handlersSaid, types] = await Promise.all([askAboutHandlers(runner), askAboutTypes(runner)]);
  const cgroups = await askAboutCgroups(runner);
  say('events and cgroups');
  const facts = await askAboutFacts(runner, say);
  const withRunc = await askAboutFacts(runner, say, true);
  const node = (await api.get(`/api/v1/nodes/${nodeName}`)).body as NodeReport['node'];
  watch.stop();
  return { node, facts, withRunc, handlers: handlersSaid, types, rejections, cgroups, chain };

  async function createClass(name: string, fields: object = {}): Promise<void> {
    const metadata = { name };
    await created(api, '/apis/node.k8s.io/v1/runtimeclasses', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata,
      handler: name,
      ...fields,
    });
  }
}

/** What the Pods of facts ask for by hostPath and by seccomp profile, and what they look for. */
async function prepareFiles(): Promise<void> {
  const command = async (...words: string[]) => {
    const { code, output } = await run(words, { output: 'collect' });
    if (code !== 0) throw new Error(`${words.join(' ')}: ${output}`);
  };
  for (const name of ['h', 'v/below']) mkdirSync(join('/srv', name), { recursive: true });
  await command('mount', '-t', 'tmpfs', 'tmpfs', '/srv/v/below');
  await command('mknod', '/srv/fuse', 'c', '10', '229');
  await command('mknod', '/srv/disk', 'b', '7', '7');
  createServer(socket => socket.end('an answer from the node\n'))
    .listen('/srv/test.sock')
    .unref();
  mkdirSync('/srv/changing');
  setInterval(() => writeFileSync('/srv/changing/file', String(performance.now())), 100).unref();
  writeFileSync('/srv/lock', '');
  startKept('flock', ['/srv/lock', 'sleep', 'infinity']);
  const profiles = '/var/lib/kubelet/seccomp';
  mkdirSync(profiles);
  const noFolders = { names: ['mkdir', 'mkdirat'], action: 'SCMP_ACT_ERRNO' };
  const profile = { defaultAction: 'SCMP_ACT_ALLOW', syscalls: [noFolders] };
  writeFileSync(join(profiles, 'nomkdir.json'), JSON.stringify(profile));
  await command(parts.probe, 'make-shared-memory');
}

runOnNode().then(
  report => {
    console.log(reportMark + JSON.stringify(report));
    process.exit(0);
  },
  error => {
    console.log(error);
    process.exit(1);
  },
);
