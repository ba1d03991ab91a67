import fc from 'fast-check';

/** A generated kustomization with everything below it. */
export interface Overlay {
  readonly isComponent: boolean;
  /** Objects of its own file, as JSON. */
  readonly objects: readonly GeneratedObject[];
  readonly bases: readonly Overlay[];
  readonly components: readonly Overlay[];
  readonly patches: readonly GeneratedPatch[];
  readonly replacements: readonly unknown[];
  /** Other fields of the kustomization. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type GeneratedObject = Readonly<Record<string, unknown>>;

export interface GeneratedPatch {
  readonly field: 'patches' | 'patchesStrategicMerge' | 'patchesJson6902';
  readonly isInline: boolean;
  /** Objects of a strategic merge patch, or the list of operations of a JSON patch. */
  readonly contents: readonly unknown[];
  readonly isJson: boolean;
  readonly target: Readonly<Record<string, unknown>> | undefined;
}

/** The files of an overlay by their paths, relative to a folder that ends with a slash. */
export function filesOf(overlay: Overlay, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  const write = (part: Overlay, at: string) => {
    const resources: string[] = [];
    const inner = (overlays: readonly Overlay[], name: string) =>
      overlays.map((base, index) => {
        write(base, `${at}${name}-${index}/`);
        return `${name}-${index}`;
      });
    if (part.objects.length > 0) {
      resources.push('objects.yaml');
      files.set(`${at}objects.yaml`, part.objects.map(text).join('\n---\n'));
    }
    resources.push(...inner(part.bases, 'base'));
    const components = inner(part.components, 'component');
    const lists: Record<string, unknown[]> = {};
    for (const [index, { field, isInline, isJson, contents, target }] of part.patches.entries()) {
      const patch = isJson ? text(contents) : contents.map(text).join('\n---\n');
      const path = `patch-${index}.yaml`;
      if (!isInline) files.set(`${at}${path}`, patch);
      const source = isInline ? { patch } : { path };
      lists[field] ??= [];
      if (field === 'patchesStrategicMerge') lists[field].push(isInline ? patch : path);
      else lists[field].push({ ...source, ...(target && { target }) });
    }
    const kustomization = {
      apiVersion: `kustomize.config.k8s.io/${part.isComponent ? 'v1alpha1' : 'v1beta1'}`,
      kind: part.isComponent ? 'Component' : 'Kustomization',
      ...(resources.length > 0 && { resources }),
      ...(components.length > 0 && { components }),
      ...lists,
      ...(part.replacements.length > 0 && { replacements: part.replacements }),
      ...part.fields,
    };
    files.set(`${at}kustomization.yaml`, text(kustomization));
  };
  write(overlay, folder);
  return files;
}

const classNames = fc.constantFrom('gvisor', 'kata', 'runc-debug', '', '${CLASS}');
const kinds = fc.constantFrom('Deployment', 'Deployment', 'StatefulSet', 'CronJob', 'Pod', 'Job', 'Sandbox');
const names = fc.constantFrom('web', 'web', 'api', 'worker');
const namespaces = fc.option(fc.constantFrom('prod', 'default', 'dev'), { nil: undefined, freq: 2 });
const labels = fc.option(
  fc.record({ app: fc.constantFrom('x', 'y'), tier: fc.constantFrom('front', 'back') }, { requiredKeys: [] }),
  { nil: undefined },
);

const apiVersions: Readonly<Record<string, string>> = {
  Pod: 'v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Sandbox: 'agents.x-k8s.io/v1alpha1',
};
const paths: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
  Sandbox: ['spec', 'podTemplate', 'spec'],
};
const pathOf = (kind: string) => paths[kind] ?? ['spec', 'template', 'spec'];

function objectOf(kind: string, metadata: object, podSpec: unknown, top: object = {}): GeneratedObject {
  const spec = pathOf(kind).reduceRight<unknown>((inner, key) => ({ [key]: inner }), podSpec);
  return { apiVersion: apiVersions[kind] ?? 'apps/v1', kind, metadata, ...top, ...(spec as object) };
}

const podSpecs = fc.record(
  {
    runtimeClassName: fc.option(classNames, { nil: null, freq: 5 }),
    nodeSelector: fc.record({ disk: fc.constantFrom('ssd', 'hdd') }),
    tolerations: fc.constant([{ key: 'sandbox', operator: 'Exists' }]),
    containers: fc.constant([{ name: 'main', image: 'example' }]),
    hostUsers: fc.boolean(),
  },
  { requiredKeys: ['containers'] },
);

const metadatas = fc
  .record({ name: names, namespace: namespaces, labels, annotations: labels })
  .map(parts => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));

const workloads = fc
  .tuple(kinds, metadatas, podSpecs)
  .map(([kind, metadata, podSpec]) => objectOf(kind, metadata, podSpec));

const configMaps = fc.record({
  apiVersion: fc.constant('v1'),
  kind: fc.constant('ConfigMap'),
  metadata: fc.record({ name: fc.constantFrom('settings', 'more') }),
  data: fc.record({ class: fc.constantFrom('gvisor', 'kata'), pair: fc.constant('runc:kata') }),
});

const objects = fc.uniqueArray(
  fc.oneof({ weight: 5, arbitrary: workloads }, { weight: 1, arbitrary: configMaps }),
  {
    minLength: 1,
    maxLength: 4,
    selector: ({ kind, metadata }) => {
      const { name, namespace } = metadata as { name: string; namespace?: string };
      return `${kind} ${namespace ?? 'default'} ${name}`;
    },
  },
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
  fc.constantFrom(null, 'text'),
);

