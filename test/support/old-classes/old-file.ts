import fc from 'fast-check';
import type { Draw } from './draw.ts';
import { drawOldClass, type Fields, type OldVersion, type Written } from './old-class.ts';
import { type Style, styles, YamlWriter } from './yaml-writer.ts';

/** A file with old RuntimeClasses among other documents. */
export interface OldFile {
  readonly style: Style;
  /** The text above and below the document that has them. */
  readonly above: string;
  readonly document: string;
  readonly below: string;
  /** The document's value after the upgrade. */
  readonly expected: Written;
}

export function drawOldFile(draw: Draw): OldFile {
  const drawn = draw(() => styles);
  // JSON has none.
  const style = drawn.layout === 'json' ? { ...drawn, comments: false } : drawn;
  const writer = new YamlWriter(draw, style);
  const version = () => draw(fc.constantFrom<(OldVersion | 'v1')[]>, 'v1alpha1', 'v1alpha1', 'v1beta1', 'v1');
  const isBlock = style.layout === 'block' || style.layout === 'spec';
  const foreign = isBlock && draw(fc.nat, { max: 4 }) === 0;
  const wrapping = isBlock ? draw(fc.constantFrom, 'none', 'none', 'List', 'RuntimeClassList') : 'none';
  const { fields, expected } =
    wrapping === 'none' ? alone(draw, version(), foreign) : listOf(draw, wrapping, version, foreign);
  const lines = isBlock ? writer.block(fields, '') : writer.flow(Object.fromEntries(fields)).split('\n');
  const lineBreak = style.layout !== 'json' && draw(fc.nat, { max: 3 }) === 0 ? '\r\n' : '\n';
  const lastBreak = draw(fc.nat, { max: 4 }) === 0 ? '' : lineBreak;
  const hasOthers = style.layout !== 'json' && draw(fc.boolean);
  const [above, below] = hasOthers ? [`${pod}---\n`, `---\n# end\n${pod}`] : ['', ''];
  const inFile = (text: string) => text.replaceAll('\n', lineBreak);
  return {
    style,
    above: inFile(above),
    document: lines.join(lineBreak) + (hasOthers ? lineBreak : lastBreak),
    below: inFile(below),
    expected,
  };
}

const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  runtimeHandler: x\n';

interface Content {
  readonly fields: Fields;
  readonly expected: Written;
}

function alone(draw: Draw, version: OldVersion | 'v1', foreign: boolean): Content {
  const { fields, inV1 } = drawOldClass(draw, version, foreign);
  return { fields, expected: inV1 };
}

function listOf(
  draw: Draw,
  kind: 'List' | 'RuntimeClassList',
  drawVersion: () => OldVersion | 'v1',
  foreign: boolean,
): Content {
  const version = draw(fc.constantFrom<OldVersion[]>, 'v1alpha1', 'v1beta1');
  const isTyped = kind === 'RuntimeClassList';
  const items = draw(fc.array, fc.constant(undefined), { minLength: 1, maxLength: 3 }).map(() =>
    drawOldClass(draw, isTyped ? version : drawVersion(), foreign),
  );
  const left = isTyped ? ['apiVersion', ...(draw(fc.boolean) ? ['kind'] : [])] : [];
  const withoutLeft = (fields: Fields) => Object.fromEntries(fields.filter(([key]) => !left.includes(key)));
  const top = (apiVersion: string, written: readonly Written[]): Fields => [
    ['apiVersion', apiVersion],
    ['kind', kind],
    ['items', written],
  ];
  const before = isTyped ? `node.k8s.io/${version}` : 'v1';
  const after = isTyped ? 'node.k8s.io/v1' : 'v1';
  return {
    fields: top(
      before,
      items.map(({ fields }) => withoutLeft(fields)),
    ),
    expected: Object.fromEntries(
      top(
        after,
        items.map(({ inV1 }) => withoutLeft(Object.entries(inV1))),
      ),
    ),
  };
}
