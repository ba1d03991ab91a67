import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { distributions } from '../../distributions/index.ts';
import { overheadInWords } from '../../kubernetes/classes/overhead-in-words.ts';
import { readExactResources } from '../../kubernetes/quantities/resource-list.ts';
import { limitationsOf, type RuntimeLimitation } from '../../runtimes/limitations-of.ts';
import { howKnown } from '../../runtimes/model/known.ts';
import { type Effect, type Limitation, sentenceOf } from '../../runtimes/model/limitation.ts';
import type { InstalledClass, RuntimeProfile } from '../../runtimes/model/profile.ts';
import { profiles } from '../../runtimes/profiles/index.ts';
import type { RuntimeCorrections } from '../../runtimes/runtime-corrections.ts';
import { tableNeedsOf } from '../../runtimes/table-needs-of.ts';
import { knownInWords } from '../diagnostics/shared/known-in-words.ts';
import { sentences, wordsOf } from '../diagnostics/shared/sentences.ts';
import { gravestFirst } from '../hover/describe-limitations.ts';
import { howItIsolates } from '../hover/describe-runtime.ts';
import {
  code,
  joined,
  link,
  list,
  type Markdown,
  markdown,
  paragraphs,
  sentence,
  tMarkdown,
} from '../text/markdown.ts';

/** The runtimes that have a page, with the user's corrections. */
export function runtimesWithPage(corrections?: RuntimeCorrections): readonly RuntimeProfile[] {
  const own = [...(corrections?.runtimes.values() ?? [])];
  const ids = new Set(own.map(({ id }) => id));
  return [...profiles.filter(({ id }) => !ids.has(id)), ...own];
}