/** What a patch is meant for. */
interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
}

const anySubject: fc.Arbitrary<Subject> = fc.record({ kind: kinds, name: names, namespace: namespaces });

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
      fc.constantFrom('add', 'add', 'add', 'replace', 'replace', 'replace', 'remove', 'test', 'copy'),
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
      const isClass = path[0] === 'runtimeClassName' || path.length === 0;
      const whole = isClass ? value : path[0] === 'tolerations' ? {} : 'ssd';
      return {
        op,
        path: `/${[...pathOf(kind), ...path].join('/')}`,
        ...(op !== 'remove' && { value: whole }),
      };
    });

const patches = (subjects: fc.Arbitrary<Subject>): fc.Arbitrary<GeneratedPatch> =>
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

const fieldPaths = fc.constantFrom(
  'spec.template.spec.runtimeClassName',
  'spec.template.spec.runtimeClassName',
  'spec.runtimeClassName',
  'spec.template.spec.nodeSelector.disk',
  'spec.template.spec.containers.[name=main].image',
  'spec.template.spec.containers.0.image',
);
const sources = fc.record(
  {
    kind: fc.constantFrom('ConfigMap', 'Deployment'),
    name: fc.constantFrom('settings', 'settings', 'web', 'generated-0-false'),
    fieldPath: fc.constantFrom('data.class', 'data.pair', 'metadata.name'),
    options: fc.constantFrom({ delimiter: ':', index: 1 }, { delimiter: ':' }),
  },
  { requiredKeys: ['kind'] },
);
const selects = fc.record(
  { kind: fc.constantFrom('Deployment', 'Pod', 'StatefulSet'), name: names, namespace: fc.constant('prod') },
  { requiredKeys: ['kind'] },
);
const replacements = fc
  .tuple(
    fc.oneof(fc.record({ source: sources }), fc.record({ sourceValue: fc.constantFrom('gvisor', 'kata') })),
    fc.record(
      {
        select: selects,
        reject: fc.array(selects, { minLength: 1, maxLength: 1 }),
        fieldPaths: fc.array(fieldPaths, { minLength: 1, maxLength: 1 }),
        options: fc.constantFrom({ create: true }, { create: true }, { delimiter: '-', index: 1 }),
      },
      { requiredKeys: ['select', 'fieldPaths'] },
    ),
  )
  .map(([source, target]) => ({ ...source, targets: [target] }));

const otherFields = (depth: number, isComponent: boolean) =>
  fc
    .record(
      {
        namePrefix: fc.constant('p-'),
        nameSuffix: fc.constant('-s'),
        namespace: fc.constantFrom('prod', 'dev'),
        labels: fc.constantFrom(
          [{ pairs: { app: 'x' } }],
          [{ pairs: { tier: 'front' }, includeSelectors: true }],
        ),
        commonLabels: fc.constant({ app: 'y' }),
        commonAnnotations: fc.constant({ app: 'x' }),
        images: fc.constant([{ name: 'example', newTag: '2' }]),
        configMapGenerator: fc.constant([
          { name: `generated-${depth}-${isComponent}`, literals: ['class=kata'] },
        ]),
      },
      { requiredKeys: [] },
    )
    .map(fields => Object.fromEntries(Object.entries(fields).filter((_, index) => index % 3 === 0)));

const few = { maxLength: 2 };

function overlaysOf(depth: number, isComponent: boolean): fc.Arbitrary<Overlay> {
  const inner = (component: boolean, most: number) =>
    depth === 0 ? fc.constant([]) : fc.array(overlaysOf(depth - 1, component), { maxLength: most });
  return fc
    .record({
      isComponent: fc.constant(isComponent),
      objects: isComponent ? fc.oneof(fc.constant([]), objects) : objects,
      bases: inner(false, 1),
      components: inner(true, 1),
    })
    .chain(parts => {
      const there = subjectsIn(parts);
      const subjects = fc.oneof(
        { weight: 20, arbitrary: there.length > 0 ? fc.constantFrom(...there) : anySubject },
        { weight: 1, arbitrary: anySubject },
      );
      return fc.record({
        isComponent: fc.constant(parts.isComponent),
        objects: fc.constant(parts.objects),
        bases: fc.constant(parts.bases),
        components: fc.constant(parts.components),
        patches: fc.array(patches(subjects), few),
        replacements: fc.oneof(
          { weight: 5, arbitrary: fc.constant([]) },
          fc.array(replacements, { maxLength: 1 }),
        ),
        fields: otherFields(depth, isComponent),
      });
    });
}

/** The workloads in the files of an overlay, by the names that they have there. */
function subjectsIn({ objects, bases }: Pick<Overlay, 'objects' | 'bases'>): readonly Subject[] {
  const own = objects
    .filter(({ kind }) => kind !== 'ConfigMap')
    .map(({ kind, metadata }) => ({
      kind: String(kind),
      ...(metadata as { name: string; namespace?: string }),
    }));
  const named = own.map(({ kind, name, namespace }) => ({ kind, name, namespace }));
  return [...named, ...bases.flatMap(subjectsIn)];
}

/** Overlays of up to three levels. */
export const overlays: fc.Arbitrary<Overlay> = fc.oneof(
  overlaysOf(0, false),
  overlaysOf(1, false),
  overlaysOf(2, false),
);
