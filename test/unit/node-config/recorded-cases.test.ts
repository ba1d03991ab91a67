import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFiles } from '../../node-config/files.ts';
import { predict, releaseOf } from '../../node-config/predict.ts';
import { readRecordedCases } from '../../node-config/recorded-cases.ts';

// What releases of containerd that no test can install made of files, and files on which we once disagreed with one.
for (const { name, version, files, answer } of readRecordedCases()) {
  test(`${name}: as containerd ${version}`, () => {
    assert.equal(predict(files, releaseOf(version)), answer, joinFiles(files));
  });
}
