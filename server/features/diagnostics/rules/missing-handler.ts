import { handlerField } from '../../../kubernetes/runtime-class.ts';
import { atLeast } from '../../../kubernetes/versions.ts';
import { asMap, get, getEntry, resolve } from '../../../yaml/lookup.ts';
import type { Rule } from '../rule.ts';

/**
 * A RuntimeClass without a handler is refused since 1.14; the custom resource of 1.12 and 1.13 read it as "the
 * default runtime". Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`.
 */
export const missingHandler: Rule = {
  id: 'missing-handler',
  severity: 'error',
  summary: 'A RuntimeClass names no handler.',
  *checkRuntimeClass({ manifest, version, handlerEntry, handler }, { isPatch, judged }) {
    const isNotAScalar = handler === undefined && resolve(handlerEntry?.value)?.kind !== 'scalar';
    if (handler || isPatch || (handlerEntry?.value && isNotAScalar)) return;
    if (handlerEntry === undefined && hasLookAlike(manifest.node)) return;
    const refusal = atLeast(judged.version, 36) ? 'handler: Required value' : 'handler: Invalid value: ""';
    yield {
      range: (handlerEntry ?? getEntry(manifest.node, 'kind') ?? manifest.node).range,
      message: `${refusal}. A RuntimeClass needs a ${handlerField(version)}: the name of a runtime in the configuration of containerd or CRI-O.`,
    };
  },
};

/** A handler in a wrong place or spelling has a finding of its own. */
function hasLookAlike(node: Parameters<typeof get>[0]): boolean {
  const places = [asMap(node), asMap(get(node, 'spec')), asMap(get(node, 'metadata'))];
  return places.some(map => map?.entries.some(entry => /^(runtime_?)?handler$/i.test(entry.key.text)));
}
