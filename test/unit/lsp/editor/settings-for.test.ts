import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, type Settings } from '../../../../server/base/settings.ts';
import { settingsFor } from '../../../../server/lsp/editor/settings-for.ts';

describe('the settings in an editor', () => {
  it('leave the fields to another extension unless the user has decided', () => {
    assert.deepEqual(
      (['auto', 'on', 'off'] as const).map(fields => [
        fields,
        fieldsOf(fields, false),
        fieldsOf(fields, true),
      ]),
      [
        ['auto', 'auto', 'off'],
        ['on', 'on', 'on'],
        ['off', 'off', 'off'],
      ],
    );
  });
});

function fieldsOf(fields: Settings['fields'], fieldsFromOtherExtension: boolean): string {
  return settingsFor({ fieldsFromOtherExtension }, readSettings({ fields })).fields;
}
