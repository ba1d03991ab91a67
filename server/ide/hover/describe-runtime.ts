import { t } from '../../base/l10n.ts';
import { uriPart } from '../../base/uri-part.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import type { Isolation, RuntimeProfile } from '../../runtimes/model/profile.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import {
  code,
  distinct,
  fitting,
  joined,
  link,
  type Markdown,
  sentence,
  tMarkdown,
} from '../text/markdown.ts';

/** The runtime, its isolation and how it is known, for a line of a hover; `undefined` if nothing is known. */
export function runtimeInWords(resolution: RuntimeResolution | undefined): Markdown | undefined {
  if (resolution === undefined) return undefined;
  const { by, isolation } = resolution;
  const profile = settled(resolution);
  if (profile !== undefined) {
    return tMarkdown('{0} ({1})', titleAndIsolation(profile, isolation), sentence(howItIsKnown(by)));
  }
  const titles = resolution.candidates.map(({ title }) => title);
  return titles.length === 0 ? undefined : tMarkdown('one of {0}', fitting(titles, 70));
}

/** `gVisor, isolated by a user-space kernel` */
export function titleAndIsolation(profile: RuntimeProfile, isolation?: Isolation): Markdown {
  return tMarkdown('{0}, {1}', profile.title, howItIsolates(isolation ?? profile.isolation));
}

/** The runtime of a resolution that names one. */
export function settled({ profile, certainty }: RuntimeResolution): RuntimeProfile | undefined {
  return certainty === 'unknown' ? undefined : profile;
}

/** A line of links to what is known of these runtimes, of three at most; none without an editor's commands. */
export function linksAbout(
  resolutions: readonly (RuntimeResolution | undefined)[],
  commands: EditorCommands | undefined,
): readonly Markdown[] {
  if (commands === undefined) return [];
  const { aboutRuntimeCommand } = commands;
  const found = resolutions.flatMap(each => (each === undefined ? [] : (settled(each) ?? each.candidates)));
  const links = [...new Set(found)].slice(0, 3).map(({ id, title, homepage }) => {
    if (aboutRuntimeCommand !== undefined) {
      return link(t('About {0}', title), commandAddress(aboutRuntimeCommand, id));
    }
    const command = code(`runtimeclass explain runtime ${id}`);
    return homepage === '' ? command : tMarkdown('{0}: {1}', link(title, homepage), command);
  });
  return links.length === 0 ? [] : [joined(distinct(links), ' · ')];
}

/** The address of a command of the editor, for a link. */
export function commandAddress(command: string, argument?: string): string {
  if (argument === undefined) return `command:${command}`;
  return `command:${command}?${uriPart(JSON.stringify([argument]))}`;
}

export function howItIsolates(isolation: Isolation): string {
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
