import fc from 'fast-check';
import { classNames, kinds, names, namespaces, objectOf, pathOf } from './generated-objects.ts';
import type { GeneratedPatch } from './overlay.ts';

const mergedContainers = fc.constantFrom<unknown[]>(
  ...[
    [{ name: 'main', resources: { limits: { cpu: '2' } }, args: ['c'] }],
    [{ name: 'side', securityContext: { capabilities: { add: ['NET_ADMIN'] } } }],
    [{ name: 'new', image: 'new' }],
    [
      { name: 'side', $patch: 'delete' },
      {
        name: 'main',
        env: [
          { name: 'B', value: 'b' },
          { name: 'A', value: 'c' },
        ],
      },
    ],
    [{ name: 'main', ports: [{ containerPort: 81 }], volumeMounts: [{ name: 'data', mountPath: '/more' }] }],
    [{ $patch: 'replace' }, { name: 'only', image: 'only' }],
    [],
  ],
);

/** What a strategic merge patch says about a Pod spec. */
const mergedPodSpecs = fc.oneof(
  { weight: 6, arbitrary: fc.record({ runtimeClassName: fc.option(classNames, { nil: null, freq: 3 }) }) },
  fc.record({
    nodeSelector: fc.constantFrom(null, {}, { disk: null }, { $patch: 'replace', zone: 'a' }, 'text'),
  }),
  fc.record(
    { $patch: fc.constantFrom('replace', 'delete', 'merge', 'other'), runtimeClassName: classNames },
    {
      requiredKeys: ['$patch'],
    },
  ),
  fc.record({ containers: fc.constant([{ name: 'main', image: 'other' }]), tolerations: fc.constant([]) }),
  { weight: 3, arbitrary: fc.record({ containers: mergedContainers }) },
  fc.record(
    {
      hostNetwork: fc.constantFrom(true, null),
      overhead: fc.constantFrom({ memory: '1Gi' }, { cpu: null }, null),
      tolerations: fc.constant([{ operator: 'Exists' }]),
      volumes: fc.constantFrom(
        [{ name: 'data', hostPath: { path: '/data' } }],
        [{ name: 'more', emptyDir: {} }],
      ),
      affinity: fc.constant({ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: null } }),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, 'text'),
);

/** What a patch is meant for. */
export interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
}

export const anySubject: fc.Arbitrary<Subject> = fc.record({
  kind: kinds,
  name: names,
  namespace: namespaces,
});

const mergePatches = (subjects: fc.Arbitrary<Subject>) =>
  fc
    .tuple(subjects, mergedPodSpecs, fc.integer({ min: 0, max: 24 }))
    .map(([{ kind, name, namespace }, podSpec, chance]) => {
      const metadata = { name, ...(namespace !== undefined && { namespace }) };
      if (chance === 0) return { ...objectOf(kind, metadata, podSpec), $patch: 'delete' };
      if (chance === 1) return { ...objectOf(kind, metadata, podSpec), $patch: 'replace' };
      if (chance === 2) return objectOf(kind, { labels: { app: 'z' } }, podSpec);
      return objectOf(kind, metadata, podSpec);
    });

const targets = fc
  .record(
    {
      group: fc.constantFrom('apps', 'batch', '.*s'),
      version: fc.constantFrom('v1', 'v.*'),
      kind: fc.constantFrom(
        'Deployment',
        'Deployment|StatefulSet',
        '.*',
        'Pod',
        'CronJob',
        '(Job|Sandbox)',
        'Deploy',
      ),
      name: fc.constantFrom(
        'web',
        'w.*',
        '(web|api)',
        '^web$',
        'we',
        'p-web',
        'web-s',
        'p-.*',
        '.+',
        '[a-w]+',
        'web?b',
      ),
      namespace: fc.constantFrom('prod', 'default', 'd.*'),
      labelSelector: fc.constantFrom(
        'app=x',
        'app!=x',
        'app in (x, y)',
        'tier notin (front)',
        '!app',
        'tier,app==y',
      ),
      annotationSelector: fc.constantFrom('app=x', 'tier'),
    },
    { requiredKeys: [] },
  )
  .map(target => {
    // Few targets have everything.
    const keys = Object.keys(target).filter(
      (key, index) => index % 2 === 0 || key === 'name' || key === 'kind',
    );
    return Object.fromEntries(Object.entries(target).filter(([key]) => keys.includes(key)));
  });

