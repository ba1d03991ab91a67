import type { Found } from '../findings/reported-finding.ts';
import { commandMark } from '../input/printable.ts';
import type { Reporter } from './reporter.ts';

/**
 * The report as JUnit XML: a suite for each file, in it a test for each finding, and one that has passed for a file
 * without any. Warnings and worse are failures, what cannot be read is an error; hints and information pass.
 */
export const reportAsJunit: Reporter = async function* (checked) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="runtimeclass check">\n';
  let suite: Suite | undefined;
  for await (const one of checked) {
    if (one.kind === 'judged') continue;
    if (suite === undefined || one.path !== suite.path) {
      if (suite !== undefined) yield suiteAsXml(suite);
      suite = { path: one.path, cases: [], failures: 0, errors: 0 };
    }
    if (one.kind === 'file') continue;
    const isFailure = one.kind === 'finding' && (one.severity === 'error' || one.severity === 'warning');
    if (isFailure) suite.failures++;
    if (one.kind === 'problem') suite.errors++;
    suite.cases.push(caseAsXml(one, isFailure));
  }
  if (suite !== undefined) yield suiteAsXml(suite);
  yield '</testsuites>\n';
};

/** The suite of the file that is being checked; its counts come before its tests. */
interface Suite {
  readonly path: string;
  readonly cases: string[];
  failures: number;
  errors: number;
}

function suiteAsXml({ path, cases, failures, errors }: Suite): string {
  const tests = cases.length === 0 ? [`    <testcase name="check" classname="${xml(path)}"/>\n`] : cases;
  const counts = `tests="${tests.length}" failures="${failures}" errors="${errors}"`;
  return `  <testsuite name="${xml(path)}" ${counts}>\n${tests.join('')}  </testsuite>\n`;
}

function caseAsXml(one: Found, isFailure: boolean): string {
  const at = one.range === undefined ? '' : `:${one.range.start.line + 1}:${one.range.start.character + 1}`;
  const name = one.kind === 'finding' ? one.rule.id : 'unreadable';
  const line = one.range === undefined ? '' : ` line="${one.range.start.line + 1}"`;
  const head = `    <testcase name="${name}${at}" classname="${xml(one.path)}" file="${xml(one.path)}"${line}`;
  const text = xml(`${one.path}${at}: ${one.message}`);
  if (one.kind === 'finding' && !isFailure)
    return `${head}>\n      <system-out>${text}</system-out>\n    </testcase>\n`;
  const [tag, type] = one.kind === 'finding' ? ['failure', one.severity] : ['error', 'unreadable'];
  const message = `message="${xml(one.message)}" type="${type}"`;
  return `${head}>\n      <${tag} ${message}>${text}</${tag}>\n    </testcase>\n`;
}

/** A text inside of an element or of an attribute in double quotes; characters that XML 1.0 cannot hold become U+FFFD. */
function xml(text: string): string {
  const escaped = text
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"\r\n\t]/g, character => entities[character]!);
  // No CI takes it for a command in the log.
  return escaped.replace(commandMark, '#&#35;');
}

/** Source: XML 1.0 (fifth edition), production 2, `Char`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
