import { dryRun } from '../../server/api-server/dry-run.ts';
import type { Value } from '../../server/kubernetes/objects/value.ts';
import { parseVersion } from '../../server/kubernetes/objects/versions.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import { asValue } from '../cluster/as-value.ts';
import type { ApiClient } from '../cluster/control-plane/api-client.ts';
import { controlPlane, type RunningControlPlane } from '../cluster/control-plane/control-plane.ts';
import { created } from '../cluster/created.ts';
import { fixtureClasses } from '../cluster/fixture-classes.ts';
import { type RecordedCase, readRecordedCases } from '../cluster/recorded-cases.ts';
import type { WriteRequest } from '../cluster/write-request.ts';

// npm run bench:verdict: verdicts a second of the engine and of a real kube-apiserver (dry runs), on the same requests,
// in the same run, turn by turn. The server is asked as one kubectl after another asks (a new connection each), over
// one kept connection, and eight at a time, when it has all cores of the machine; the engine has one core. `from text`
// also reads the YAML, as the server must.

const rounds = 5;
const cluster = await controlPlane();
if (!cluster.available) throw new Error(cluster.why);
try {
  await bench(cluster, creations(readRecordedCases()));
} finally {
  await cluster.stop();
}

async function bench(
  { api, apiWithNewConnections, version }: RunningControlPlane,
  requests: readonly WriteRequest[],
): Promise<void> {
  const existing: Value[] = [];
  for (const text of fixtureClasses) {
    existing.push(asValue(await created(api, '/apis/node.k8s.io/v1/runtimeclasses', text)));
  }
  const judged = parseVersion(version)!;
  const objects = requests.map(({ text }) => toValue(parse(text).root));
  const candidates: Readonly<Record<string, () => number | Promise<number>>> = {
    engine: () => {
      for (let repeat = 0; repeat < 100; repeat++) {
        for (const object of objects) dryRun({ verb: 'create', object, existing }, judged);
      }
      return 100 * objects.length;
    },
    'engine, from text': () => {
      for (let repeat = 0; repeat < 20; repeat++) {
        for (const { text } of requests) {
          dryRun({ verb: 'create', object: toValue(parse(text).root), existing }, judged);
        }
      }
      return 20 * requests.length;
    },
    'server, new connections': () => ask(apiWithNewConnections, requests, 1),
    'server, one at a time': () => ask(api, requests, 1),
    'server, eight at a time': () => ask(api, requests, 8),
  };
  const rates = new Map(Object.keys(candidates).map(name => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(candidates)) {
      const rate = await perSecond(work);
      // The first round only warms up.
      if (round > 0) rates.get(name)!.push(rate);
    }
  }
  console.log(
    `${requests.length} requests, ${rounds} rounds, kube-apiserver ${version}, Node ${process.version}\n`,
  );
  console.log(`${'verdicts a second'.padEnd(41)}min   median      max`);
  for (const [name, values] of rates) console.log(row(name, values));
  for (const server of Object.keys(candidates).filter(name => name.startsWith('server'))) {
    const ratios = rates.get('engine')!.map((rate, round) => rate / rates.get(server)![round]!);
    console.log(row(`engine / ${server}`, ratios));
  }
}

/** Sends all requests, so many at a time, and gives their number. */
async function ask(api: ApiClient, requests: readonly WriteRequest[], atATime: number): Promise<number> {
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await api.post(`${next.path}?dryRun=All`, next.text);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return requests.length;
}

/** The recorded requests that create something and need nothing but the fixture classes. */
function creations(cases: readonly RecordedCase[]): readonly WriteRequest[] {
  return cases
    .filter(({ req }) => /^POST \S+$/.test(req))
    .map(({ req, yaml }) => ({ verb: 'create', path: req.slice('POST '.length), text: yaml }));
}

async function perSecond(work: () => number | Promise<number>): Promise<number> {
  const start = performance.now();
  const done = await work();
  return (done * 1000) / (performance.now() - start);
}

function row(name: string, values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const shown = [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  return name.padEnd(35) + shown.map(value => value.toFixed(0).padStart(9)).join('');
}
