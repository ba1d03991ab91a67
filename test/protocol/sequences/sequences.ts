import fc from 'fast-check';
import type { ClusterStep, Edit, Sequence, Special, Step, Telling } from './steps.ts';
import { foldersOfPlaces, otherNames, places, textsByKind } from './texts.ts';

/** Sequences of so many steps. */
export function anySequence(stepsOfSequence: number): fc.Arbitrary<Sequence> {
  return fc.record({
    folders: fc.constantFrom(['$/w'], ['$/w', '$/second'], ['$/second', 'file://host/share', '$/w'], []),
    files: fc.array(placeWithText, { maxLength: 40, size: 'max' }),
    millisecondsOfLook: fc.constantFrom(0, 0.1, 3),
    steps: fc.array(step(), { minLength: stepsOfSequence, maxLength: stepsOfSequence, size: 'max' }),
  });
}

const anyPlace = fc.constantFrom(...places);
const anyPath = anyPlace.map(([path]) => path);
const anyFolder = fc.constantFrom(...foldersOfPlaces);
const telling = fc.constantFrom<Telling>('files', 'folder', 'both');
const anyText = fc.constantFrom(...Object.values(textsByKind).flat());

const placeWithText = anyPlace.chain(([path, kind]) =>
  fc.record({ path: fc.constant(path), text: fc.constantFrom(...textsByKind[kind]) }),
);

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(999),
  removed: fc.oneof(fc.constant(0), fc.nat(30)),
  text: fc.constantFrom(
    '',
    'kata',
    'x',
    '\n',
    '---\n',
    '# 😀',
    ' ',
    'gvisor',
    '\r\n',
    ': ',
    '{',
    'a: &x *x\n',
  ),
});

const which = fc.nat(20);

const settings: fc.Arbitrary<object> = fc.record(
  {
    exclude: fc.constantFrom(
      ['**/node_modules/**', '**/.git/**'],
      [],
      ['**/skip'],
      ['**/dir/**', '**/*.json'],
      ['**/nested'],
      ['**/.runtimeclass/**'],
    ),
    rules: fc.constantFrom({}, { 'missing-handler': 'off' }, { 'unknown-class': 'error' }),
    kubernetesVersion: fc.constantFrom('', '1.29', '1.34'),
    diagnostics: fc.constantFrom({ scope: 'workspace' }, { scope: 'openFiles' }),
    nodeConfiguration: fc.constantFrom(
      { files: [] },
      { files: ['$/outside/etc/containerd/config.toml'] },
      { files: ['$/outside/etc'] },
    ),
  },
  { requiredKeys: [] },
);

/** Folders as an editor may name them, of which `$` is the folder of the run. Some are none that can be read. */
export const folderUris = [
  '$/w',
  '$/second',
  '$/w/nested',
  '$/second/',
  '$/missing',
  'file://host/share',
  'vscode-vfs://github/owner/repository',
  'untitled:folder',
  'file:///a%zz',
];

const folders = fc.record({
  do: fc.constant('folders' as const),
  added: fc.subarray(folderUris, { maxLength: 3 }),
  removed: fc.subarray(folderUris, { maxLength: 3 }),
});

const clusterSteps: readonly ClusterStep[] = [
  'watch live',
  'forget live',
  'watch stable',
  'stop stable',
  'read stable',
  'forget stable',
  'add a class',
  'change a class',
  'delete a class',
  'add a node',
  'change a node',
  'end watches',
  'expire watches',
  'unreachable',
  'new credentials',
];

const rename = fc.oneof(
  fc.record({ from: anyFolder, to: fc.constantFrom(...otherNames) }),
  fc.record({ from: fc.constantFrom(...otherNames), to: anyFolder }),
  fc.record({ from: anyPath, to: anyPath }),
);

const specials: readonly Special[] = [
  'link out',
  'link in',
  'link to a folder',
  'loop',
  'broken link',
  'pipe',
  'too large',
];

function step(): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 14, arbitrary: placeWithText.map(place => ({ do: 'write' as const, ...place })) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('remove' as const),
        path: fc.oneof(anyPath, anyFolder),
        tells: telling,
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .record({ tells: telling, names: rename })
        .map(({ tells, names }) => ({ do: 'rename' as const, ...names, tells })),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('special' as const),
        path: fc.oneof(anyPath, anyFolder),
        what: fc.constantFrom(...specials),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('tell' as const),
        how: fc.constantFrom(
          'at once' as const,
          'one by one' as const,
          'backwards' as const,
          'twice' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('tell of nothing' as const),
        uri: fc.oneof(
          anyPath.map(path => `$/${path}`),
          fc.constantFrom(
            '$/w',
            '$',
            '$/w/never.yaml',
            'untitled:x.yaml',
            'file://host/a.yaml',
            '$/w/%zz.yaml',
            '',
          ),
        ),
      }),
    },
    {
      weight: 7,
      arbitrary: fc.oneof(
        placeWithText.map(place => ({ do: 'open' as const, ...place, escaped: false })),
        fc.record({
          do: fc.constant('open' as const),
          path: anyPath,
          text: fc.constant(undefined),
          escaped: fc.boolean(),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('open elsewhere' as const),
        uri: fc.constantFrom(
          'untitled:Untitled-1',
          'untitled:100%25.yaml',
          'vscode-vfs://github/o/r/x.yaml',
          'file://host/share/x.yaml',
          'file:///a%zz.yaml',
        ),
        text: anyText,
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant('edit' as const),
        which,
        edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('replace' as const), which, text: anyText }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), which }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('close' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('settings' as const), settings }) },
    { weight: 2, arbitrary: folders },
    { weight: 1, arbitrary: fc.constant({ do: 'broken notification' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('trust' as const), trusted: fc.boolean() }) },
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('cluster' as const), what: fc.constantFrom(...clusterSteps) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('ask' as const), which, isCancelled: fc.boolean() }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(0, 50, 310, 1100),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ do: 'compare' as const }) },
  );
}