/** All that is known of a runtime, as Markdown, each fact with how it is known. */
export function runtimePage(profile: RuntimeProfile): string {
  const { title, homepage, isolation, buildOf } = profile;
  const about = [
    tMarkdown(
      '{0}.',
      howItIsolates(isolation).replace(/^./, first => first.toUpperCase()),
    ),
    ...(buildOf === undefined ? [] : [t('A build of {0}.', buildOf.title)]),
  ];
  const parts = [
    markdown`# ${title}`,
    joined(about, ' '),
    ...(homepage === '' ? [] : [link(homepage.replace(/^https?:\/\//, ''), homepage)]),
    ...whatPodsMeet(profile),
    ...section(t('Handlers'), handlersOf(profile)),
    ...section(t('RuntimeClasses'), profile.classes.map(describeInstalled)),
    ...section(t('Its table in containerd or CRI-O'), describeTable(profile)),
    ...section(t('Nodes'), describeNodes(profile)),
  ];
  return `${paragraphs(parts).text}\n`;
}

function section(title: string, items: readonly Markdown[]): readonly Markdown[] {
  return items.length === 0 ? [] : [markdown`## ${title}`, list(items)];
}

/** What Pods meet, the gravest first; what no manifest shows has no heading of its own. */
function whatPodsMeet(profile: RuntimeProfile): readonly Markdown[] {
  const byEffect = groupBy(limitationsOf(profile), ({ limitation: { effect, condition } }) =>
    condition === undefined ? undefined : effect,
  );
  return [...gravestFirst, undefined].flatMap(effect =>
    section(
      titleOf(effect),
      (byEffect.get(effect) ?? []).map(each => describeLimitation(each, profile)),
    ),
  );
}

function titleOf(effect: Effect | undefined): string {
  switch (effect) {
    case 'rejected-by-api':
      return t('Refused by the API server');
    case 'does-not-start':
      return t('Does not start');
    case 'silently-weaker':
      return t('Runs without a protection or a guarantee that the Pod asks for');
    case 'unsupported':
      return t('Documented as unsupported');
    case 'needs-configuration':
      return t('Needs configuration of the node');
    case 'works-differently':
      return t('Works differently');
    case undefined:
      return t('For every Pod');
  }
}

/** A fact, with a link to its source that is named by how it is known. What the user states has a path or a name there. */
function describeLimitation(
  { limitation, isInherited }: RuntimeLimitation,
  { buildOf }: RuntimeProfile,
): Markdown {
  const { source } = limitation;
  const text = sentence(limitationInFull(limitation));
  if (source === '') return text;
  const known = link(knownInWords(howKnown(limitation)), source);
  return isInherited && buildOf !== undefined
    ? tMarkdown('{0} ({1}, {2})', text, known, buildOf.title)
    : tMarkdown('{0} ({1})', text, known);
}

/** What happens, what follows from it, and the words of the component. */
export function limitationInFull(limitation: Limitation): string {
  const { more, words } = limitation;
  return sentences(t('{0}.', sentenceOf(limitation)), more?.(), words && wordsOf(...words));
}

/** The handlers, one line for those of the same installer and isolation. */
function handlersOf({ handlers, isolation: usual }: RuntimeProfile): readonly Markdown[] {
  const alike = groupBy(
    handlers,
    ({ usedBy, source, isolation = usual }) => `${usedBy}\n${source}\n${isolation}`,
  );
  return [...alike.values()].map(those => {
    const { usedBy, source, isolation = usual } = those[0]!;
    const names = joined(those.map(({ name }) => code(name)));
    const how = isolation === usual ? [] : [howItIsolates(isolation)];
    return tMarkdown('{0}: {1}', joined([link(t(usedBy), source), ...how]), names);
  });
}

function describeInstalled(row: InstalledClass): Markdown {
  const { name, installedBy, handler, podFixed = {}, nodeSelector = {}, source } = row;
  const overhead = readExactResources(podFixed);
  const facts = [
    ...(handler === undefined || handler === name ? [] : [tMarkdown('handler `{0}`', handler)]),
    ...(overhead.size === 0 ? [] : [tMarkdown('overhead {0}', code(overheadInWords(overhead)))]),
    ...Object.entries(nodeSelector).map(([key, value]) => code(`${key}=${value}`)),
  ];
  const from = tMarkdown('{0} ({1})', code(name), link(t(installedBy), source));
  return facts.length === 0 ? from : tMarkdown('{0}: {1}', from, joined(facts));
}

function describeTable(profile: RuntimeProfile): readonly Markdown[] {
  const { runtimeTypes, binaries = [], crioType } = profile;
  const { annotations = [], insteadOf = {}, formerOciPrograms = {} } = tableNeedsOf(profile) ?? {};
  const types = runtimeTypes.map(type => code(`runtime_type = "${type}"`));
  return [
    ...(types.length === 0 ? [] : [tMarkdown('containerd: {0}', joined(types))]),
    ...(crioType === undefined ? [] : [tMarkdown('CRI-O: {0}', code(`runtime_type = "${crioType}"`))]),
    ...(binaries.length === 0 ? [] : [tMarkdown('Program: {0}', joined(binaries.map(code)))]),
    ...annotations.map(({ pattern }) =>
      tMarkdown('Annotations: containerd passes on `{0}` only if `pod_annotations` names it.', pattern),
    ),
    ...Object.entries(insteadOf).map(([option, instead]) =>
      tMarkdown('The option `{0}` has no effect: use {1}.', option, sentence(instead())),
    ),
    ...Object.entries(formerOciPrograms).map(([program, release]) =>
      tMarkdown('`{0}` is no OCI runtime since {1}.', program, release),
    ),
  ];
}

function describeNodes({ nodeLabels, nodeTaints = [], handlers }: RuntimeProfile): readonly Markdown[] {
  const names = new Set(handlers.map(({ name }) => name));
  const brought = distributions.flatMap(({ name, brings }) => {
    const has = (brings?.handlers ?? []).filter(handler => names.has(handler));
    const detects = (brings?.detects ?? []).filter(({ handler }) => names.has(handler));
    return [
      ...(has.length === 0 ? [] : [tMarkdown('{0} has {1}.', name, joined(has.map(code)))]),
      ...(detects.length === 0
        ? []
        : [
            tMarkdown(
              '{0} adds {1} by itself if it finds the program when it starts.',
              name,
              joined(detects.map(({ handler }) => code(handler))),
            ),
          ]),
    ];
  });
  const labels = Object.entries(nodeLabels).map(([key, value]) => code(`${key}=${value}`));
  return [
    ...brought,
    ...(labels.length === 0 ? [] : [tMarkdown('Labels of such nodes: {0}', joined(labels))]),
    ...(nodeTaints.length === 0
      ? []
      : [tMarkdown('Taints of such nodes: {0}', joined(nodeTaints.map(code)))]),
  ];
}
