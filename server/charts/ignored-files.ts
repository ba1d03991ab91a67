import { goPathGlob } from '../base/globs.ts';

/** The files of a chart by the path from its folder. */
type Files = ReadonlyMap<string, string>;

/**
 * The files of a chart without those that its `.helmignore` or Helm itself leaves out; `undefined` if Helm refuses to load
 * the chart with these rules, or there are too many. Source: Helm `pkg/chart/loader/directory.go`, `pkg/ignore/rules.go`.
 */
export function withoutIgnored(files: Files): Files | undefined {
  const rules = [...(files.get('.helmignore') ?? '').replace(/^\uFEFF/, '').split(/\r?\n/), 'templates/.?*']
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'));
  if (rules.length > mostRules || rules.some(isRefused)) return undefined;
  const matchers = rules.map(readRule);
  const results = new Map<string, boolean>();
  const isIgnored = (path: string, isFolder: boolean): boolean => {
    for (const rule of matchers) {
      const matches = (isFolder || !rule.isForFolders) && rule.matches(path);
      // The rule stands for everything that it does not match.
      if (rule.isNegated ? !matches : matches) return true;
    }
    return false;
  };
  const isIgnoredFolder = (path: string): boolean => {
    const ignored = results.get(path) ?? isIgnored(path, true);
    results.set(path, ignored);
    return ignored;
  };
  return new Map(
    [...files].filter(([path]) => !foldersOf(path).some(isIgnoredFolder) && !isIgnored(path, false)),
  );
}

/** More than anybody writes: each is tried on each file. */
const mostRules = 1000;

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

interface IgnoreRule {
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
  readonly matches: (path: string) => boolean;
}

function readRule(line: string): IgnoreRule {
  const isNegated = line.startsWith('!');
  const rule = isNegated ? line.slice(1) : line;
  const isForFolders = rule.endsWith('/');
  const pattern = isForFolders ? rule.slice(0, -1) : rule;
  const matches = goPathGlob(pattern.replace(/^\//, ''));
  // Without a slash in it a rule is about the name alone.
  return {
    isNegated,
    isForFolders,
    matches: pattern.includes('/') ? matches : path => matches(path.slice(path.lastIndexOf('/') + 1)),
  };
}

/** Whether Helm takes a rule for an error: two stars, or a glob that Go cannot read. */
function isRefused(rule: string): boolean {
  return rule.includes('**') || !readableGlob.test(rule);
}

/** Matches globs without brackets or with simple ones; a text that ends in a backslash is not a valid glob. */
const readableGlob = /^(?:[^[\\]|\\.|\[\^?(?:[^\]\\-]|\\.)(?:-(?:[^\]\\-]|\\.)|[^\]\\-]|\\.)*\])*$/;
