import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { KubeConfig, PortForward } from '@kubernetes/client-node';
import { patience } from '../../support/patience.ts';
import type { Look, PodOfFact } from '../facts/fact-seen.ts';
import { annotationsFile } from '../machine/programs-between.ts';
import { pods } from './cluster-watch.ts';
import {
  createPod,
  deletePod,
  failureOf,
  firstContainer,
  logOf,
  type Runner,
  type WhatCame,
} from './run-pod.ts';

/** What looks at a Pod need besides its name. */
export interface LookingAt extends Runner {
  readonly kubeconfig: string;
  /** Where the node keeps its files. */
  readonly folder: string;
  /** The name of the Pod's class and handler. */
  readonly handler: string;
}

/** Runs a Pod and looks at it from outside: what no command in its first container could see. */
export async function lookAtPod(at: LookingAt, name: string, pod: PodOfFact, look: Look): Promise<WhatCame> {
  await createPod(at, name, at.handler, pod, scripts[look]);
  try {
    if (look === 'annotations handed over') return { output: await handedOver(at, name) };
    const failure = await at.watch.until(name, ({ status }, warnings) => {
      return (
        failureOf({ status } as never, warnings) ?? (firstContainer(status)?.state.running ? '' : undefined)
      );
    });
    return failure === '' ? { output: await looks[look](at, name) } : { failure };
  } finally {
    await deletePod(at, name);
  }
}

/** What the first container runs meanwhile. */
const scripts: Readonly<Record<Look, string>> = {
  'port-forward to a server':
    'mkdir /tmp/www; echo hello > /tmp/www/index.html; httpd -f -p 8080 -h /tmp/www & wait',
  'ps in an ephemeral container': 'sleep 3600 & wait',
  'files on both sides of a volume': 'touch /v/inside; while sleep 0.2; do ls /v | tr "\\n" " "; echo; done',
  'how the container ends':
    'sleep 1; dd if=/dev/zero of=/dev/null bs=300M count=1; echo has 300 MiB; sleep 3600 & wait',
  'processes in cgroups': 'sleep 3600 & wait',
  'annotations handed over': 'sleep 3600 & wait',
};

const looks: Readonly<
  Record<Exclude<Look, 'annotations handed over'>, (at: LookingAt, name: string) => Promise<string>>
> = {
  'port-forward to a server': portForward,
  'ps in an ephemeral container': ephemeralContainer,
  'files on both sides of a volume': filesOnBothSides,
  'how the container ends': endOfContainer,
  'processes in cgroups': processesInCgroups,
};

/** The server answers at the address of the Pod; then it is asked through the API server. */
async function portForward(at: LookingAt, name: string): Promise<string> {
  const address = await at.watch.until(name, ({ status }) => status.podIP);
  await untilDefined(async () => {
    const answer = await fetch(`http://${address}:8080/`).catch(() => undefined);
    return answer?.ok ? answer : undefined;
  });
  const config = new KubeConfig();
  config.loadFromFile(at.kubeconfig);
  const [output, errors, input] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const texts: string[] = [];
  for (const stream of [output, errors]) stream.on('data', chunk => texts.push(String(chunk)));
  const socket = await new PortForward(config).portForward('default', name, [8080], output, errors, input);
  input.write('GET / HTTP/1.0\r\n\r\n');
  const text = await untilDefined(async () => (texts.length > 0 ? texts.join('') : undefined));
  await wait(200);
  if ('close' in socket) socket.close();
  return texts.join('') || text;
}

async function ephemeralContainer(at: LookingAt, name: string): Promise<string> {
  const container = {
    name: 'e',
    image: 'node.test/probe:1',
    imagePullPolicy: 'Never',
    targetContainerName: 'c',
    command: ['/bin/sh', '-c', 'ps -o pid,args | grep "^ *1 "'],
  };
  const answer = await at.api.mergePatch(`${pods}/${name}/ephemeralcontainers`, {
    spec: { ephemeralContainers: [container] },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await at.watch.until(name, ({ status }) => status.ephemeralContainerStatuses?.[0]?.state.terminated);
  return logOf(at, name, 'e');
}

async function filesOnBothSides(at: LookingAt, name: string): Promise<string> {
  const uid = await at.watch.until(name, ({ metadata }) => metadata.uid);
  const volume = `/var/lib/kubelet/pods/${uid}/volumes/kubernetes.io~empty-dir/v`;
  const lines = async () => (await logOf(at, name)).split('\n').length;
  writeFileSync(join(volume, 'outside'), '');
  // The container lists the folder five times a second: what it does not see after two lines it never sees.
  const before = await lines();
  await untilDefined(async () => ((await lines()) > before + 2 ? true : undefined));
  const seen = (await logOf(at, name)).split('\n').at(-1)!.trim();
  const onNode = readdirSync(volume).filter(file => !file.startsWith('.gvisor'));
  return `the container sees ${seen}; the node sees ${onNode.sort().join(' ')}`;
}

function endOfContainer({ watch }: LookingAt, name: string): Promise<string> {
  return watch.until(name, ({ status }) => {
    const ended = firstContainer(status)?.state.terminated;
    return ended === undefined ? undefined : `${ended.reason}, exit code ${ended.exitCode}`;
  });
}

/** The processes in the cgroup of the Pod itself and in those of its containers. */
async function processesInCgroups({ watch }: LookingAt, name: string): Promise<string> {
  const uid = await watch.until(name, ({ metadata }) => metadata.uid);
  const folder = cgroupOfPod('memory', uid);
  const count = (path: string) => readFileSync(join(path, 'cgroup.procs'), 'utf8').split('\n').length - 1;
  const containers = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  const ofContainers = containers.map(entry => count(join(folder, entry.name))).reduce((a, b) => a + b, 0);
  const some = (number: number) => (number === 0 ? 'none' : 'some');
  return `${some(count(folder))} in that of the Pod, ${some(ofContainers)} in those of containers`;
}

/** The folder of a Pod's cgroup in a hierarchy; it depends on the Pod's QoS class. */
export function cgroupOfPod(hierarchy: string, uid: string): string {
  const folders = ['', 'burstable', 'besteffort'].map(qos => {
    return join('/sys/fs/cgroup', hierarchy, 'kubepods', qos, `pod${uid}`);
  });
  const found = folders.find(folder => existsSync(folder));
  if (found === undefined) throw new Error(`no cgroup of the Pod ${uid} in ${hierarchy}`);
  return found;
}

/** The annotations that the program between containerd and crun found in what crun is to create, the Pod's own first. */
async function handedOver({ folder, handler }: LookingAt, name: string): Promise<string> {
  const file = annotationsFile(folder, handler);
  const text = await untilDefined(async () => {
    const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return kept.includes(name) ? kept : undefined;
  });
  return text.includes('"run.oci.handler":"wasm"') ? 'with the annotation' : 'without the annotation';
}

async function untilDefined<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`never seen by ${ask}`);
    await wait(200);
  }
}
