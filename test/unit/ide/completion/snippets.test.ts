import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../../server/ide/completion/index.ts';
import { drawCompletions, inPod } from '../../../support/completion.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { inChinese } from '../../../support/in-chinese.ts';

const manifests = ['RuntimeClass', 'Pod in a sandbox', 'Deployment in a sandbox'];

describe('a whole document is proposed', () => {
  for (const [place, picture, path] of [
    ['in an empty file', '$0', 'a.yaml'],
    ['where a word is typed', 'Run$0', 'a.yaml'],
    ['below a comment', '# mine\n\n$0\n', 'a.yaml'],
    ['in a new document of a file', 'kind: Service\n---\n$0', 'a.yaml'],
  ] as const) {
    it(place, async () => {
      assert.deepEqual(labels(await drawCompletions(picture, { path })), manifests);
    });
  }

  for (const [place, picture, path] of [
    ['below something else', 'kind: Pod\n$0', 'a.yaml'],
    ['above something else', '$0\nservices: {}\n', 'a.yaml'],
    ['in a comment', '# $0', 'a.yaml'],
    ['in JSON', '$0', 'a.json'],
    ['in values of a chart', '$0', 'chart/values-prod.yaml'],
    ['in a Chart.yaml', '$0', 'chart/Chart.yaml'],
    ['in a kustomization', '$0', 'kustomization.yaml'],
    ['in a file of Compose', '$0', 'docker-compose.yml'],
    ['in a workflow of GitHub', '$0', '.github/workflows/ci.yaml'],
  ] as const) {
    it(`not ${place}`, async () => {
      assert.deepEqual(labels(await drawCompletions(picture, { path })), []);
    });
  }

  it('in an empty policy, where it is a policy', async () => {
    const [first, ...keys] = await drawCompletions('$0', { path: '.runtimeclass/policy.yaml' });
    assert.equal(
      first,
      'Sandbox policy | what the Pods of a namespace need | requirements: ⏎   - name: untrusted code ⏎     namespaces: [untrusted-*] ⏎     needs: ⏎       isolation: user-space-kernel ⏎ ',
    );
    assert.deepEqual(labels(keys), ['requirements', 'classes']);
  });

  it('in Chinese', async () => {
    const list = await inChinese(() => drawCompletions('$0'));
    assert.equal(labels(list)[1], '沙箱中的 Pod');
  });
});

describe('a whole document', () => {
  const insertedWith = async (snippets: boolean, files = '') => {
    const { session, uri, position } = await openAtCursor(`=== a.yaml\n$0\n${files}`);
    const [, pod] = complete(session.snapshot(), uri, position, { snippets });
    return [pod?.insertTextFormat, pod?.textEdit?.newText];
  };

  it('has stops where the editor knows snippets', async () => {
    assert.deepEqual(await insertedWith(true), [
      2,
      `apiVersion: v1
kind: Pod
metadata:
  name: \${2:app}
spec:
  runtimeClassName: \${1:gvisor}
  containers:
    - name: \${3:app}
      image: \${4:nginx}
$0`,
    ]);
  });

  it('is text elsewhere', async () => {
    const text = inPod('runtimeClassName: gvisor').replaceAll('web', 'app');
    assert.deepEqual(await insertedWith(false), [
      1,
      text.replace(/ {2}- name: app\n/, '    - name: app\n      image: nginx\n'),
    ]);
  });

  it('names the classes of the workspace, the most used first, and no name that is none', async () => {
    const named = (name: string) =>
      `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: runc\n`;
    const classes = [named('one'), named('two'), named('"${x}"')].join('---\n');
    const files = `=== classes.yaml\n${classes}=== pod.yaml\n${inPod('runtimeClassName: two')}`;
    const [, text] = await insertedWith(true, files);
    assert.match(String(text), /runtimeClassName: \$\{1\|two,one\|\}$/m);
  });
});

function labels(list: readonly string[]): readonly string[] {
  return list.map(line => line.split(' | ')[0]!);
}
