import { createRequire } from 'node:module';
import Ajv from 'ajv-draft-04';

const require = createRequire(import.meta.url);

/** The schema of SARIF 2.1.0 by OASIS, as Microsoft ships it with its matchers for tests. */
const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

/** Returns a function that says what the schema has against a report. */
export function createSarifValidator(): (report: string) => string {
  const ajv = new Ajv.default({ strict: false, unicodeRegExp: false });
  ajv.addFormat('uri', text => URL.canParse(text));
  ajv.addFormat('uri-reference', text => URL.canParse(text, 'file:///'));
  ajv.addFormat('date-time', true);
  const validate = ajv.compile(schema);
  return report => (validate(JSON.parse(report)) ? '' : ajv.errorsText(validate.errors));
}
