import { globProblem } from '../base/globs.ts';
import { t } from '../base/l10n.ts';
import { asMap, asScalar, asSequence, entriesOf, textOf } from '../yaml/lookup.ts';
import { scalarValue } from '../yaml/scalar.ts';
import type { Entry, Node, Range } from '../yaml/tree.ts';
import {
  type ClassMeaning,
  type IsolationLevel,
  isolationLevels,
  type Needs,
  type Policy,
  type PolicyProblem,
  type Requirement,
} from './policy.ts';
import { type ClassFacts, unmetNeeds } from './unmet-needs.ts';

/** The readable part of a policy, and the problems of the rest. */
export interface ReadPolicy {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
}

/** Reads the root of `.runtimeclass/policy.yaml`. An empty file requires nothing. */
export function readPolicy(root: Node | null): ReadPolicy {
  const problems: PolicyProblem[] = [];
  const reader = policyReader(
    (node, message) => problems.push({ range: node.range, message }),
    () => problems.length,
  );
  return { policy: reader.policy(root), problems };
}

type Report = (place: { readonly range: Range }, message: string) => void;

function policyReader(report: Report, countProblems: () => number) {
  /** The entries of a map by key; unknown keys are reported. */
  const fields = (node: Node | null, known: readonly string[]): ReadonlyMap<string, Entry> => {
    if (node === null) return new Map();
    if (asMap(node) === null) {
      report(node, t('Expected a map with {0}.', known.join(', ')));
      return new Map();
    }
    const entries = entriesOf(node);
    for (const { key } of entries) {
      if (!known.includes(key.text)) {
        report(key, t('Unknown key "{0}". Known keys: {1}.', key.text, known.join(', ')));
      }
    }
    return new Map(entries.map(entry => [entry.key.text, entry]));
  };
  const items = (entry: Entry | undefined): readonly Node[] => {
    const value = entry?.value ?? null;
    if (value === null) return [];
    const list = asSequence(value);
    if (list === null) report(value, t('"{0}" must be a list.', entry!.key.text));
    return (list?.items ?? []).filter(item => item !== null);
  };
  const texts = (
    entry: Entry | undefined,
    problemOf: (text: string) => string | undefined = () => undefined,
  ): readonly string[] =>
    items(entry).flatMap(item => {
      const text = textOf(item);
      const problem = text ? problemOf(text) : t('"{0}" must be a list of strings.', entry!.key.text);
      if (problem !== undefined) report(item, problem);
      return text && problem === undefined ? text : [];
    });
  const globs = (entry: Entry | undefined): readonly string[] =>
    texts(entry, glob => {
      const problem = globProblem(glob);
      return problem && t('This glob {0}.', problem);
    });
  const text = (entry: Entry | undefined): string | undefined => {
    const found = textOf(entry?.value) || undefined;
    if (entry !== undefined && found === undefined) {
      report(entry.value ?? entry.key, t('"{0}" must be a string.', entry.key.text));
    }
    return found;
  };
  const labels = (entry: Entry | undefined): Readonly<Record<string, string>> => {
    const value = entry?.value ?? null;
    if (value !== null && asMap(value) === null) report(value, t('"labels" must be a map of strings.'));
    return Object.fromEntries(
      entriesOf(value).flatMap(({ key, value: label }) => {
        const scalar = asScalar(label);
        if (scalar !== null && scalarValue(scalar) !== null) return [[key.text, scalar.text]];
        report(label ?? key, t('The value of the label "{0}" must be a string.', key.text));
        return [];
      }),
    );
  };
  const flag = (entry: Entry | undefined): boolean | undefined => {
    const scalar = asScalar(entry?.value);
    const value = scalar === null ? undefined : scalarValue(scalar);
    if (entry !== undefined && typeof value !== 'boolean') {
      report(entry.value ?? entry.key, t('"{0}" must be true or false.', entry.key.text));
    }
    return typeof value === 'boolean' ? value : undefined;
  };
  const level = (entry: Entry | undefined): IsolationLevel | undefined => {
    const text = textOf(entry?.value);
    const found = isolationLevels.find(known => known === text);
    if (entry !== undefined && found === undefined) {
      const levels = isolationLevels.join(', ');
      report(
        entry.value ?? entry.key,
        t('"{0}" is no level of isolation. Use one of these: {1}.', text ?? '', levels),
      );
    }
    return found;
  };

  const needs = (entry: Entry | undefined): Needs => {
    const found = fields(entry?.value ?? null, knownNeeds);
    const isolation = level(found.get('isolation'));
    const userNamespaces = flag(found.get('userNamespaces'));
    const gpu = flag(found.get('gpu'));
    // If a glob cannot be used, the list of allowed classes is not known, and any class is allowed.
    const before = countProblems();
    const allowedClasses = globs(found.get('allowedClasses'));
    const isAllowedKnown = countProblems() === before;
    const forbiddenClasses = globs(found.get('forbiddenClasses'));
    return {
      ...(isolation && { isolation }),
      ...(userNamespaces && { userNamespaces }),
      ...(gpu && { gpu }),
      ...(isAllowedKnown && allowedClasses.length > 0 && { allowedClasses }),
      ...(forbiddenClasses.length > 0 && { forbiddenClasses }),
    };
  };
  /** A requirement; empty if one of its conditions cannot be read, because then it is not known which Pods it selects. */
  const requirement = (node: Node, index: number): readonly Requirement[] => {
    const before = countProblems();
    const found = fields(node, knownInRequirement);
    const name = found.get('name')?.value ?? null;
    if (asMap(node) !== null && !found.has('needs'))
      report(name ?? node, t('A requirement must have "needs".'));
    const conditions = {
      namespaces: globs(found.get('namespaces')),
      labels: labels(found.get('labels')),
      images: globs(found.get('images')),
    };
    const defaultClass = text(found.get('defaultClass'));
    const isUsable = countProblems() === before;
    const needed = needs(found.get('needs'));
    if (!isUsable) return [];
    const contradiction = defaultClass && unmetNeeds(needed, factsOfName(defaultClass))[0];
    if (contradiction) {
      const { value, key } = found.get('defaultClass')!;
      report(value ?? key, t('RuntimeClass "{0}" {1}.', defaultClass, contradiction.text));
    }
    return [
      {
        name: textOf(name) ?? t('requirement {0}', index + 1),
        ...conditions,
        ...(defaultClass !== undefined && !contradiction && { defaultClass }),
        needs: needed,
        range: (name ?? node).range,
      },
    ];
  };
  const meaning = ({ key, value }: Entry): ClassMeaning => {
    const found = fields(value, ['isolation', 'handlers']);
    const isolation = level(found.get('isolation'));
    return { className: key.text, isolation, handlers: texts(found.get('handlers')), range: key.range };
  };
  const policy = (root: Node | null): Policy => {
    const found = fields(root, ['requirements', 'classes']);
    const classes = found.get('classes')?.value ?? null;
    if (classes !== null && asMap(classes) === null)
      report(classes, t('"classes" must be a map from class names.'));
    return {
      requirements: items(found.get('requirements')).flatMap(requirement),
      classes: entriesOf(classes).map(meaning),
    };
  };
  return { policy };
}

const knownNeeds = ['isolation', 'userNamespaces', 'gpu', 'allowedClasses', 'forbiddenClasses'];
const knownInRequirement = ['name', 'namespaces', 'labels', 'images', 'defaultClass', 'needs'];

/** The certain facts about a class if only its name is known. */
function factsOfName(className: string): ClassFacts {
  return { className, isolation: undefined, userNamespaces: undefined, gpu: undefined };
}
