import { t } from '../../../base/l10n.ts';
import { isStatedOnce } from '../../../kubernetes/manifests/is-stated-once.ts';
import { handlerField, type RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { misplacedQuantities } from '../../../kubernetes/upgrade/forgotten-pod-fixed.ts';
import { fieldsToV1, upgradeToV1 } from '../../../kubernetes/upgrade/upgrade.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { asMap, get, getEntry } from '../../../yaml/lookup.ts';
import { moveEntry, wrapEntries } from '../../../yaml/move.ts';
import type { TextChange } from '../../../yaml/source-file.ts';
import type { Entry, MapNode } from '../../../yaml/tree.ts';
import { type Fix, safe, safeIf } from '../shared/fix.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A field of a RuntimeClass is in a place where its API version does not have it. kubectl refuses such an object (since 1.25
 * by strict field validation on the server); most other clients drop the field, at best with a warning.
 * Source: KEP-2885; `k8s.io/api/node/{v1alpha1,v1beta1,v1}/types.go`.
 */
export const misplacedField: Rule = {
  id: 'misplaced-field',
  breaks: 'object',
  severity: 'error',
  summary: 'A field of a RuntimeClass is in a place where its API version does not have it.',
  summaryInChinese: 'RuntimeClass 的字段写在了其 API 版本所没有的位置。',
  *checkRuntimeClass(object, context) {
    for (const check of [specInV1, fieldOfOtherVersion, underMetadata, besideScheduling, besidePodFixed]) {
      yield* check(object, context);
    }
  },
};

type Check = (object: RuntimeClassObject, context: RuleContext) => Iterable<Finding>;

/** `spec:` in v1 and v1beta1, which have their fields at the top. */
const specInV1: Check = function* (object, context) {
  const spec = getEntry(object.manifest.node, 'spec');
  if (object.version === 'v1alpha1' || spec === undefined) return;
  yield {
    range: spec.key.range,
    message: unknown(
      'spec',
      t('node.k8s.io/{0} has no spec: its fields are at the top level.', object.version),
    ),
    fixes: () => toV1(t('Move the fields of spec to the top level'), object, context),
  };
};

/** `runtimeHandler` belongs to v1alpha1, `handler` to the others; v1alpha1 has everything below `spec`. */
const fieldOfOtherVersion: Check = function* (object, context) {
  const { manifest, version } = object;
  const top = manifest.node;
  if (version !== 'v1alpha1') {
    const entry = getEntry(top, 'runtimeHandler');
    if (entry !== undefined) yield belongsToOther(object, context, entry, 'handler');
    return;
  }
  const handlerInSpec = getEntry(get(top, 'spec'), 'handler');
  if (handlerInSpec !== undefined) yield belongsToOther(object, context, handlerInSpec, 'runtimeHandler');
  for (const key of ['handler', 'runtimeHandler', 'overhead', 'scheduling']) {
    const entry = getEntry(top, key);
    if (entry === undefined) continue;
    yield {
      range: entry.key.range,
      message: unknown(key, t('In node.k8s.io/v1alpha1 this field is {0}.', fieldPath(key))),
      fixes: () => {
        if (key === 'runtimeHandler') return [];
        return toV1(t('Upgrade to node.k8s.io/v1, which has it here'), object, context);
      },
    };
  }
};

function fieldPath(key: string): string {
  return `spec.${key === 'handler' ? 'runtimeHandler' : key}`;
}

function belongsToOther(
  object: RuntimeClassObject,
  { text }: RuleContext,
  entry: Entry,
  name: string,
): Finding {
  return {
    range: entry.key.range,
    message: unknown(entry.key.text, t('In node.k8s.io/{0} this field is called {1}.', object.version, name)),
    fixes: () => {
      if (getEntry(object.body, name) !== undefined) return [];
      const isSafe = isStatedOnce(object.manifest.node, name);
      return [safeIf(isSafe, t("Rename to '{0}'", name), [renameKey(text, entry, name)])];
    },
  };
}

