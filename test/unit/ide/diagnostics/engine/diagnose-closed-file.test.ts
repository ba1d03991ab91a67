import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Session } from '../../../../../server/analysis/session.ts';
import { diagnose } from '../../../../../server/ide/diagnostics/engine/diagnose.ts';
import {
  type ClosedFileDiagnosis,
  diagnoseClosedFile,
} from '../../../../../server/ide/diagnostics/engine/diagnose-closed-file.ts';
import { toDiagnostic } from '../../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { changeOf, mutation } from '../../../../support/broken-text.ts';
import { memoryFiles, uriOf } from '../../../../support/workspace.ts';

const aClass = (name: string, handler: string, more = '') =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: ${handler}\n${more}`;
const pod = (name: string, className: string, more = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  runtimeClassName: ${className}\n${more}`;
const scheduling = 'scheduling:\n  nodeSelector: {pool: a}\noverhead:\n  podFixed: {cpu: 1}\n';

/** Files that are typed in. */
const edited: Readonly<Record<string, string>> = {
  'classes.yaml': [aClass('box', 'runsc'), aClass('spare', 'kata', scheduling)].join('---\n'),
  'more-classes.yaml': aClass('missing', 'crun'),
  'overlay/kustomization.yaml': 'resources: [../base]\nnamePrefix: a-\npatches:\n  - path: patch.yaml\n',
  'overlay/patch.yaml': pod('based', 'spare'),
  '.runtimeclass/policy.yaml': 'requirements:\n  - name: all\n    needs: {isolation: virtual-machine}\n',
};
const closed: Readonly<Record<string, string>> = {
  'box.yaml': pod('a', 'box', '  hostNetwork: true\n  overhead: {cpu: 1}\n'),
  'spare.yaml': pod('b', 'spare', '  nodeSelector: {pool: b}\n  overhead: {cpu: 1}\n'),
  'missing.yaml': `a: 1\n---\n${pod('c', 'mising')}---\n${pod('d', 'kata')}`,
  'class.yaml': aClass('box', 'runsc'),
  'other-class.yaml': aClass('lonely', 'Not_A_Label'),
  'base/kustomization.yaml': 'resources: [pod.yaml]\n',
  'base/pod.yaml': pod('based', 'box', '  nodeSelector: {pool: b}\n'),
};

describe('the diagnosis of a file that is not open', () => {
  it('is that of the same file while it is open, whatever is edited elsewhere', async () => {
    const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(edited)), mutation), { maxLength: 6 });
    let kept = 0;
    let made = 0;
    await fc.assert(
      fc.asyncProperty(edits, async mutations => {
        const session = new Session(memoryFiles({ ...edited, ...closed }));
        await session.readFolders(['file:///workspace/']);
        const known = new Map<string, ClosedFileDiagnosis>();
        for (const [path, text] of Object.entries(edited)) session.open(uriOf(path), 1, text);
        await compare();
        for (const [index, [path, each]] of mutations.entries()) {
          const { source } = session.snapshot().file(uriOf(path))!;
          const { start, end, text } = changeOf(source.text, { ...each, removed: each.removed % 20 });
          const range = { start: source.positionAt(start), end: source.positionAt(end) };
          session.change(source.uri, index + 2, [{ range, text }]);
          await session.index.readKustomizations();
          await compare();
        }
        async function compare() {
          for (const [path, text] of Object.entries(closed)) {
            const uri = uriOf(path);
            const snapshot = session.snapshot();
            const before = known.get(path);
            const isKept = before?.isStillTrue(snapshot) === true;
            if (isKept) kept++;
            else made++;
            const now = isKept ? before : await diagnoseClosedFile(snapshot, uri, text, () => undefined);
            known.set(path, now);
            const open = session.snapshotWith(uri, text);
            const anew = diagnose(open.snapshot, open.file)
              .filter(({ severity }) => severity !== 'hint')
              .map(found => toDiagnostic(open.snapshot, open.file, found));
            assert.deepEqual(now.diagnostics, anew, `${path} (${isKept ? 'kept' : 'made'})`);
          }
        }
      }),
      { numRuns: 15 },
    );
    assert.ok(kept > 0 && made > 0, `${kept} were kept and ${made} made anew`);
  });
});
