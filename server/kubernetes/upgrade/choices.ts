import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import { changeBetween } from '../../yaml/change-between.ts';
import { applyChanges, insertEntry, replaceScalar } from '../../yaml/edit.ts';
import { getEntry } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { RuntimeClassObject } from '../manifests/runtime-class.ts';
import { closestDnsLabel } from '../validation/closest-name.ts';
import { dnsLabelProblems } from '../validation/names.ts';
import type { Revival } from './entry-rewrites.ts';
import { sameObjectIn } from './forgotten-pod-fixed.ts';
import { handlerText, type Part, type Parts, usedAnchor } from './parts.ts';
import { reshape } from './reshape.ts';

/** An upgrade that changes the meaning of the object, which its author may choose. */
export interface UpgradeChoice {
  /** Title of the quick fix. */
  readonly title: string;
  readonly changes: readonly TextChange[];
  /** The renamed handler: the configuration of the nodes must be renamed as well. */
  readonly renamed?: { readonly from: string; readonly to: string } | undefined;
}

/** The reasons why an upgrade is not done automatically. */
export interface OpenQuestions {
  readonly isHandlerRefused: boolean;
  /** Fields that the server ignores at their present path, and that take effect in v1. */
  readonly revived: readonly string[];
}

/** Returns the possible upgrades of an object that is not upgraded automatically, the most probable one first. */
export function choicesOf(
  object: RuntimeClassObject,
  parts: Parts,
  handler: Part | undefined,
  { isHandlerRefused, revived }: OpenQuestions,
  text: string,
): readonly UpgradeChoice[] {
  const written = handlerText(handler?.entry) || undefined;
  const name = written === undefined ? defaultHandler : closestDnsLabel(written);
  if (isHandlerRefused && dnsLabelProblems(name).length > 0) return [];
  if (isHandlerRefused && usedAnchor(text, handler?.entry.value ?? null) !== undefined) return [];
  const revivals: readonly Revival[] = revived.length === 0 ? ['heed'] : ['heed', 'comment'];
  return revivals.flatMap(revival => {
    const reshaped = reshape(object.version, parts, handler, revival, text);
    if ('refusal' in reshaped) return [];
    const reshapedText = applyChanges(text, reshaped.changes);
    const after = isHandlerRefused ? withHandler(reshapedText, object, name) : reshapedText;
    const change = after === undefined ? undefined : changeBetween(text, after);
    if (change === undefined) return [];
    const renamed = isHandlerRefused && written !== undefined ? { from: written, to: name } : undefined;
    const title = titleOf(isHandlerRefused ? name : undefined, revival, andSeries(revived), revived.length);
    return [{ title, changes: [change], renamed }];
  });
}

/**
 * The meaning of a missing handler in 1.12 and 1.13: the default runtime of the node, which containerd and CRI-O call
 * `runc` unless they are configured otherwise.
 */
const defaultHandler = 'runc';

/**
 * Returns the title of a quick fix. `handler` is the new name of the handler, `fields` names the `count` fields that
 * take effect in v1.
 */
function titleOf(handler: string | undefined, revival: Revival, fields: string, count: number): string {
  if (handler === undefined) {
    if (count === 0) return t('Upgrade to node.k8s.io/v1');
    if (revival === 'comment') {
      return t('Upgrade to node.k8s.io/v1 with {0} as a comment, ignored as before', fields);
    }
    return count === 1
      ? t('Upgrade to node.k8s.io/v1 so that {0} takes effect', fields)
      : t('Upgrade to node.k8s.io/v1 so that {0} take effect', fields);
  }
  if (count === 0) {
    return t(
      "Upgrade to node.k8s.io/v1 with handler '{0}' (the configuration of the nodes must use the same name)",
      handler,
    );
  }
  if (revival === 'comment') {
    return t(
      "Upgrade to node.k8s.io/v1 with handler '{0}' with {1} as a comment, ignored as before (the configuration of the nodes must use the same name)",
      handler,
      fields,
    );
  }
  return count === 1
    ? t(
        "Upgrade to node.k8s.io/v1 with handler '{0}' so that {1} takes effect (the configuration of the nodes must use the same name)",
        handler,
        fields,
      )
    : t(
        "Upgrade to node.k8s.io/v1 with handler '{0}' so that {1} take effect (the configuration of the nodes must use the same name)",
        handler,
        fields,
      );
}

/** Returns the text with another handler in an object that has the shape of v1. */
function withHandler(text: string, object: RuntimeClassObject, name: string): string | undefined {
  const found = sameObjectIn(text, object);
  if (found === undefined) return undefined;
  const top = found.manifest.node;
  const entry = getEntry(top, 'handler');
  if (entry !== undefined && !top.entries.includes(entry)) return undefined;
  const before = getEntry(top, 'overhead') ?? getEntry(top, 'scheduling');
  const ownBefore = before !== undefined && top.entries.includes(before) ? before : undefined;
  if (entry === undefined) {
    const isJson = top.flow && top.entries.every(({ key }) => key.style === 'double');
    const value = isJson ? JSON.stringify(name) : name;
    return applyChanges(text, [insertEntry(text, top, 'handler', value, ownBefore)]);
  }
  if (entry.value !== null) return applyChanges(text, [replaceScalar(text, entry.value, name)]);
  return applyChanges(text, [{ start: entry.range.end, end: entry.range.end, text: ` ${name}` }]);
}
