import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Session } from '../../../server/analysis/session.ts';
import type { ClusterContents } from '../../../server/clusters/info/cluster.ts';
import { savedClusterText } from '../../../server/clusters/saved/saved-cluster-text.ts';
import { complete } from '../../../server/ide/completion/index.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { clusterText } from '../../../server/ide/views/cluster-text.ts';
import { contentsOf } from '../../support/cluster-contents.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { expectText } from '../../support/expect/expect-text.ts';
import { uriOf } from '../../support/workspace.ts';

const pod = `=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: sand$0boxed
  containers: [{name: c, image: i}]
`;

const savedStaging = `=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/synced-at: "2026-10-20T09:30:00Z" } }
items:
- apiVersion: node.k8s.io/v1
  kind: RuntimeClass
  metadata: {name: other}
  handler: other
`;

const sandboxed = { handler: 'sandbox', overhead: { podFixed: { cpu: '250m' } } };
const other = { handler: 'other' };

const node = (handler: string) => ({ status: { runtimeHandlers: [{ name: '' }, { name: handler }] } });

describe('a session', () => {
  it('shows a live class as soon as it appears, and no more when it vanishes', async () => {
    const { session, found, listed } = await opened(pod);
    session.setLiveCluster('staging', contentsOf({ classes: { other }, nodes: { n1: node('other') } }), true);
    assert.deepEqual(found(), ['error unknown-runtime-class: RuntimeClass "sandboxed" not found (staging).']);
    assert.deepEqual(listed(), ['other | handler other · 1 of 1 node can run it · staging']);

    const nodes = { n1: node('sandbox'), n2: node('sandbox'), n3: node('other') };
    session.setLiveCluster('staging', contentsOf({ classes: { other, sandboxed }, nodes }), true);
    assert.deepEqual(found(), [
      'warning handler-not-on-nodes: The handler "sandbox" is missing on 1 of 3 eligible nodes (staging). A Pod that is scheduled there stays in ContainerCreating. Nodes without it: n3. The only handler there is "other".',
    ]);
    assert.deepEqual(listed(), [
      'other | handler other · 1 of 3 nodes can run it · staging',
      'sandboxed | handler sandbox · overhead +250m CPU · 2 of 3 nodes can run it · staging',
    ]);

    session.setLiveCluster('staging', contentsOf({ classes: { other } }), true);
    assert.deepEqual(found(), ['error unknown-runtime-class: RuntimeClass "sandboxed" not found (staging).']);
    session.setLiveCluster('staging', undefined);
    assert.deepEqual(found(), []);
  });

  it('has a live cluster instead of the saved one, until it is forgotten', async () => {
    const { session, found } = await opened(pod + savedStaging);
    const notFound = (label: string) => [
      `error unknown-runtime-class: RuntimeClass "sandboxed" not found (${label}).`,
    ];
    assert.deepEqual(found(), notFound('staging, 31 d ago'));
    session.setLiveCluster('staging', contentsOf({ classes: { other } }));
    assert.deepEqual(found(), notFound('staging'));
    session.setLiveCluster('staging', contentsOf({ classes: { sandboxed } }));
    assert.deepEqual(found(), []);
    session.setLiveCluster('staging', undefined);
    assert.deepEqual(found(), notFound('staging, 31 d ago'));
  });

  it('goes by the newest of the files about one cluster', async () => {
    const at = (readAt: string, classes: Parameters<typeof contentsOf>[0]['classes']) =>
      savedClusterText(contentsOf({ classes }, { readAt }))?.text;
    const older = `=== .runtimeclass/staging.yaml\n${at('2026-10-20T09:30:00Z', { other })}`;
    const newer = `=== clusters/staging.yaml\n${at('2026-11-20T09:30:00Z', { sandboxed })}`;
    assert.deepEqual((await opened(pod + older + newer)).found(), []);
    assert.deepEqual((await opened(pod + newer + older)).found(), []);
  });

  it('compares a file with the live class, whose handler cannot be changed', async () => {
    const { found, session } = await opened(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed$0 }
handler: sandbox-2
`);
    assert.deepEqual(found(), []);
    session.setLiveCluster('staging', contentsOf({ classes: { sandboxed } }), true);
    assert.deepEqual(found(), [
      'error immutable-handler: The handler of RuntimeClass "sandboxed" cannot be changed: it is "sandbox" (staging). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: "sandbox-2": field is immutable)',
    ]);
  });

  it('knows a snapshot in whatever folder by what its list says', async () => {
    const contents = contentsOf({ classes: { other } });
    const { found, session } = await opened(
      `${pod}=== clusters/eu.yaml\n${savedClusterText(contents)?.text}`,
    );
    assert.deepEqual(found(), ['error unknown-runtime-class: RuntimeClass "sandboxed" not found (staging).']);
    const snapshot = session.snapshot();
    assert.deepEqual([...snapshot.model.declared.keys()], []);
    assert.deepEqual(diagnose(snapshot, snapshot.file(uriOf('clusters/eu.yaml'))!), []);
  });

  it('concludes nothing from a cluster whose classes may not be listed', async () => {
    const { session, found, listed } = await opened(pod);
    session.setLiveCluster('staging', contentsOf({ nodes: { n1: node('other') } }), true);
    assert.deepEqual(found(), []);
    assert.match(listed().join('\n'), /^nvidia \| if installed by /m);
    session.setLiveCluster('dev', contentsOf({ classes: { other } }, { context: 'dev' }), true);
    assert.deepEqual(found(), ['warning unknown-runtime-class: RuntimeClass "sandboxed" not found (dev).']);
  });

  it('derives nothing anew while a watched cluster only gets older', async () => {
    const { session } = await opened(pod);
    const contents = contentsOf({ classes: { other } });
    const later = (): ClusterContents => ({ ...contents, readAt: '2026-12-24T18:00:00Z' });
    session.setLiveCluster('staging', contents, true);
    const { clusters } = session.snapshot().model;
    session.setLiveCluster('staging', later(), true);
    assert.equal(session.snapshot().model.clusters, clusters);
    session.setLiveCluster('staging', later(), false);
    assert.notEqual(session.snapshot().model.clusters, clusters);
  });

  it('leads from a Pod to the text of a live class and back', async () => {
    const { session, uri, position } = await opened(pod);
    const context = 'arn:aws:eks:eu-1:1:cluster/prod';
    const scheduling = { nodeSelector: { a: 'b' } };
    session.setLiveCluster(
      context,
      contentsOf({ classes: { sandboxed: { ...sandboxed, scheduling } } }, { context }),
    );
    const snapshot = session.snapshot();
    const [place] = definition(snapshot, uri, position);
    expectText(
      clusterText(snapshot, place!.uri),
      `# RuntimeClass of the cluster ${context}
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sandboxed
handler: sandbox
overhead:
  podFixed:
    cpu: 250m
scheduling:
  nodeSelector:
    a: b
`,
    );
    assert.deepEqual(place?.range, { start: { line: 4, character: 8 }, end: { line: 4, character: 17 } });
    assert.deepEqual(snapshot.model.clusters[0]?.classes[0]?.source.selectorRanges['a']?.start, {
      line: 11,
      character: 4,
    });
    assert.deepEqual(
      references(snapshot, uri, position, true).map(({ uri: at }) => at),
      [place!.uri, uri],
    );
    assert.equal(clusterText(snapshot, place!.uri.replace('sandboxed', 'gone')), undefined);
  });
});

interface Opened {
  readonly session: Session;
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
  /** `severity rule: message` of each finding in the file with the cursor. */
  found(): readonly string[];
  /** `label | detail` of each item at the cursor. */
  listed(): readonly string[];
}

async function opened(picture: string): Promise<Opened> {
  const { session, uri, position } = await openAtCursor(picture);
  return {
    session,
    uri,
    position,
    found: () => {
      const snapshot = session.snapshot();
      const found = diagnose(snapshot, snapshot.file(uri)!);
      return found.map(({ severity, rule, message }) => `${severity} ${rule.id}: ${message}`);
    },
    listed: () =>
      complete(session.snapshot(), uri, position).map(({ label, detail }) => `${label} | ${detail}`),
  };
}
