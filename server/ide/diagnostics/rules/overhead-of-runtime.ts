import { runtimeOfClass } from '../../../analysis/runtime-of-class.ts';
import { t } from '../../../base/l10n.ts';
import { describeClass } from '../../../kubernetes/classes/known-class.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { parseQuantity, type Quantity } from '../../../kubernetes/quantities/quantity.ts';
import { compareQuantities, signOf } from '../../../kubernetes/quantities/quantity-arithmetic.ts';
import { type ShippedOverhead, shippedOverheads } from '../../../runtimes/shipped-overheads.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { asMap, entriesOf, get, getEntry } from '../../../yaml/lookup.ts';
import type { Node } from '../../../yaml/tree.ts';
import { type Amount, podFixedOf } from '../shared/amounts.ts';
import { choice } from '../shared/fix.ts';
import { insertOverhead } from '../shared/insert-overhead.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The overhead of a class against what the project of its runtime ships: none although it starts a virtual machine,
 * four times as much or a fourth of it, or some although the runtime needs none. Only the documentation of the projects
 * says what is right, so this is advice. Sources are in `server/runtimes/profiles/`.
 */
export const overheadOfRuntime: Rule = {
  id: 'overhead-of-runtime',
  severity: 'information',
  summary: 'The overhead of a RuntimeClass is not what its runtime is shipped with.',
  summaryInChinese: 'RuntimeClass 的 overhead 与其运行时随附的值不符。',
  *checkRuntimeClass(object, context) {
    const { manifest, handlerEntry, version } = object;
    // Older versions are written for clusters in which overhead is new or missing.
    if (context.isPatch || version !== 'v1' || !handlerEntry?.value || containsPlaceholder(manifest.value))
      return;
    const place = {
      kind: 'workspace',
      ...context.placeOf(handlerEntry.range),
      selectorRanges: {},
    } as const;
    const known = describeClass(object, place);
    const resolution = known && runtimeOfClass(known, context.model);
    if (known?.handler === undefined || resolution === undefined || resolution.certainty === 'unknown')
      return;
    const { profile } = resolution;
    const knownOverheads = shippedOverheads({ ...known, handler: known.handler }, resolution.candidates);
    // Overheads that are only documented come after those that an installer uses.
    const shipped = [true, false].flatMap(is =>
      knownOverheads.filter(({ isInstalled }) => isInstalled === is),
    );
    const amounts = podFixedOf(object);
    const [first] = shipped;
    if (first?.isInstalled && lacksMemory(object.overhead)) {
      const { installedBy } = first;
      yield {
        range: handlerEntry.value.range,
        message: sentences(
          amounts.length === 0
            ? t('Without an overhead the virtual machine of each Pod is not accounted for.')
            : t('Without memory in the overhead the virtual machine of each Pod is not accounted for.'),
          t('Nodes are overcommitted, and the virtual machine takes its memory from that of the Pod.'),
          t('{0} gives its class of this handler an overhead of {1}.', t(installedBy), inWords(first)),
        ),
        fixes: () => insertOverhead(object, context, first),
      };
    }
    for (const amount of amounts) yield* farFrom(shipped, amount, context);
    const reserved = amounts.filter(({ quantity }) => signOf(quantity) > 0);
    if (profile?.isolation === 'process' && shipped.length === 0 && reserved[0] !== undefined) {
      yield {
        range: reserved[0].entry.range,
        message: sentences(
          t('{0} starts no virtual machine, so its Pods hardly need an overhead.', profile.title),
          t(
            'Its project ships none. Each Pod of this class reserves {0}.',
            reserved.map(({ resource, text }) => `${text} ${resource}`).join(', '),
          ),
        ),
      };
    }
  },
};

/** Whether the overhead has no memory. False where it cannot be read or has unknown fields: other rules report that. */
function lacksMemory(overhead: Node | null): boolean {
  const podFixed = get(overhead, 'podFixed');
  const areReadable = [overhead, podFixed].every(node => node === null || asMap(node) !== null);
  const isOther = entriesOf(overhead).some(({ key }) => key.text !== 'podFixed');
  return areReadable && !isOther && getEntry(podFixed, 'memory') === undefined;
}

/** The finding for an overhead of more than four times the highest of any release, or less than a fourth of the lowest. */
function* farFrom(
  shipped: readonly ShippedOverhead[],
  { resource, quantity, value, text }: Amount,
  context: RuleContext,
): Generator<Finding> {
  const stated = shipped.flatMap(each => {
    const written = each.podFixed[resource];
    const parsed = written === undefined ? undefined : parseQuantity(written).quantity;
    return parsed === undefined || written === undefined ? [] : [{ ...each, written, quantity: parsed }];
  });
  const [first] = stated;
  const isMore = stated.every(each => compareQuantities(quantity, times4(each.quantity)) > 0);
  const isLess = stated.every(each => compareQuantities(times4(quantity), each.quantity) < 0);
  if (first === undefined || (!isMore && !isLess)) return;
  const usual = inSeries(stated.map(({ written, from }) => `${written} (${from})`));
  yield {
    range: value.range,
    message: sentences(
      isMore
        ? t('{0} of {1} is more than four times what this class is shipped with.', text, resource)
        : t('{0} of {1} is less than a fourth of what this class is shipped with.', text, resource),
      t('Shipped are {0}.', usual),
    ),
    fixes: () => [
      choice(t("Set to '{0}'", first.written), [replaceScalar(context.text, value, first.written)]),
    ],
  };
}

function inWords({ podFixed, from }: ShippedOverhead): string {
  const amounts = Object.entries(podFixed).map(([resource, quantity]) => `${quantity} ${resource}`);
  return `${amounts.join(', ')} (${from})`;
}

function inSeries(texts: readonly string[]): string {
  return [...new Set(texts)].join(', ');
}

function times4(quantity: Quantity): Quantity {
  return { ...quantity, unscaled: quantity.unscaled * 4n };
}
