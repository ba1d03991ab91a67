import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readWorkspaceSettings } from '../../../server/settings/read-workspace-settings.ts';
import { parse } from '../../../server/yaml/parse.ts';

const schemaFile = new URL('../../../schemas/settings.schema.json', import.meta.url);
const { properties } = JSON.parse(readFileSync(schemaFile, 'utf8'));

describe('the schema of .runtimeclass/settings.yaml', () => {
  it('has the keys and severities that are read, and no others', () => {
    const said = (text: string, what: RegExp) =>
      what.exec(readWorkspaceSettings(parse(text).root, '').problems[0]?.message ?? '')?.[1];
    assert.equal(Object.keys(properties).join(', '), said('x: 1', /Known keys: (.*)\.$/));
    const severities = properties.rules.additionalProperties.enum.join(', ');
    assert.equal(severities, said('rules: {a: x}', /one of (.*)\.$/));
  });
});
