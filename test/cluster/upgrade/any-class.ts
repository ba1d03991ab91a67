import fc from 'fast-check';
import type { Draw } from '../../support/old-classes/draw.ts';
import { drawOldClass, type Fields, type Written } from '../../support/old-classes/old-class.ts';
import { styles, YamlWriter } from '../../support/old-classes/yaml-writer.ts';

/** The text of an old RuntimeClass, right or wrong, and the version that it is sent to. */
export interface AnyClass {
  readonly version: 'v1alpha1' | 'v1beta1' | 'v1';
  readonly text: string;
}

/** A class that can be upgraded without asking, or one with something more, or something else, in one of its fields. */
export function drawAnyClass(draw: Draw): AnyClass {
  const version = draw(
    fc.constantFrom<AnyClass['version'][]>,
    'v1alpha1',
    'v1alpha1',
    'v1beta1',
    'v1',
  ) as AnyClass['version'];
  const { fields } = drawOldClass(draw, version, draw(fc.nat, { max: 4 }) === 0);
  const spoiled = draw(fc.nat, { max: 2 }) === 0 ? spoil(draw, fields) : fields;
  const style = { ...draw(() => styles) };
  const writer = new YamlWriter(draw, style.layout === 'json' ? { ...style, comments: false } : style);
  const isBlock = style.layout === 'block' || style.layout === 'spec';
  const text = isBlock
    ? `${writer.block(spoiled, '').join('\n')}\n`
    : writer.flow(Object.fromEntries(spoiled));
  return { version, text };
}

type Spoiling = (fields: Record<string, Written>) => Record<string, Written>;

function spoil(draw: Draw, fields: Fields): Fields {
  const all = Object.fromEntries(fields);
  const into: 'spec' | 'top' = draw(fc.constantFrom, 'spec', 'top');
  const put = (more: Record<string, Written>): Spoiling => {
    if (into === 'top') return object => ({ ...object, ...more });
    return object => ({ ...object, spec: { ...(object['spec'] as Record<string, Written>), ...more } });
  };
  const spoilings: readonly Spoiling[] = [
    ...['', 'runsc.kvm', 'Kata', 'kata_qemu', 'other'].flatMap(name => [
      put({ handler: name }),
      put({ runtimeHandler: name }),
    ]),
    put({ overhead: { podFixed: { cpu: '1' } } }),
    put({ overhead: { cpu: '1', memory: '64Mi' } }),
    put({ overhead: { podFixed: { cpu: '-1' } } }),
    put({ scheduling: { nodeSelector: { a: 'b' } } }),
    put({ scheduling: { nodeSelector: { a: 'b c' } } }),
    put({ nodeSelector: { a: 'b' } }),
    ({ handler: _, ...rest }) => rest,
    ({ spec: _, ...rest }) => rest,
    object => ({ ...object, spec: {} }),
  ];
  return Object.entries(draw(() => fc.constantFrom(...spoilings))(all));
}
