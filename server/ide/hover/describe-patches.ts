import type { Snapshot } from '../../analysis/snapshot.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import { folderAndName } from '../../documents/uri.ts';
import type { ClassChange } from '../../kustomize/outcome.ts';
import type { Position } from '../../yaml/line-index.ts';
import { type PatchAtPosition, patchesAt } from '../cursor/patches-at.ts';
import { distinct, list, type Markdown, tMarkdown } from '../text/markdown.ts';
import { describeEffectivePods } from './describe-effective-pods.ts';

/**
 * Markdown about the patches of kustomizations at a position, with its range: in a patch which workloads it changes, at a
 * workload by which kustomizations it is changed; and what else its Pods get there. In as many lines at most.
 */
export function describePatches(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  mostLines: number,
): { readonly value: Markdown; readonly range: FileRange } | undefined {
  const found = patchesAt(snapshot, uri, position);
  const patchLines = found.flatMap(patch => patch.changes.map(change => describe(patch, change)));
  const effectivePods = describeEffectivePods(snapshot, uri, position);
  const lines = distinct([...patchLines, ...(effectivePods?.sentences ?? [])]);
  const place = found[0]?.place ?? effectivePods?.place;
  if (place === undefined || lines.length === 0) return undefined;
  // A patch may change hundreds of workloads.
  const shown = lines.slice(0, lines.length > mostLines ? Math.max(1, mostLines - 1) : mostLines);
  const more = lines.length - shown.length;
  const rest = more === 0 ? [] : [tMarkdown('{0} more', more)];
  return { value: list([...shown, ...rest]), range: place.range };
}

function describe({ on, kustomization }: PatchAtPosition, change: ClassChange): Markdown {
  const { kind, name, before, after } = change;
  if (on === 'base') {
    const where = folderAndName(kustomization);
    if (after === undefined)
      return tMarkdown('In `{0}` a patch changes the class of {1} `{2}`.', where, kind, name);
    return after === null
      ? tMarkdown('In `{0}` a patch takes the class away from {1} `{2}`.', where, kind, name)
      : tMarkdown('In `{0}` a patch gives {1} `{2}` the class `{3}`.', where, kind, name, after);
  }
  if (after === undefined) return tMarkdown('This patch changes the class of {0} `{1}`.', kind, name);
  if (after === null) return tMarkdown('This patch takes the class away from {0} `{1}`.', kind, name);
  return before
    ? tMarkdown('This patch gives {0} `{1}` the class `{2}` instead of `{3}`.', kind, name, after, before)
    : tMarkdown('This patch gives {0} `{1}` the class `{2}`.', kind, name, after);
}
