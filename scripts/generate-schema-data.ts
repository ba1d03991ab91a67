import { writeFile } from 'node:fs/promises';
import { run } from './processes.ts';
import { inProject } from './project.ts';

/**
 * Writes `server/kubernetes/decode/schema-data.json` from the Go types of every release of Kubernetes. Needs a Go
 * toolchain and the Go module proxy, and takes a minute: `node scripts/generate-schema-data.ts`.
 */
async function generateSchemaData(): Promise<void> {
  const releases: Release[] = [];
  for (let minor = oldest; minor <= newest; minor += 1) releases.push(await readRelease(minor));
  const data = {
    structs: Object.fromEntries(
      namesIn(releases, 'structs').map(name => [name, mergedFields(releases, name).join(' ')]),
    ),
    named: Object.fromEntries(
      namesIn(releases, 'named').map(name => [
        name,
        releases.findLast(({ named }) => name in named)?.named[name],
      ]),
    ),
  };
  await writeFile(
    inProject('server', 'kubernetes', 'decode', 'schema-data.json'),
    `${JSON.stringify(data, null, 2)}\n`,
  );
}

/** The oldest and newest minor version of Kubernetes; for a new release increase the latter. */
const oldest = 20;
const newest = 37;

/** Types of k8s.io/api to read, together with all types that they refer to. */
const roots = [
  ...['v1', 'v1beta1', 'v1alpha1'].map(version => `node/${version}.RuntimeClass`),
  ...['Pod', 'PodTemplate', 'ReplicationController'].map(kind => `core/v1.${kind}`),
  ...['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'].map(kind => `apps/v1.${kind}`),
  ...['batch/v1.Job', 'batch/v1.CronJob', 'batch/v1beta1.CronJob'],
];

/** The output of `schema-data/read-types.go` for one release. */
interface Types {
  readonly structs: Readonly<Record<string, string>>;
  readonly named: Readonly<Record<string, string>>;
}

interface Release extends Types {
  readonly minor: number;
}

async function readRelease(minor: number): Promise<Release> {
  console.log(`k8s.io/api v0.${minor}.0`);
  const folders = [];
  for (const name of ['api', 'apimachinery']) {
    const output = await go(['mod', 'download', '-json', `k8s.io/${name}@v0.${minor}.0`]);
    folders.push(JSON.parse(output).Dir as string);
  }
  const read = inProject('scripts', 'schema-data', 'read-types.go');
  return { minor, ...(JSON.parse(await go(['run', read, ...folders, ...roots])) as Types) };
}

async function go(args: readonly string[]): Promise<string> {
  const { code, output } = await run(['go', ...args], { output: 'collect', limit: 900 });
  if (code !== 0) throw new Error(`go ${args.slice(0, 3).join(' ')} failed (${code}): ${output}`);
  return output;
}

function namesIn(releases: readonly Release[], part: keyof Types): string[] {
  return [...new Set(releases.flatMap(release => Object.keys(release[part])))].sort();
}

/**
 * The fields of a struct in all releases that have it, in the order of the newest release. A field that only some of
 * them have gets its first and last release, `name:string@23-30`, each left out if it is that of the struct.
 */
function mergedFields(releases: readonly Release[], name: string): string[] {
  const having = releases.filter(({ structs }) => structs[name] !== undefined);
  const fieldsOf = ({ structs }: Release): readonly string[] => structs[name]!.match(/\S+/g) ?? [];
  const [first, last] = [having[0]!.minor, having.at(-1)!.minor];
  const fields = [...new Set(having.toReversed().flatMap(fieldsOf))];
  return fields.flatMap(field => {
    const minors = having.filter(release => fieldsOf(release).includes(field)).map(({ minor }) => minor);
    const starts = minors.filter(minor => minor === first || !minors.includes(minor - 1));
    const ends = minors.filter(minor => minor === last || !minors.includes(minor + 1));
    return starts.map((since, index) => {
      const until = ends[index]!;
      if (since === first && until === last) return field;
      return `${field}@${since === first ? '' : since}-${until === last ? '' : until}`;
    });
  });
}

await generateSchemaData();
