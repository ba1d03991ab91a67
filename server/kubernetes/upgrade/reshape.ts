import { repetitions } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { commentOutEntry } from '../../yaml/comment-out.ts';
import { columnOf, insertEntry, lineBreak, renameKey, replaceScalar } from '../../yaml/edit.ts';
import { hoistEntry } from '../../yaml/hoist.ts';
import { entriesOf, getEntry } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Entry, MapNode } from '../../yaml/tree.ts';
import type { RuntimeClassVersion } from '../manifests/runtime-class.ts';
import {
  type EntryRewrites,
  entryRewritesOf,
  isNullEntry,
  type Revival,
  rewriteOfMerge,
  writtenOut,
} from './entry-rewrites.ts';
import { mergedEntries, type Part, type Parts, usedAnchor } from './parts.ts';

/** The changes, or the reason why there are none. */
export type Reshaped = { readonly changes: readonly TextChange[] } | { readonly refusal: string };

/**
 * Rewrites an object in the shape of v1: `spec.runtimeHandler` becomes `handler`, entries below `spec` move up,
 * duplicates are removed, entries that do not exist in v1 become comments. Every other character stays. `handler` is
 * the entry that sets the handler, if there is one.
 * Source: `pkg/apis/node/v1alpha1/conversion.go`.
 */
export function reshape(
  version: RuntimeClassVersion,
  parts: Parts,
  handler: Part | undefined,
  revival: Revival,
  text: string,
): Reshaped {
  const refusal = refusalOf(parts, text);
  if (refusal !== undefined) return { refusal };
  const rewrites = entryRewritesOf(parts, handler, revival);
  const steps = [
    version === 'v1' ? { changes: [] } : changeVersion(parts.top, text),
    changeTop(parts.top, rewrites, text),
    changeSpec(parts, rewrites, text),
  ];
  const failed = steps.find(step => 'refusal' in step);
  return failed ?? { changes: steps.flatMap(step => ('changes' in step ? step.changes : [])) };
}

/** Returns why the object cannot be changed at all, if there is a reason. */
function refusalOf({ top, spec, inner }: Parts, text: string): string | undefined {
  if (mergedEntries(top).some(({ key }) => key.text === 'spec'))
    return t('its {0} comes from a merge key (<<)', 'spec');
  const twice = keyWrittenTwice(top) ?? keyWrittenTwice(inner);
  if (twice !== undefined) return t('it has {0} twice in one place', twice);
  if (spec === undefined) return undefined;
  if (inner === null && !isNullEntry(spec)) return t('its spec is not a map');
  const { value } = spec;
  const objectAnchor = usedAnchor(text, { ...top, entries: [] });
  if (objectAnchor !== undefined) return t('it has the anchor &{0}, which is used elsewhere', objectAnchor);
  const specAnchor = value?.kind === 'map' ? usedAnchor(text, { ...value, entries: [] }) : undefined;
  return specAnchor === undefined
    ? undefined
    : t('its {0} has the anchor &{1}, which is used elsewhere', 'spec', specAnchor);
}

function keyWrittenTwice(map: MapNode | null): string | undefined {
  const keys = (map?.entries ?? []).map(({ key }) => key.text).filter(key => key !== '<<');
  const repeated = repetitions(keys);
  return keys.find((_, index) => repeated.has(index));
}

function changeVersion(top: MapNode, text: string): Reshaped {
  const apiVersion = getEntry(top, 'apiVersion');
  // An item of a RuntimeClassList may inherit the apiVersion of the list.
  if (apiVersion?.value == null) return { changes: [] };
  // An entry from a merge key may be used elsewhere: the object gets its own, which wins because it comes later.
  if (!top.entries.includes(apiVersion)) return { changes: [insertEntry(text, top, 'apiVersion', v1)] };
  const used = usedAnchor(text, apiVersion.value);
  if (used !== undefined)
    return { refusal: t('its {0} has the anchor &{1}, which is used elsewhere', 'apiVersion', used) };
  return { changes: [replaceScalar(text, apiVersion.value, v1)] };
}

const v1 = 'node.k8s.io/v1';

function changeTop(top: MapNode, rewrites: EntryRewrites, text: string): Reshaped {
  const changes: TextChange[] = [];
  for (const [entry, rewrite] of rewrites) {
    if (!top.entries.includes(entry)) {
      const isMerged = mergedEntries(top).includes(entry);
      const mustChange =
        rewrite === 'comment' || (typeof rewrite === 'object' && rewrite.key !== entry.key.text);
      if (isMerged && mustChange)
        return { refusal: t('its {0} comes from a merge key (<<)', entry.key.text) };
      continue;
    }
    if (typeof rewrite === 'object') {
      if (rewrite.key !== entry.key.text) changes.push(renameKey(text, entry, rewrite.key));
      continue;
    }
    const used = usedAnchor(text, entry.value);
    if (used !== undefined) return { refusal: anchored(entry, used) };
    const retired = commentOutEntry(text, top, entry, rewrite);
    if (retired === undefined) return { refusal: t('removing its {0} would lose a comment', entry.key.text) };
    changes.push(...retired);
  }
  return { changes };
}

function changeSpec({ top, spec, inner }: Parts, rewrites: EntryRewrites, text: string): Reshaped {
  if (spec === undefined) return { changes: [] };
  const style = top.flow ? 'flow' : 'block';
  const isAlias = spec.value?.kind === 'alias';
  const expanded = isAlias ? writtenOut(entriesOf(inner), rewrites, style) : [];
  if (inner === null || inner.entries.length === 0 || (isAlias && expanded.length === 0)) {
    const retired = commentOutEntry(text, top, spec, 'drop');
    return retired === undefined
      ? { refusal: t('removing its {0} would lose a comment', 'spec') }
      : { changes: retired };
  }
  if (isAlias) {
    const between = top.flow ? ', ' : lineBreak(text) + ' '.repeat(columnOf(text, spec.range.start));
    const lines = top.flow ? expanded : expanded.flatMap(each => each.split('\n'));
    return { changes: [{ ...spec.range, text: lines.join(between) }] };
  }
  for (const entry of inner.entries) {
    const used = typeof rewrites.get(entry) === 'string' ? usedAnchor(text, entry.value) : undefined;
    if (used !== undefined) return { refusal: anchored(entry, used) };
  }
  const lifted = hoistEntry(text, top, spec, inner, entry =>
    entry.key.text === '<<'
      ? rewriteOfMerge(entry, inner, top, rewrites, style)
      : (rewrites.get(entry) ?? 'drop'),
  );
  return 'obstacle' in lifted ? { refusal: t('its spec cannot be moved: {0}', lifted.obstacle) } : lifted;
}

function anchored(entry: Entry, anchor: string): string {
  return t('its {0} has the anchor &{1}, which is used elsewhere', entry.key.text, anchor);
}
