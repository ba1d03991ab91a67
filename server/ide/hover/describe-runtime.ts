import { currentRuntimeTypes } from '../../analysis/runtime-of-handler.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { shimOf } from '../../node-config/shim.ts';
import { limitationsOf } from '../../runtimes/limitations-of.ts';
import { howKnown } from '../../runtimes/model/known.ts';
import type { Effect, Limitation } from '../../runtimes/model/limitation.ts';
import type { Isolation, RuntimeProfile } from '../../runtimes/model/profile.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import { knownInWords } from '../diagnostics/shared/known-in-words.ts';
import {
  code,
  joined,
  link,
  list,
  type Markdown,
  type MarkdownPart,
  markdown,
  sentence,
} from '../text/markdown.ts';

/**
 * Markdown for a hover: the runtime and how it was determined, its isolation, its shim and its limitations. Limitations
 * that no manifest shows are described in full; the others are only listed, because a Pod that runs into one gets a
 * finding. `places` is Markdown about where the runtime is configured and available; it precedes the long list of
 * limitations.
 */
export function describeRuntime(
  resolution: RuntimeResolution | undefined,
  places: readonly Markdown[] = [],
): Markdown[] {
  if (resolution === undefined) return [...places];
  const { profile, candidates, certainty, isolation } = resolution;
  if (profile === undefined || certainty === 'unknown') return [...places, ...describeCandidates(candidates)];
  const shims = currentRuntimeTypes(profile).map(type => code(shimOf(type)));
  const facts = [
    howItIsolates(isolation ?? profile.isolation),
    ...(shims.length === 0 ? [] : [markdown`shim ${joined(shims)}`]),
    sentence(howItIsKnown(resolution.by)),
  ];
  return [
    markdown`**${linked(profile)}**: ${joined(facts, '; ')}`,
    ...places,
    ...describeLimitations(profile),
  ];
}

function describeCandidates(candidates: readonly RuntimeProfile[]): Markdown[] {
  if (candidates.length === 0) return [];
  const rows = candidates.map(each => markdown`${linked(each)}: ${howItIsolates(each.isolation)}`);
  return [markdown`${t('One of these, depending on the node configuration:')}\n${list(rows)}`];
}

/** The title of a runtime, with a link to its page if it has one. */
function linked({ title, homepage }: RuntimeProfile): MarkdownPart {
  return homepage === '' ? title : link(title, homepage);
}

function describeLimitations(profile: RuntimeProfile): Markdown[] {
  const held = limitationsOf(profile).map(({ limitation }) => limitation);
  const podLimitations = held.filter(({ condition, effect }) => condition && effect !== 'rejected-by-api');
  const byEffect = [...groupBy(podLimitations, ({ effect }) => effect)].map(([effect, all]) => {
    const ways = groupBy(all, limitation => knownInWords(howKnown(limitation)));
    const named = [...ways].map(([way, known]) => markdown`${idsOf(known)} (${way})`);
    return markdown`${withWhat(effect)}: ${joined(named, '; ')}`;
  });
  const elsewhere = held.filter(({ condition }) => condition === undefined).map(withSource);
  const lines = [...elsewhere, ...byEffect];
  return lines.length === 0 ? [] : [markdown`${t('Limitations:')}\n${list(lines)}`];
}

function idsOf(limitations: readonly Limitation[]): Markdown {
  return joined(limitations.map(({ id }) => code(id)));
}

/** A limitation with a link to its source, named by how it is known. What the user states has a path or a name there. */
function withSource(limitation: Limitation): Markdown {
  const text = sentence(limitation.text());
  const { source } = limitation;
  if (source === '') return text;
  const known = knownInWords(howKnown(limitation));
  return markdown`${text} (${link(known, source)})`;
}

function howItIsolates(isolation: Isolation): string {
  switch (isolation) {
    case 'process':
      return t("shares the node's kernel");
    case 'user-space kernel':
      return t('isolated by a user-space kernel');
    case 'virtual machine':
      return t('isolated by a virtual machine');
    case 'confidential virtual machine':
      return t('isolated by a confidential virtual machine');
    case 'WebAssembly':
      return t('isolated by WebAssembly');
    case 'enclave':
      return t('isolated by an enclave');
    case 'Windows process':
      return t('shares the kernel of the Windows node');
    case 'Hyper-V':
      return t('isolated by Hyper-V');
  }
}

/** The beginning of a line that lists features that Pods may ask for, by the effect that asking has. */
function withWhat(effect: Effect): string {
  switch (effect) {
    case 'does-not-start':
      return t('does not start with');
    case 'silently-weaker':
      return t('silently weaker with');
    case 'works-differently':
      return t('works differently with');
    case 'needs-configuration':
      return t('needs configuration for');
    case 'unsupported':
      return t('does not support');
    case 'rejected-by-api':
      return t('is rejected with');
  }
}

function howItIsKnown(by: RuntimeResolution['by']): string {
  switch (by) {
    case 'configuration':
      return t('according to `.runtimeclass/runtimes.yaml`');
    case 'runtime type':
      return t('according to the node configuration');
    case 'handler':
      return t('assumed from the handler name');
    case 'class name':
      return t('assumed from the class name');
  }
}