/** JSON patches with targets of the kind that their paths are for, mostly. */
const jsonPatches = (subjects: fc.Arbitrary<Subject>) =>
  subjects.chain(({ kind, name }) =>
    fc.record({
      contents: fc.array(operationsOn(kind), { minLength: 1, maxLength: 2 }),
      target: fc.oneof(
        { weight: 5, arbitrary: fc.constant({ kind, name }) },
        { weight: 5, arbitrary: targets.map(target => ({ name: 'web', ...target, kind })) },
        { weight: 1, arbitrary: targets.map(target => ({ name: 'web', ...target })) },
      ),
    }),
  );

const operationsOn = (kind: string) =>
  fc
    .tuple(
      fc.constantFrom(
        'add',
        'add',
        'add',
        'replace',
        'replace',
        'replace',
        'replace',
        'remove',
        'test',
        'copy',
      ),
      fc.constantFrom(
        ['runtimeClassName'],
        ['runtimeClassName'],
        ['runtimeClassName'],
        ['runtimeClassName'],
        ['nodeSelector', 'disk'],
        ['nodeSelector'],
        ['tolerations', '0'],
        ['tolerations', '-'],
        ['containers', '0', 'image'],
        ['containers', '0', 'args'],
        ['containers', '1'],
        ['overhead'],
        ['hostNetwork'],
        [],
      ),
      fc.oneof(classNames, fc.constant(null), fc.constant({ runtimeClassName: 'kata', containers: [] })),
      fc.integer({ min: 0, max: 19 }),
    )
    .map(([op, path, value, chance]) => {
      if (chance === 0) return { op: 'replace', path: '/metadata/name', value: 'renamed' };
      if (chance === 1) return { op: 'add', path: '/metadata/annotations/app', value: 'x' };
      if (op === 'copy') {
        const from = `/${[...pathOf(kind), 'hostname'].join('/')}`;
        return { op, from, path: `/${[...pathOf(kind), ...path].join('/')}` };
      }
      // Elsewhere in lists most operations would fail.
      if (path[0] === 'containers' && path.at(-1) !== 'image') op = 'add';
      const isClass = path[0] === 'runtimeClassName' || path.length === 0;
      const whole = isClass ? value : (values[path.join('.')] ?? 'ssd');
      return {
        op,
        path: `/${[...pathOf(kind), ...path].join('/')}`,
        ...(op !== 'remove' && { value: whole }),
      };
    });

/** What operations write at the paths of a Pod spec that are no text. */
const values: Readonly<Record<string, unknown>> = {
  'tolerations.0': {},
  'tolerations.-': {},
  'containers.0.args': ['d'],
  'containers.1': { name: 'second', image: 'second' },
  overhead: { cpu: '200m' },
  hostNetwork: true,
};

export const patches = (subjects: fc.Arbitrary<Subject>): fc.Arbitrary<GeneratedPatch> =>
  fc.oneof(
    fc.record({
      field: fc.constantFrom('patches' as const, 'patches' as const, 'patchesStrategicMerge' as const),
      isInline: fc.boolean(),
      contents: fc.array(mergePatches(subjects), { minLength: 1, maxLength: 2 }),
      isJson: fc.constant(false),
      target: fc.constant(undefined),
    }),
    fc.record({
      field: fc.constant('patches' as const),
      isInline: fc.boolean(),
      contents: fc.array(mergePatches(subjects), { minLength: 1, maxLength: 1 }),
      isJson: fc.constant(false),
      target: targets,
    }),
    fc
      .record({
        field: fc.constantFrom('patches' as const, 'patches' as const, 'patchesJson6902' as const),
        isInline: fc.boolean(),
        isJson: fc.constant(true),
        patch: jsonPatches(subjects),
      })
      .map(({ patch, ...others }) => ({ ...others, ...patch })),
  );
