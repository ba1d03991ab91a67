import { t } from '../../../base/l10n.ts';
import { handlerField, type RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { asMap, get, getEntry, resolve } from '../../../yaml/lookup.ts';
import type { Node } from '../../../yaml/tree.ts';
import { closest } from '../shared/did-you-mean.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A RuntimeClass without a handler is refused since 1.14; the custom resource of 1.12 and 1.13 read it as "the
 * default runtime". Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`.
 */
export const missingHandler: Rule = {
  id: 'missing-handler',
  breaks: 'handler',
  severity: 'error',
  summary: 'A RuntimeClass names no handler.',
  summaryInChinese: 'RuntimeClass 没有指定 handler。',
  *checkRuntimeClass(object, { isPatch, judged }) {
    const { manifest, version, handlerEntry, handler } = object;
    const isNotAScalar = handler === undefined && resolve(handlerEntry?.value)?.kind !== 'scalar';
    if (handler || isPatch || (handlerEntry?.value && isNotAScalar)) return;
    if (handlerEntry === undefined && hasLookAlike(object)) return;
    const refusal = atLeast(judged.version, 36) ? 'handler: Required value' : 'handler: Invalid value: ""';
    yield {
      range: (handlerEntry ?? getEntry(manifest.node, 'kind') ?? manifest.node).range,
      message: sentences(
        t('A RuntimeClass needs a {0}: the name of a runtime that nodes have.', handlerField(version)),
        wordsOf('API server', refusal),
      ),
    };
  },
};

/**
 * A handler in a wrong place (`misplaced-field`) or spelling (`misspelled-field`, `unknown-field`) has a finding of its
 * own.
 */
function hasLookAlike({ manifest: { node }, version, body }: RuntimeClassObject): boolean {
  const has = (map: Node | null, name: RegExp) => asMap(map)?.entries.some(({ key }) => name.test(key.text));
  const exactly = /^(handler|runtimeHandler)$/;
  const similar = /^(runtime[-_]?)?handler$/i;
  return [
    has(node, version === 'v1alpha1' ? exactly : similar),
    has(get(node, 'spec'), similar),
    has(get(node, 'metadata'), exactly),
    body?.entries.some(({ key }) => closest(key.text, [handlerField(version)]) !== undefined),
  ].includes(true);
}
