/**
 * A message of the API server without what differs from answer to answer or from version to version although
 * the server says the same, and nothing else:
 *
 * - Values that are no strings are printed in Go's notation, with pointer addresses, until 1.33. Since then they are
 *   JSON, which is compared, but for the template of a Job, with all fields of the server's own types and an identifier.
 * - The scheme of kinds is named after the file that declares it, whose path depends on where it was built.
 * - A patched object that cannot be read is quoted with the dates and the identifier that the server gave it.
 * - A server that is sent YAML without a JSON quotes the bytes of it; kubectl, which sends JSON, says the cause alone.
 * - The server walks through maps (podFixed, nodeSelector, labels) in random order, so that several errors about
 *   one map come in any order.
 */
export function normalisedMessage(message: string): string {
  return sortedWithinMaps(
    withoutPrintedValues(withoutStoredObject(withoutScheme(withoutDifference(causeAlone(message))))),
  );
}

function causeAlone(message: string): string {
  const cause =
    /^the object provided is unrecognized \(must be of type \w+\): ((?:json: unsupported value|unsupported map key).*) \((?:[\da-f]+|\{.*?)(?: \.\.\.)?\)$/;
  return cause.exec(message)?.[1] ?? message;
}

/** The comparison of two Pods that ends the refusal of an update is Go's notation too, over several lines. */
function withoutDifference(message: string): string {
  return message.replace(/(only additions to existing tolerations\))[\s\S]*?(\]?)$/, '$1<difference>$2');
}

function withoutScheme(message: string): string {
  return message.replace(/ in scheme "[^"]*"/, ' in scheme <scheme>');
}

function withoutStoredObject(message: string): string {
  return message.replace(/(: patch: Invalid value: )[\s\S]*/, '$1<stored object>');
}

const printedValue =
  /(?:Invalid value|Duplicate value): (?=[&*][\w.]*\{|[\w.]+\{|0x)|template: Invalid value: (?=\{)/g;

function withoutPrintedValues(message: string): string {
  let result = '';
  let position = 0;
  for (const match of message.matchAll(printedValue)) {
    const start = match.index + match[0].length;
    if (start < position) continue;
    result += `${message.slice(position, start)}<value>`;
    position = endOfValue(message, start);
  }
  return result + message.slice(position);
}

/** Where the braces that open first are closed again; braces within quotes do not count. */
function endOfValue(text: string, start: number): number {
  const rest = text.slice(start);
  const number = /^0x[0-9a-f]+/.exec(rest);
  if (number !== null) return start + number[0].length;
  let depth = 0;
  for (const token of rest.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token[0] === '{') depth += 1;
    if (token[0] === '}') depth -= 1;
    if (depth === 0 && token[0] === '}') return start + token.index + 1;
  }
  return text.length;
}

const list = /^([\s\S]*? is invalid: )\[([\s\S]*)\]$/;
/** Between two errors of a list: a comma and the place of the next one with its kind. */
const betweenErrors =
  /, (?=[\w.]+(?:\[[^\]]*\])*[\w.[\]]*: (?:Required value|Invalid value|Unsupported value|Duplicate value|Forbidden|Internal error))/;

function sortedWithinMaps(message: string): string {
  const match = list.exec(message);
  if (match === null) return message;
  const groups: string[][] = [];
  let lastMap: string | undefined;
  for (const error of match[2]!.split(betweenErrors)) {
    const map = /^[^:]*?(?:limits|requests|nodeSelector|labels|annotations)(?=\[|:)/.exec(error)?.[0];
    if (map !== undefined && map === lastMap) groups.at(-1)!.push(error);
    else groups.push([error]);
    lastMap = map;
  }
  return `${match[1]}[${groups.map(group => group.sort().join(', ')).join(', ')}]`;
}
