import { t } from '../../../base/l10n.ts';
import { builtInKind, podSpecPlaces } from '../../../kubernetes/kinds/pod-spec-places.ts';
import { isStatedOnce } from '../../../kubernetes/manifests/is-stated-once.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { asMap, asSequence, get, getEntry, nodeAt } from '../../../yaml/lookup.ts';
import { moveEntry } from '../../../yaml/move.ts';
import type { Entry, MapNode, Node } from '../../../yaml/tree.ts';
import { safeIf } from '../shared/fix.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * `runtimeClassName` in a built-in kind, but not in its Pod spec: beside `template`, under metadata, in a container.
 * kubectl refuses it; a client without strict validation drops it, and the Pods run with the default runtime: an
 * application that was to be sandboxed is not. Source: KEP-2885; `k8s.io/api/core/v1/types.go:PodSpec`.
 */
export const classNameOutsidePodSpec: Rule = {
  id: 'class-name-outside-pod-spec',
  breaks: 'workload',
  severity: 'error',
  summary: 'runtimeClassName is outside the Pod spec, where it is dropped or refused.',
  summaryInChinese: 'runtimeClassName 写在了 Pod spec 之外，会被忽略或拒绝。',
  *checkManifest(manifest, { text }) {
    if (builtInKind(manifest.apiVersion, manifest.kind) === undefined) return;
    const [place] = podSpecPlaces(manifest.apiVersion, manifest.kind);
    if (place === undefined) return;
    const right = place.path.join('.');
    const podSpec = asMap(nodeAt(manifest.node, place.path));
    for (const { map, entry, path } of misplacedNames(manifest, place.path)) {
      yield {
        range: entry.key.range,
        message: sentences(
          t('In a {0} runtimeClassName belongs in {1}.', manifest.kind, right),
          t('A client without strict validation drops it, and the Pods run with the default runtime.'),
          wordsOf('API server', `unknown field "${[...path, 'runtimeClassName'].join('.')}"`),
        ),
        fixes: () => {
          if (podSpec === null || getEntry(podSpec, 'runtimeClassName') !== undefined) return [];
          const changes = moveEntry(text, map, entry, podSpec, podSpec.entries[0]);
          const isSafe = isStatedOnce(manifest.node, 'runtimeClassName');
          return changes === undefined ? [] : [safeIf(isSafe, t('Move it into {0}', right), changes)];
        },
      };
    }
  },
};

interface Misplaced {
  readonly map: MapNode;
  readonly entry: Entry;
  readonly path: readonly string[];
}

/** The maps around and in a Pod spec in which people misplace the field; annotations and labels may have any key. */
function* misplacedNames(manifest: Manifest, podSpecPath: readonly string[]): Generator<Misplaced> {
  let node: Node | null = manifest.node;
  for (let depth = 0; depth < podSpecPath.length; depth++) {
    const path = podSpecPath.slice(0, depth);
    yield* nameIn(node, path);
    yield* nameIn(get(node, 'metadata'), [...path, 'metadata']);
    node = get(node, podSpecPath[depth]!);
  }
  yield* nameIn(get(node, 'securityContext'), [...podSpecPath, 'securityContext']);
  for (const list of ['containers', 'initContainers']) {
    for (const [index, item] of (asSequence(get(node, list))?.items ?? []).entries()) {
      yield* nameIn(item, [...podSpecPath, `${list}[${index}]`]);
    }
  }
}

function* nameIn(node: Node | null, path: readonly string[]): Generator<Misplaced> {
  const map = asMap(node);
  const entry = map?.entries.find(({ key }) => key.text === 'runtimeClassName');
  if (map !== null && entry !== undefined) yield { map, entry, path };
}
