import { parse } from '../../../server/yaml/parse.ts';
import type { Entry, Node, Range, ScalarNode } from '../../../server/yaml/tree.ts';

/**
 * A tree as text, one line a node: its path, what it is, and the text it was read from. Problems come last. Ranges
 * are so compared as the texts that stand in them.
 */
export function drawTree(text: string): string {
  const { root, problems } = parse(text);
  const slice = ({ start, end }: Range) => JSON.stringify(text.slice(start, end));
  const lines = [...drawNode(root, '.', slice)];
  return [...lines, ...problems.map(({ code, range }) => `! ${code} ${slice(range)}`)].join('\n');
}

type Slice = (range: Range) => string;

function* drawNode(node: Node | null, path: string, slice: Slice): Generator<string> {
  if (node === null) {
    yield `${path} nothing`;
    return;
  }
  const marks = `${node.anchor === undefined ? '' : ` &${node.anchor}`}${node.tag === undefined ? '' : ` ${node.tag}`}`;
  if (node.kind === 'scalar') {
    yield `${path}${marks} ${drawScalar(node, slice)}`;
  } else if (node.kind === 'alias') {
    yield `${path}${marks} alias of ${node.target === null ? 'nothing' : node.target.kind} ${slice(node.range)}`;
  } else {
    yield `${path}${marks} ${node.flow ? 'flow ' : ''}${node.kind}`;
    if (node.kind === 'map') for (const entry of node.entries) yield* drawEntry(entry, path, slice);
    else
      for (const [index, item] of node.items.entries())
        yield* drawNode(item, below(path, `[${index}]`), slice);
  }
}

function* drawEntry({ key, value, range }: Entry, path: string, slice: Slice): Generator<string> {
  const isUnusual =
    key.style !== 'plain' || slice(key.range) !== JSON.stringify(key.text) || key.tag !== undefined;
  if (isUnusual)
    yield `${below(path, key.text)} key ${key.tag === undefined ? '' : `${key.tag} `}${drawScalar(key, slice)}`;
  if (value === null) yield `${below(path, key.text)} nothing in ${slice(range)}`;
  else yield* drawNode(value, below(path, key.text), slice);
}

/** The text it stands for, and the text as written where that is another one. */
function drawScalar({ style, text, range }: ScalarNode, slice: Slice): string {
  const meant = JSON.stringify(text);
  return slice(range) === meant ? `${style} ${meant}` : `${style} ${meant} from ${slice(range)}`;
}

function below(path: string, segment: string): string {
  return segment.startsWith('[') || path === '.'
    ? `${path === '.' ? '' : path}${segment}`
    : `${path}.${segment}`;
}
