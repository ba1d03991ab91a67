import { currentRuntimeTypes } from '../analysis/runtime-of-handler.ts';
import { groupBy } from '../base/collections.ts';
import { t } from '../base/l10n.ts';
import { shimOf } from '../node-config/shim.ts';
import { limitationsOf } from '../runtimes/limitations-of.ts';
import { howKnown } from '../runtimes/model/known.ts';
import type { Effect, Limitation } from '../runtimes/model/limitation.ts';
import type { Isolation, RuntimeProfile } from '../runtimes/model/profile.ts';
import type { RuntimeResolution } from '../runtimes/resolve-runtime.ts';
import { knownInWords } from './diagnostics/known-in-words.ts';

/**
 * Markdown for a hover: the runtime and how it was determined, its isolation, its shim and its limitations. Limitations
 * that no manifest shows are described in full; the others are only listed, because a Pod that runs into one gets a
 * finding. `places` is Markdown about where the runtime is configured and available; it precedes the long list of
 * limitations.
 */
export function describeRuntime(
  resolution: RuntimeResolution | undefined,
  places: readonly string[] = [],
): string[] {
  if (resolution === undefined) return [...places];
  const { profile, candidates, confidence, isolation } = resolution;
  if (profile === undefined || confidence === 'ambiguous')
    return [...places, ...describeCandidates(candidates)];
  const title =
    profile.homepage === '' ? `**${profile.title}**` : `**[${profile.title}](${profile.homepage})**`;
  const shims = currentRuntimeTypes(profile).map(type => `\`${shimOf(type)}\``);
  const facts = [
    howItIsolates(isolation ?? profile.isolation),
    ...(shims.length === 0 ? [] : [`shim ${shims.join(', ')}`]),
    howItIsKnown(resolution.by),
  ];
  return [`${title}: ${facts.join('; ')}`, ...places, ...describeLimitations(profile)];
}

function describeCandidates(candidates: readonly RuntimeProfile[]): string[] {
  if (candidates.length === 0) return [];
  const rows = candidates.map(
    each => `- [${each.title}](${each.homepage}): ${howItIsolates(each.isolation)}`,
  );
  return [`${t('One of these, depending on the node configuration:')}\n${rows.join('\n')}`];
}

function describeLimitations(profile: RuntimeProfile): string[] {
  const held = limitationsOf(profile).map(({ limitation }) => limitation);
  const inPods = held.filter(({ condition, effect }) => condition && effect !== 'rejected-by-api');
  const byEffect = [...groupBy(inPods, ({ effect }) => effect)].map(([effect, all]) => {
    const ways = groupBy(all, limitation => knownInWords(howKnown(limitation)));
    return `- ${withWhat(effect)}: ${[...ways].map(([way, known]) => `${idsOf(known)} (${way})`).join('; ')}`;
  });
  const elsewhere = held
    .filter(({ condition }) => condition === undefined)
    .map(limitation => `- ${limitation.text()} ${linkTo(limitation)}`.trimEnd());
  const lines = [...elsewhere, ...byEffect];
  return lines.length === 0 ? [] : [`${t('Limitations:')}\n${lines.join('\n')}`];
}

function idsOf(limitations: readonly Limitation[]): string {
  return limitations.map(({ id }) => `\`${id}\``).join(', ');
}

/** A link to the source of a limitation, named by how it is known. */
function linkTo(limitation: Limitation): string {
  const { source } = limitation;
  return source === '' ? '' : `([${knownInWords(howKnown(limitation))}](${source}))`;
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
