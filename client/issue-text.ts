/** The data that a report of an issue may contain. */
export interface IssueFacts {
  readonly extension: string;
  readonly editor: string;
  /** `ssh-remote`, `wsl`, ...; `undefined` for a window on its own machine. */
  readonly remote: string | undefined;
  /** The settings that differ from their defaults, by name. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The ids of all rules. */
  readonly rules: readonly string[];
  /** The number of clusters that are known. */
  readonly clusters: number;
}

/** The first lines of a report: versions and settings, without paths, addresses and names of clusters. */
export function issueText({ extension, editor, remote, settings, rules, clusters }: IssueFacts): string {
  const changed = Object.entries(settings).map(
    ([name, value]) => `- ${name}: ${redacted(value, new Set(rules))}`,
  );
  return [
    '<!-- What did you do, what did you expect, what came instead? A manifest to try it with helps most. -->',
    '',
    '',
    '---',
    `RuntimeClass ${extension}, ${editor}${remote === undefined ? '' : `, ${remote}`}`,
    `clusters known: ${clusters}`,
    ...(changed.length === 0 ? ['settings: all as by default'] : ['settings:', ...changed]),
    '',
  ].join('\n');
}

/**
 * A value that cannot contain data of the user: a flag, a word of our own, a version, severities of rules. For others, only that they
 * are set.
 */
function redacted(value: unknown, rules: ReadonlySet<string>): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string' && harmless.test(value)) return value;
  const isRules = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isRules ? Object.entries(value) : [];
  const isHarmless =
    entries.length > 0 &&
    entries.every(([rule, severity]) => rules.has(rule) && severities.test(String(severity)));
  return isHarmless ? entries.map(entry => entry.join(' ')).join(', ') : '(set)';
}

/** The values of our enumerations, and versions of Kubernetes. */
const harmless = /^(auto|on|off|onCommand|onOpen|open|workspace|v?\d{1,3}\.\d{1,3}(\.\d{1,5})?)$/;

const severities = /^(error|warning|information|hint|off)$/;
