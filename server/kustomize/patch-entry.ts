import { asScalar } from '../yaml/lookup.ts';
import type { ScalarNode } from '../yaml/tree.ts';
import type { KustomizeDocument } from './kustomize-document.ts';
import type { Target } from './resource.ts';
import {
  isNull,
  type Origin,
  textAt,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
  writtenAt,
} from './written-value.ts';

/** One patch that a kustomization names or contains. */
export interface PatchEntry {
  readonly form: 'patches' | 'patchesStrategicMerge' | 'patchesJson6902';
  readonly origin: Origin;
  /** Path of its file. */
  readonly path: WrittenScalar | undefined;
  /** The scalar with its text. */
  readonly inline: ScalarNode | undefined;
  readonly target: Target | undefined;
  /** Where the name of the target is written, or what else tells it. */
  readonly targetOrigin: Origin | undefined;
  /** Whether it may change the name or the kind of its targets. */
  readonly mayRename: boolean;
}

/** An item of `patchesStrategicMerge`: the path of a file, or a patch itself. */
export function pathOrText(document: KustomizeDocument, item: WrittenValue): PatchEntry {
  const isText = item.kind === 'scalar' && /[\n{]/.test(item.text);
  return {
    form: 'patchesStrategicMerge',
    origin: item.origin,
    path: item.kind === 'scalar' && !isText ? item : undefined,
    inline: isText ? scalarAt(document, item) : undefined,
    target: undefined,
    targetOrigin: undefined,
    mayRename: false,
  };
}

/** An item of `patches` or `patchesJson6902`. */
export function patchEntry(
  document: KustomizeDocument,
  item: WrittenValue,
  form: 'patches' | 'patchesJson6902',
): PatchEntry {
  const path = writtenAt(item, ['path']);
  const inline = writtenAt(item, ['patch']);
  const target = writtenAt(item, ['target']);
  return {
    form,
    origin: item.origin,
    path: path?.kind === 'scalar' && !isNull(path) ? path : undefined,
    inline: inline?.kind === 'scalar' && !isNull(inline) ? scalarAt(document, inline) : undefined,
    target: target?.kind === 'map' ? readTarget(target) : undefined,
    targetOrigin: target && tellingPartOf(target).origin,
    mayRename: !isNull(writtenAt(item, ['options'])),
  };
}

/** The part of a target that tells most: its name. */
function tellingPartOf(target: WrittenValue): WrittenValue {
  return (
    writtenAt(target, ['name']) ??
    writtenAt(target, ['labelSelector']) ??
    writtenAt(target, ['kind']) ??
    target
  );
}

function readTarget(target: WrittenMap): Target {
  const text = (key: string) => textAt(target, [key]) ?? '';
  return {
    group: text('group'),
    version: text('version'),
    kind: text('kind'),
    name: text('name'),
    namespace: text('namespace'),
    labelSelector: text('labelSelector'),
    annotationSelector: text('annotationSelector'),
  };
}

/** The scalar in the tree that a value was read from. */
function scalarAt({ root }: KustomizeDocument, { origin: { range } }: WrittenScalar): ScalarNode | undefined {
  const visit = (node: typeof root): ScalarNode | undefined => {
    if (node === null || node.range.end < range.start || node.range.start > range.end) return undefined;
    if (node.kind === 'map') {
      for (const { value } of node.entries) {
        const found = visit(value);
        if (found !== undefined) return found;
      }
    } else if (node.kind === 'sequence') {
      for (const item of node.items) {
        const found = visit(item);
        if (found !== undefined) return found;
      }
    } else if (node.range.start === range.start && node.range.end === range.end) {
      return asScalar(node) ?? undefined;
    }
    return undefined;
  };
  return visit(root);
}
