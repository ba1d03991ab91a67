import { currentRuntimeTypes } from '../analysis/runtime-of-handler.ts';
import type { Language } from '../analysis/snapshot.ts';
import { groupBy } from '../base/collections.ts';
import { shimOf } from '../node-config/shim.ts';
import { limitationsOf } from '../runtimes/limitations-of.ts';
import type { Effect } from '../runtimes/model/limitation.ts';
import type { Isolation, RuntimeProfile } from '../runtimes/model/profile.ts';
import type { RuntimeResolution } from '../runtimes/resolve-runtime.ts';

/**
 * Markdown for a hover: which runtime it is and how that is known, how it isolates, its shim, and what it cannot do.
 * What no manifest shows is said in full, the rest by name: it is said where a Pod asks for it. `places`, Markdown too,
 * say where it is; they come before what it cannot do, which is long.
 */
export function describeRuntime(
  resolution: RuntimeResolution | undefined,
  language: Language,
  places: readonly string[] = [],
): string[] {
  if (resolution === undefined) return [...places];
  const { profile, candidates, confidence, isolation } = resolution;
  if (profile === undefined || confidence === 'ambiguous')
    return [...places, ...describeCandidates(candidates, language)];
  const words = texts[language];
  const title =
    profile.homepage === '' ? `**${profile.title}**` : `**[${profile.title}](${profile.homepage})**`;
  const shims = currentRuntimeTypes(profile).map(type => `\`${shimOf(type)}\``);
  const facts = [
    words.isolation[isolation ?? profile.isolation],
    ...(shims.length === 0 ? [] : [`${words.shim} ${shims.join(', ')}`]),
    words.knownBy[resolution.by],
  ];
  return [`${title}: ${facts.join('; ')}`, ...places, ...describeLimitations(profile, language)];
}

function describeCandidates(candidates: readonly RuntimeProfile[], language: Language): string[] {
  if (candidates.length === 0) return [];
  const { isolation, oneOf } = texts[language];
  const rows = candidates.map(each => `- [${each.title}](${each.homepage}): ${isolation[each.isolation]}`);
  return [`${oneOf}\n${rows.join('\n')}`];
}

function describeLimitations(profile: RuntimeProfile, language: Language): string[] {
  const { effect: effects, cannot } = texts[language];
  const held = limitationsOf(profile).map(({ limitation }) => limitation);
  const inPods = held.filter(({ condition, effect }) => condition && effect !== 'rejected-by-api');
  const byEffect = [...groupBy(inPods, ({ effect }) => effect)].map(([effect, all]) => {
    return `- ${effects[effect]}: ${all.map(({ id }) => `\`${id}\``).join(', ')}`;
  });
  const elsewhere = held
    .filter(({ condition }) => condition === undefined)
    .map(({ text, source }) => `- ${text()} ([source](${source}))`);
  const lines = [...elsewhere, ...byEffect];
  return lines.length === 0 ? [] : [`${cannot}\n${lines.join('\n')}`];
}

interface Texts {
  readonly isolation: Readonly<Record<Isolation, string>>;
  readonly effect: Readonly<Record<Effect, string>>;
  readonly knownBy: Readonly<Record<RuntimeResolution['by'], string>>;
  readonly shim: string;
  readonly oneOf: string;
  readonly cannot: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    isolation: {
      process: 'isolates by the kernel of the node',
      'user-space kernel': 'isolates by a kernel in user space',
      'virtual machine': 'isolates by a virtual machine',
      'confidential virtual machine': 'isolates by a confidential virtual machine',
      WebAssembly: 'isolates by WebAssembly',
      enclave: 'isolates by an enclave',
      'Windows process': 'isolates by the kernel of the Windows node',
      'Hyper-V': 'isolates by Hyper-V',
    },
    effect: {
      'does-not-start': 'does not start with',
      'silently-weaker': 'is silently weaker in',
      'works-differently': 'works differently with',
      'needs-configuration': 'needs configuration for',
      unsupported: 'does not support',
      'rejected-by-api': 'is refused with',
    },
    knownBy: {
      configuration: 'known from `.runtimeclass/runtimes.yaml`',
      'runtime type': 'known from the configuration of the nodes',
      handler: 'concluded from the name of the handler',
      'class name': 'concluded from the name of the class',
    },
    shim: 'shim',
    oneOf: 'It is one of these; the configuration of the nodes decides:',
    cannot: 'What it cannot do:',
  },
  'zh-cn': {
    isolation: {
      process: '由节点的内核隔离',
      'user-space kernel': '由用户态内核隔离',
      'virtual machine': '由虚拟机隔离',
      'confidential virtual machine': '由机密虚拟机隔离',
      WebAssembly: '由 WebAssembly 隔离',
      enclave: '由飞地（enclave）隔离',
      'Windows process': '由 Windows 节点的内核隔离',
      'Hyper-V': '由 Hyper-V 隔离',
    },
    effect: {
      'does-not-start': '无法启动',
      'silently-weaker': '会静默减弱',
      'works-differently': '行为不同',
      'needs-configuration': '需要配置',
      unsupported: '不支持',
      'rejected-by-api': '会被拒绝',
    },
    knownBy: {
      configuration: '依据 `.runtimeclass/runtimes.yaml`',
      'runtime type': '依据节点的配置',
      handler: '依据 handler 的惯用含义',
      'class name': '依据类名的惯用含义',
    },
    shim: 'shim',
    oneOf: '可能是以下之一，由节点的配置决定：',
    cannot: '它的限制：',
  },
};