/** `handler`, `overhead` or `scheduling` indented one level too far. */
const underMetadata: Check = function* (object, { text }) {
  const metadata = asMap(get(object.manifest.node, 'metadata'));
  const target = object.body;
  for (const entry of metadata?.entries ?? []) {
    if (!['handler', 'runtimeHandler', 'overhead', 'scheduling'].includes(entry.key.text)) continue;
    const name = entry.key.text.endsWith('andler') ? handlerField(object.version) : entry.key.text;
    yield {
      range: entry.key.range,
      message: unknown(
        `metadata.${entry.key.text}`,
        object.version === 'v1alpha1'
          ? t('{0} belongs in spec, not in metadata.', name)
          : t('{0} belongs at the top level, not in metadata.', name),
      ),
      fixes: () => {
        if (name !== entry.key.text || target === null) return [];
        const isSafe = isStatedOnce(object.manifest.node, name);
        return moveFix(isSafe, t("Move '{0}' out of metadata", name), text, metadata!, entry, target);
      },
    };
  }
};

/** `nodeSelector` and `tolerations` beside `scheduling` instead of in it. */
const besideScheduling: Check = function* ({ body, manifest }, { text }) {
  for (const entry of body?.entries ?? []) {
    const key = entry.key.text;
    if (key !== 'nodeSelector' && key !== 'tolerations') continue;
    const scheduling = getEntry(body, 'scheduling');
    const target = asMap(scheduling?.value);
    yield {
      range: entry.key.range,
      message: unknown(key, t('The field {0} of a RuntimeClass belongs in scheduling.', key)),
      fixes: () => {
        const title = t("Move '{0}' into scheduling", key);
        const isSafe = isStatedOnce(manifest.node, key);
        if (target !== null) return moveFix(isSafe, title, text, body!, entry, target);
        return scheduling === undefined
          ? fix(isSafe, title, wrapEntries(text, body!, [entry], 'scheduling'))
          : [];
      },
    };
  }
};

/** Quantities directly in `overhead`: the level `podFixed` was forgotten. */
const besidePodFixed: Check = function* (object, { text }) {
  const overhead = asMap(object.overhead);
  const podFixed = getEntry(overhead, 'podFixed');
  const entries = misplacedQuantities(object);
  for (const entry of entries) {
    yield {
      range: entry.key.range,
      message: unknown(`overhead.${entry.key.text}`, t('{0} belongs in overhead.podFixed.', entry.key.text)),
      fixes: () => {
        const title = t("Move '{0}' into podFixed", entry.key.text);
        const target = asMap(podFixed?.value);
        const areStatedOnce = entries.every(({ key }) => isStatedOnce(overhead!, key.text));
        const isSafe = areStatedOnce && isStatedOnce(overhead!, 'podFixed');
        if (target !== null) return moveFix(isSafe, title, text, overhead!, entry, target);
        if (podFixed !== undefined) return [];
        const changes = wrapEntries(text, overhead!, entries, 'podFixed');
        return fix(isSafe, t("Put the quantities into 'podFixed'"), changes);
      },
    };
  }
};

/** Where the field belongs, then what the API server says of it. */
function unknown(field: string, sentence: string): string {
  return sentences(sentence, wordsOf('API server', `unknown field "${field}"`));
}

function moveFix(
  isSafe: boolean,
  title: string,
  text: string,
  from: MapNode,
  entry: Entry,
  to: MapNode,
): Fix[] {
  const isThereAlready = to.entries.some(({ key }) => key.text === entry.key.text);
  return isThereAlready ? [] : fix(isSafe, title, moveEntry(text, from, entry, to));
}

function fix(isSafe: boolean, title: string, changes: readonly TextChange[] | undefined): Fix[] {
  return changes === undefined ? [] : [safeIf(isSafe, title, changes)];
}

/**
 * The fix that gives every field its place in v1. Where the upgrade of the object is left to its author, so is this: then one of the
 * fields takes effect that the server ignores so far.
 */
function toV1(title: string, object: RuntimeClassObject, { text, isPatch }: RuleContext): readonly Fix[] {
  // The version of an item may be that of its list, which has a fix of its own.
  if (getEntry(object.manifest.node, 'apiVersion') === undefined) return [];
  const upgrade = upgradeToV1(object, text, isPatch);
  return 'changes' in upgrade ? [safe(title, upgrade.changes)] : fix(false, title, fieldsToV1(object, text));
}
