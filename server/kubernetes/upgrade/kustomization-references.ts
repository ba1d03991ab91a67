import { t } from '../../base/l10n.ts';
import { replaceScalar } from '../../yaml/edit.ts';
import { asMap, asScalar, asSequence, get, textOf } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { MapNode, Node, Range, ScalarNode } from '../../yaml/tree.ts';
import { usedAnchor } from './parts.ts';

/** A reference in a kustomization to RuntimeClasses of an old version. */
export interface OldReference {
  readonly version: 'v1alpha1' | 'v1beta1';
  /** Range of the version. */
  readonly range: Range;
  readonly upgrade: { readonly changes: readonly TextChange[] } | { readonly refusal: string };
}

/**
 * Returns the targets of patches and replacements, and the references of variables, that name an old version: they
 * match nothing once the class is `node.k8s.io/v1`. Source: kustomize `api/types/{patch,selector,var}.go`.
 */
export function oldReferencesIn(root: Node | null, text: string): readonly OldReference[] {
  const top = asMap(root);
  const found: OldReference[] = [];
  const visit = (node: Node | null, patch: MapNode | null) => {
    if (node?.kind === 'sequence') for (const item of node.items) visit(item, patch);
    if (node?.kind !== 'map') return;
    const reference = referenceOf(node, patch, text);
    if (reference !== undefined) found.push(reference);
    for (const { value } of node.entries) visit(value, get(node, 'target') === null ? patch : node);
  };
  for (const key of ['patches', 'patchesJson6902', 'replacements', 'vars'])
    visit(asSequence(get(top, key)), null);
  return found;
}

/** Returns the reference in a selector. `patch` is the item of `patches` that the selector belongs to. */
function referenceOf(selector: MapNode, patch: MapNode | null, text: string): OldReference | undefined {
  const kind = textOf(get(selector, 'kind'));
  const group = textOf(get(selector, 'group'));
  const versionScalar = asScalar(get(selector, 'version')) ?? asScalar(get(selector, 'apiVersion'));
  const [, groupBefore, version] =
    /^(?:(node\.k8s\.io)\/)?(v1alpha1|v1beta1)$/.exec(versionScalar?.text ?? '') ?? [];
  if (versionScalar === null || (version !== 'v1alpha1' && version !== 'v1beta1')) return undefined;
  const isOurs =
    (groupBefore ?? group) === 'node.k8s.io' ? kind === undefined || kind === 'RuntimeClass' : false;
  const isOursByKind = group === undefined && groupBefore === undefined && kind === 'RuntimeClass';
  if (!isOurs && !isOursByKind) return undefined;
  const upgrade = upgradeReference(selector, versionScalar, version, patch, text);
  return { version, range: versionScalar.range, upgrade };
}

function upgradeReference(
  selector: MapNode,
  written: ScalarNode,
  version: OldReference['version'],
  patch: MapNode | null,
  text: string,
): OldReference['upgrade'] {
  const isShared =
    !selector.entries.some(({ value }) => value === written) || usedAnchor(text, written) !== undefined;
  if (isShared) return { refusal: t('its version is shared with other places (an alias or a merge key)') };
  const change = replaceScalar(text, written, written.text.replace(version, 'v1'));
  const patchChange = version === 'v1alpha1' && patch !== null ? changePatch(patch, text) : { changes: [] };
  return 'refusal' in patchChange ? patchChange : { changes: [change, ...patchChange.changes] };
}

/** Changes the paths of a JSON patch that is written in place: in v1 the fields of v1alpha1 are at the top level. */
function changePatch(patch: MapNode, text: string): OldReference['upgrade'] {
  if (get(patch, 'path') !== null)
    return { refusal: t('the file of its patch may refer to spec, which v1 does not have') };
  const inline = get(patch, 'patch');
  if (inline === null) return { changes: [] };
  const { start, end } = inline.range;
  const pointers = [
    ...text
      .slice(start, end)
      .matchAll(/(?<=\bpath["']?:[ ]*["']?)\/spec\/(runtimeHandler|overhead|scheduling)(?=[/"'\s,}])/g),
  ];
  const others = text.slice(start, end).match(/\/spec\b|\bspec["']?:/g) ?? [];
  if (others.length > pointers.length)
    return { refusal: t('its patch has fields below spec, which v1 does not have') };
  return {
    changes: pointers.map(({ 0: pointer, 1: field, index }) => ({
      start: start + index,
      end: start + index + pointer.length,
      text: field === 'runtimeHandler' ? '/handler' : `/${field}`,
    })),
  };
}
