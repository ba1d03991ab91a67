import { shortHash } from '../../base/short-hash.ts';

/** Returns the fingerprint of the next finding of a file: of a rule, in a line with this text. */
export type Fingerprints = (ruleId: string, line: string) => string;

/**
 * Creates the fingerprints of the findings of one file, 32 hexadecimal digits: of the path, the rule, the text of the
 * line without its indentation, and a count where several findings agree in these. So a finding keeps its fingerprint
 * when lines above it come and go, or when its message is worded otherwise.
 */
export function createFingerprints(path: string): Fingerprints {
  const seen = new Map<string, number>();
  const slashed = path.replaceAll('\\', '/');
  return (ruleId, line) => {
    const identity = JSON.stringify([slashed, ruleId, line.slice(0, longestLine).trim()]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return shortHash(`${identity} ${count}`, 32);
  };
}

/** Characters of a line that count: a file of JSON may be one line of megabytes. */
const longestLine = 1000;
