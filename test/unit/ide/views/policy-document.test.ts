import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Session } from '../../../../server/analysis/session.ts';
import { policyExport } from '../../../../server/cli/policy-export.ts';
import { policyDocument } from '../../../../server/ide/views/policy-document.ts';
import { diskFiles } from '../../../../server/workspace/disk-files.ts';
import { written } from '../../cli/checked.ts';

const classes = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisor}\nhandler: runsc\n';

describe('the policy of a workspace as a document', () => {
  it('is what the command line prints', async () => {
    for (const policy of [
      'requirements: [{name: it, needs: {forbiddenClasses: [a], gpu: true}}]',
      'requirements: [{name: it, namespaces: [ci], defaultClass: gvisor, needs: {isolation: virtual-machine}}]',
      'classes: {gvisor: {handlers: [runsc]}}',
    ]) {
      const folder = written({ '.runtimeclass/policy.yaml': policy, 'classes.yaml': classes });
      const { output } = await policyExport(folder, { action: 'Deny', output: 'yaml' });
      const { yaml, problems } = await document(folder);
      assert.deepEqual(problems, []);
      assert.equal(yaml, output);
      assert.match(output, /^kind: ValidatingAdmissionPolicy$/m);
    }
  });

  it('takes the text of the editor, not that of the disk', async () => {
    const folder = written({ '.runtimeclass/policy.yaml': '' });
    const text = 'requirements: [{name: it, needs: {forbiddenClasses: [unheard-of]}}]';
    assert.match((await document(folder, text)).yaml!, /unheard-of/);
  });

  it('says what the file says now, also where nobody has told of its change', async () => {
    const folder = written({ '.runtimeclass/policy.yaml': '' });
    const session = new Session(diskFiles);
    await session.readFolders([pathToFileURL(folder).href]);
    const policy = 'requirements: [{name: it, needs: {forbiddenClasses: [unheard-of]}}]';
    writeFileSync(join(folder, '.runtimeclass/policy.yaml'), policy);
    assert.match((await policyDocument(session, diskFiles)).yaml!, /unheard-of/);
  });

  it('is none where there is no policy, or one that has something wrong, with its place', async () => {
    const none = await document(written({ 'classes.yaml': classes }));
    assert.deepEqual([none.yaml, none.problems], [undefined, []]);
    for (const [policy, place, said] of [
      ['requirements:\n- needs: {isolated: true}\n', '1:10', /Unknown key "isolated"/],
      ['requirements: [\n', '1:0', /./],
    ] as const) {
      const { yaml, problems } = await document(written({ '.runtimeclass/policy.yaml': policy }));
      assert.equal(yaml, undefined);
      const { line, character } = problems[0]!.range.start;
      assert.equal(`${line}:${character}`, place);
      assert.match(problems[0]!.message, said);
    }
  });
});

async function document(folder: string, openText?: string) {
  const session = new Session(diskFiles);
  const uri = pathToFileURL(folder).href;
  await session.readFolders([uri]);
  if (openText !== undefined) session.open(`${uri}/.runtimeclass/policy.yaml`, 1, openText);
  return policyDocument(session, diskFiles);
}
