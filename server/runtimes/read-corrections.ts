import { t } from '../base/l10n.ts';
import { isTypingError } from '../base/typing-error.ts';
import { asMap, asScalar, asSequence, entriesOf, get, textOf } from '../yaml/lookup.ts';
import type { Entry, Node, Range } from '../yaml/tree.ts';
import { limitationsOf } from './limitations-of.ts';
import type { Effect, Limitation } from './model/limitation.ts';
import type { Isolation, RuntimeProfile } from './model/profile.ts';
import { profiles } from './profiles/index.ts';
import {
  correctionsOf,
  type WrittenCorrections,
  type WrittenLimitation,
  type WrittenRuntime,
} from './runtime-corrections.ts';

/** A part of `.runtimeclass/runtimes.yaml` that cannot be used, with a message that says what to write instead. */
export interface CorrectionProblem {
  readonly range: Range;
  readonly message: string;
}

export interface ReadCorrections {
  /** The corrections that could be read. */
  readonly corrections: WrittenCorrections;
  readonly problems: readonly CorrectionProblem[];
}

/**
 * Reads `.runtimeclass/runtimes.yaml`: `handlers` and `classes` map names to the id of a runtime, `runtimes` describes
 * the user's own runtimes and changes known ones. Invalid parts are left out and reported.
 */
export function readCorrections(root: Node | null): ReadCorrections {
  const problems: CorrectionProblem[] = [];
  const report: Report = (node, message) => {
    problems.push({ range: node.range, message });
  };
  checkKeys(root, sections, report);
  const runtimes = readRuntimes(get(root, 'runtimes'), report);
  const ids = [...runtimeIds, ...Object.keys(runtimes)];
  const corrections = {
    handlers: readNames(get(root, 'handlers'), ids, report),
    classes: readNames(get(root, 'classes'), ids, report),
    runtimes,
  };
  return { corrections, problems };
}

export const runtimeIds: readonly string[] = profiles.map(({ id }) => id);

export const isolations: readonly Isolation[] = [
  'process',
  'user-space kernel',
  'virtual machine',
  'confidential virtual machine',
  'WebAssembly',
  'enclave',
  'Windows process',
  'Hyper-V',
];

/** The effects that a user can give to a limitation: all but `rejected-by-api`, which the API server decides. */
export const effects: readonly Effect[] = [
  'does-not-start',
  'silently-weaker',
  'works-differently',
  'needs-configuration',
  'unsupported',
];

export const sections = ['handlers', 'classes', 'runtimes'];
export const runtimeKeys = ['title', 'isolation', 'buildOf', 'lifted', 'limitations'];
export const limitationKeys = ['field', 'when', 'effect', 'text', 'source'];

type Report = (node: { readonly range: Range }, message: string) => void;

function readNames(node: Node | null, ids: readonly string[], report: Report): Record<string, string> {
  if (node !== null && asMap(node) === null) report(node, t('Expected a map of names to runtime ids.'));
  const pairs = entriesOf(node).flatMap(({ key, value }) => {
    const id = textOf(value);
    if (id !== undefined && ids.includes(id)) return [[key.text, id] as const];
    report(
      value ?? key,
      t(
        'Unknown runtime "{0}". Use one of these ids, or describe it below runtimes: {1}.',
        id ?? '',
        ids.join(', '),
      ),
    );
    return [];
  });
  return Object.fromEntries(pairs);
}

function readRuntimes(node: Node | null, report: Report): Record<string, WrittenRuntime> {
  if (node !== null && asMap(node) === null)
    report(node, t('Expected a map of runtime ids to their descriptions.'));
  const entries = entriesOf(node);
  const own = entries.map(({ key }) => key.text);
  const runtimes = Object.fromEntries(
    entries.map(entry => [entry.key.text, readRuntime(entry, own, report)] as const),
  );
  for (const { key, value } of entries) {
    const circle = circleFrom(key.text, runtimes);
    if (circle === undefined) continue;
    report(
      get(value, 'buildOf') ?? key,
      t('A runtime cannot be a build of itself: {0}.', circle.join(' -> ')),
    );
  }
  // The limitations that can be lifted are only known after all runtimes were read.
  const { runtimes: described } = correctionsOf([{ handlers: {}, classes: {}, runtimes }]);
  return Object.fromEntries(
    entries.map(({ key: { text: id }, value }) => [
      id,
      { ...runtimes[id]!, lifted: readLifted(get(value, 'lifted'), described.get(id), report) },
    ]),
  );
}

