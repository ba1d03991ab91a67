import fc from 'fast-check';
import { names, objects } from './generated-objects.ts';
import { anySubject, patches, type Subject } from './generated-patches.ts';
import type { Overlay } from './overlay.ts';

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
