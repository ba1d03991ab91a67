import { readdirSync, readFileSync } from 'node:fs';
import { decode } from '../../server/kubernetes/decode/decode.ts';
import { builtInKinds } from '../../server/kubernetes/kinds/built-in-kinds.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { containsPlaceholder } from '../../server/kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../../server/kubernetes/objects/value.ts';
import { newestVersion } from '../../server/kubernetes/objects/versions.ts';
import { dnsSubdomainProblems } from '../../server/kubernetes/validation/names.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import { fixtureClasses } from '../cluster/fixture-classes.ts';
import { templateKinds } from '../cluster/template-kinds.ts';
import { filesOf } from './picture.ts';

type Fields = Readonly<Record<string, Value>>;

/** What a cluster has, and what is sent to it. */
export interface ManifestsToAdmit {
  /** RuntimeClasses, each name once. */
  readonly classes: readonly Value[];
  /** Pods and workloads. */
  readonly objects: readonly Value[];
}

/**
 * Pods and workloads of every kind with the class names, overheads, selectors, tolerations and host fields below, two
 * things at a time; then those of the examples and of the pages of the rules.
 */
export function manifestsToAdmit(): ManifestsToAdmit {
  const documented = documentedValues();
  const classes = [...documented.filter(isReadableClass), ...fixtureClasses.map(valueIn)];
  const objects = [
    ...generatedObjects(),
    ...documented.filter(value => kinds.has(stringAt(value, ['kind']))),
  ];
  const byName = new Map(classes.map(value => [stringAt(value, ['metadata', 'name']), value]));
  const byText = new Map(objects.map(value => [toJson(value), value]));
  return { classes: [...byName.values()], objects: [...byText.values()] };
}

const kinds = new Set(builtInKinds.map(({ kind }) => kind));

/** A name with an overhead is a Pod once and a workload once; what else there is takes turns. */
function generatedObjects(): readonly Value[] {
  const both = product(classNames, overheads).flatMap(([name, overhead], index) => {
    const fields: Fields = { ...name, overhead };
    return [podWith(`pod-${index}`, fields), workloadWith(`workload-${index}`, index, fields)];
  });
  const others = product(classNames, [
    ...nodeSelectors.map(nodeSelector => ({ nodeSelector })),
    ...tolerations.map(list => ({ tolerations: list })),
    ...hostFields,
  ]);
  return [
    ...both,
    ...others.map(([name, field], index) => {
      const fields: Fields = { ...name, ...field };
      const turn = index % (2 * templateKinds.length + 1);
      return turn % 2 === 0
        ? podWith(`other-pod-${index}`, fields)
        : workloadWith(`other-workload-${index}`, (turn - 1) / 2, fields);
    }),
  ];
}

/** What is in the examples and on the pages of the rules, as far as nothing in it is to be filled in. */
function documentedValues(): readonly Value[] {
  return documentedTexts()
    .flatMap(text => text.split(/^---$/m))
    .filter(text => !text.includes('runtimeclass: ignore') && !text.includes('{{'))
    .map(valueIn)
    .filter(value => !containsPlaceholder(value) && stringAt(value, ['metadata', 'name']) !== '');
}

/** Names of classes with and without overhead and scheduling, and such that no class has or can have. */
const classNames: readonly Fields[] = [
  {},
  ...[
    'plain',
    'ovh',
    'ovh0',
    'ovhz',
    'ovhfrac',
    'sched',
    'tolall',
    'nope',
    '',
    'Kata_QEMU',
    'a/b',
    '..',
    null,
    15n,
    ['kata'],
  ].map(runtimeClassName => ({ runtimeClassName })),
];

const overheads: readonly Value[] = [
  {},
  null,
  { cpu: '250m' },
  { cpu: 0.25, memory: 125829120n },
  { cpu: '250m', memory: '121Mi' },
  { cpu: 0n },
  { memory: '100m' },
  { cpu: '-1' },
  { CPU: 1n },
  { 'vendor.example/gpu': '500m' },
  { 'hugepages-2Mi': '3Mi', cpu: 1n },
  { cpu: '1 GB' },
  [],
];

const nodeSelectors: readonly Value[] = [
  null,
  { rt: 'kata' },
  { rt: 'runc' },
  { zone: 'a' },
  { rt: 'kata', arch: 'arm64' },
  { 'a b': 'c' },
  { rt: 'a b' },
  { rt: true },
];

const tolerations: readonly Value[] = [
  [{ key: 'rt', operator: 'Exists' }],
  [
    { operator: 'Exists', effect: 'NoExecute' },
    { key: 'k', operator: 'Exists' },
  ],
  [{ key: 'rt', operator: 'exists' }],
  [{ operator: 'Equal' }],
  [{ key: 'rt', operator: 'Exists', value: 'kata' }],
  [{ key: 'rt', effect: 'NoSchedule', tolerationSeconds: 3n }],
  [{ key: 'rt', effect: 'NoExecute', tolerationSeconds: '3' }],
  [{ key: 'rt', operator: 'Lt', value: '3' }],
  [{ key: 'rt' }, { key: 'rt' }],
];

const hostFields: readonly Fields[] = [
  { hostUsers: false },
  { hostUsers: 'false' },
  { hostUsers: false, hostNetwork: true },
  { hostUsers: false, hostPID: true, hostIPC: true },
  { hostUsers: false, os: { name: 'windows' } },
];

function podWith(name: string, fields: Fields): Value {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: specWith(fields) };
}

function workloadWith(name: string, index: number, fields: Fields): Value {
  const made = templateKinds[index % templateKinds.length]!;
  const { restartPolicy, ...object } = {
    restartPolicy: /Job$/.test(made.kind) ? 'Never' : 'Always',
    ...made,
  };
  return object.object(name, { restartPolicy, ...specWith(fields) } as never) as Value;
}

function specWith(fields: Fields): Fields {
  return { ...fields, containers: [{ name: 'c', image: 'i' }] };
}

/** The files of the examples, and those that are shown on the pages of the rules. */
function documentedTexts(): readonly string[] {
  const examples = new URL('../../examples/', import.meta.url);
  const pages = new URL('../../server/ide/diagnostics/rules/', import.meta.url);
  const read = (folder: URL, end: string) =>
    readdirSync(folder)
      .filter(name => name.endsWith(end))
      .map(name => readFileSync(new URL(name, folder), 'utf8'));
  const pictures = read(pages, '.md').flatMap(page =>
    [...page.matchAll(/^```yaml(?: fix: .*)?\n([\s\S]*?)^```$/gm)].map(([, picture]) => picture!),
  );
  return [...read(examples, '.yaml'), ...pictures.flatMap(picture => Object.values(filesOf(picture)))];
}

function isReadableClass(value: Value): boolean {
  const isV1 =
    stringAt(value, ['apiVersion']) === 'node.k8s.io/v1' && stringAt(value, ['kind']) === 'RuntimeClass';
  const hasValidName = dnsSubdomainProblems(stringAt(value, ['metadata', 'name'])).length === 0;
  return (
    isV1 && hasValidName && decode(value as Fields, 'v1.RuntimeClass', newestVersion).mismatches.length === 0
  );
}

function product<First, Second>(first: readonly First[], second: readonly Second[]): [First, Second][] {
  return first.flatMap(a => second.map((b): [First, Second] => [a, b]));
}

function valueIn(yaml: string): Value {
  return toValue(parse(yaml).root);
}