/** Reads the description of a runtime except `lifted`. */
function readRuntime({ key, value }: Entry, own: readonly string[], report: Report): WrittenRuntime {
  checkKeys(value, runtimeKeys, report);
  const isKnown = runtimeIds.includes(key.text);
  const isolation = oneOf(get(value, 'isolation'), isolations, t('isolation'), report);
  const buildOf = oneOf(get(value, 'buildOf'), [...runtimeIds, ...own], t('runtime'), report);
  if (!isKnown && get(value, 'isolation') === null && get(value, 'buildOf') === null) {
    report(
      key,
      t(
        '"{0}" is not a known runtime: add its isolation, or the runtime that it is a build of (buildOf).',
        key.text,
      ),
    );
  }
  return {
    title: textOf(get(value, 'title')),
    isolation: isolation as Isolation | undefined,
    buildOf,
    lifted: [],
    limitations: readLimitations(get(value, 'limitations'), report),
  };
}

/** The cycle from a runtime along `buildOf` back to itself; `undefined` if there is none. */
function circleFrom(
  id: string,
  runtimes: Readonly<Record<string, WrittenRuntime>>,
): readonly string[] | undefined {
  const way = [id];
  for (;;) {
    const last = way.at(-1)!;
    const base = runtimes[last]?.buildOf ?? profiles.find(profile => profile.id === last)?.buildOf?.id;
    if (base === undefined) return undefined;
    if (base === id) return [...way, id];
    if (way.includes(base)) return undefined;
    way.push(base);
  }
}

/** A known runtime's limitations, including those of the runtime that it is a build of. */
export function knownLimitations(runtime: string | undefined): readonly Limitation[] {
  const profile = profiles.find(({ id }) => id === runtime);
  return profile === undefined ? [] : limitationsOf(profile).map(({ limitation }) => limitation);
}

/** Reads `lifted`. `profile` is the runtime with nothing lifted; `undefined` if its description is invalid and was reported. */
function readLifted(
  node: Node | null,
  profile: RuntimeProfile | undefined,
  report: Report,
): readonly string[] {
  if (node !== null && asSequence(node) === null) report(node, t('Expected a list of limitation ids.'));
  const ids = profile && limitationsOf(profile).map(({ limitation }) => limitation.id);
  return (asSequence(node)?.items ?? []).flatMap(item => {
    const id = textOf(item);
    if (id !== undefined && (ids === undefined || ids.includes(id))) return [id];
    if (item) {
      const runtime = profile?.id ?? t('This runtime');
      const meant = ids?.find(each => isTypingError(id ?? '', each));
      report(
        item,
        meant === undefined
          ? t('{0} has no limitation "{1}".', runtime, id ?? '')
          : t('{0} has no limitation "{1}". Did you mean "{2}"?', runtime, id ?? '', meant),
      );
    }
    return [];
  });
}

function readLimitations(node: Node | null, report: Report): readonly WrittenLimitation[] {
  if (node !== null && asSequence(node) === null) report(node, t('Expected a list of limitations.'));
  return (asSequence(node)?.items ?? []).flatMap(item => (item ? readLimitation(item, report) : []));
}

function readLimitation(node: Node, report: Report): readonly WrittenLimitation[] {
  checkKeys(node, limitationKeys, report);
  const field = textOf(get(node, 'field'));
  const text = textOf(get(node, 'text'));
  const effect = oneOf(get(node, 'effect'), effects, t('effect'), report);
  const isPath = field !== undefined && /^(spec\.|containers\[\]\.|metadata\.annotations\.)\S+$/.test(field);
  if (!isPath) {
    report(
      get(node, 'field') ?? node,
      t(
        'A limitation needs a field of the Pod: a path such as spec.hostNetwork or containers[].securityContext.privileged.',
      ),
    );
  }
  if (!text)
    report(get(node, 'text') ?? node, t('A limitation needs a text: one sentence about what happens.'));
  if (effect === undefined && get(node, 'effect') === null) {
    report(node, t('A limitation needs an effect: {0}.', effects.join(', ')));
  }
  if (!isPath || !text || effect === undefined) return [];
  const when = textOf(get(node, 'when')) ?? 'set';
  return [
    {
      field,
      when,
      effect: effect as Effect,
      text: text.replace(/\.$/, ''),
      source: textOf(get(node, 'source')),
    },
  ];
}

/** The text of a scalar that must be one of a few; otherwise `undefined`, and the problem is reported. */
function oneOf(
  node: Node | null,
  allowed: readonly string[],
  what: string,
  report: Report,
): string | undefined {
  const text = textOf(node);
  if (node === null || (text !== undefined && allowed.includes(text))) return text;
  report(node, t('Unknown {0} "{1}". Use one of these: {2}.', what, text ?? '', allowed.join(', ')));
  return undefined;
}

function checkKeys(node: Node | null, allowed: readonly string[], report: Report): void {
  if (node === null || asScalar(node)?.text === '') return;
  if (asMap(node) === null) report(node, t('Expected a map with the keys {0}.', allowed.join(', ')));
  for (const { key } of entriesOf(node)) {
    if (!allowed.includes(key.text))
      report(key, t('Unknown key "{0}". Known keys: {1}.', key.text, allowed.join(', ')));
  }
}
