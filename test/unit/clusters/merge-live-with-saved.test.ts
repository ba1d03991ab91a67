import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClusterContents } from '../../../server/clusters/info/cluster.ts';
import { type ClusterInfo, labelOf } from '../../../server/clusters/info/cluster-info.ts';
import { mergeLiveWithSaved } from '../../../server/clusters/merge-live-with-saved.ts';
import { readClassUri } from '../../../server/clusters/saved/class-text.ts';
import { clusterScheme } from '../../../server/protocol/requests.ts';
import { contentsOf } from '../../support/cluster-contents.ts';

const nothing = { classes: undefined, nodes: undefined };
const pool = (name: string) => ({ metadata: { labels: { pool: name, 'kubernetes.io/hostname': name } } });

/** What was saved a month before. */
const saved: ClusterInfo = {
  ...mergeLiveWithSaved(
    contentsOf(
      { classes: { gvisor: { handler: 'runsc' } }, nodes: { n0: pool('a') }, quotas: [] },
      { readAt: '2026-10-20T09:30:00Z', serverVersion: 'v1.30.0' },
    ),
  ),
  origin: { kind: 'saved', uri: 'file:///workspace/.runtimeclass/staging.yaml' },
};

describe('a live cluster', () => {
  it('has its nodes as kinds of nodes', () => {
    const { nodes, labelsLeftOut } = mergeLiveWithSaved(
      contentsOf({ classes: {}, nodes: { n2: pool('a'), n1: pool('a'), n3: pool('b') } }),
    );
    assert.deepEqual(
      nodes?.map(({ name, labels, nodeCount }) => ({ name, labels, nodeCount })),
      [
        { name: 'n1', labels: { pool: 'a' }, nodeCount: 2 },
        { name: 'n3', labels: { pool: 'b' }, nodeCount: undefined },
      ],
    );
    assert.deepEqual(labelsLeftOut, ['kubernetes.io/hostname']);
  });

  it('takes the place of what was saved, with its own age', () => {
    const now = contentsOf({ classes: { kata: { handler: 'kata' } }, nodes: { n1: pool('b') }, quotas: [] });
    assert.deepEqual(drawn(now, saved), {
      label: 'staging as of 2026-11-20T09:30:00Z',
      watched: 'staging, live',
      version: 'v1.34.2',
      classes: 'kata (staging)',
      isComplete: true,
      nodes: 'n1',
    });
  });

  it('takes from the file what it may not read, with the age of the file', () => {
    const { classes } = contentsOf({ classes: { kata: { handler: 'kata' } } });
    const forbidden = contentsOf(nothing, { serverVersion: undefined });
    assert.deepEqual(drawn({ ...forbidden, classes }, saved), {
      label: 'staging as of 2026-11-20T09:30:00Z, nodes as of 2026-10-20T09:30:00Z',
      watched: 'staging, live, nodes as of 2026-10-20T09:30:00Z',
      version: 'v1.30.0',
      classes: 'kata (staging)',
      isComplete: true,
      nodes: 'n0',
    });
    assert.deepEqual(drawn(forbidden, saved), {
      label: 'staging as of 2026-11-20T09:30:00Z, RuntimeClasses and nodes as of 2026-10-20T09:30:00Z',
      watched: 'staging, live, RuntimeClasses and nodes as of 2026-10-20T09:30:00Z',
      version: 'v1.30.0',
      classes: 'gvisor (staging)',
      isComplete: true,
      nodes: 'n0',
    });
  });

  it('is incomplete where its classes may not be listed and no file has them', () => {
    assert.deepEqual(drawn(contentsOf(nothing), undefined), {
      label: 'staging as of 2026-11-20T09:30:00Z',
      watched: 'staging, live',
      version: 'v1.34.2',
      classes: '',
      isComplete: false,
      nodes: undefined,
    });
  });

  it('says nothing of nodes where there are none: who makes them when they are needed has none now', () => {
    assert.equal(mergeLiveWithSaved(contentsOf({ classes: {}, nodes: {} })).nodes, undefined);
  });

  it('has its classes in the file where they are the same there, else in a text of their own', () => {
    const gvisor = { handler: 'runsc' };
    const inFile = {
      ...saved,
      classes: saved.classes.map(known => ({
        ...known,
        source: { ...known.source, uri: 'file:///workspace/.runtimeclass/staging.yaml' },
      })),
    };
    const uris = (classes: Record<string, { handler: string }>) =>
      mergeLiveWithSaved(contentsOf({ classes }), { saved: inFile }).classes.map(({ source }) => source.uri);
    assert.deepEqual(uris({ gvisor, kata: { handler: 'kata' } }), [
      'file:///workspace/.runtimeclass/staging.yaml',
      'runtimeclass-cluster:/staging/kata.yaml',
    ]);
    assert.deepEqual(uris({ gvisor: { handler: 'runsc-kvm' } }), [
      'runtimeclass-cluster:/staging/gvisor.yaml',
    ]);
  });
});

describe('the address of a class that is in no file', () => {
  it('leads back, escaped as we do and as an editor does', () => {
    const contexts = ['arn:aws:eks:eu-1:1:cluster/prod', 'admin@kind', 'a b%2F'];
    const uris = contexts.flatMap(context => {
      const { classes } = mergeLiveWithSaved(
        contentsOf({ classes: { 'a.b': { handler: 'h' } } }, { context }),
      );
      return classes.map(({ source }) => source.uri);
    });
    const inEditor = uris.map(uri => uri.replaceAll('%2F', '/').replaceAll('%252F', '%252F'));
    assert.deepEqual(
      [...uris, ...inEditor].map(uri => readClassUri(uri)?.context),
      [...contexts, ...contexts],
    );
    assert.deepEqual(readClassUri('file:///a/b.yaml'), undefined);
    assert.deepEqual(readClassUri(`${clusterScheme}:/%/b.yaml`), undefined);
  });
});

function drawn(contents: ClusterContents, file: ClusterInfo | undefined): object {
  const cluster = mergeLiveWithSaved(contents, { saved: file });
  return {
    label: labelOf(cluster),
    watched: labelOf(mergeLiveWithSaved(contents, { saved: file, isWatched: true })),
    version: cluster.serverVersion,
    classes: cluster.classes
      .map(({ name, source }) => `${name} (${source.kind === 'cluster' ? source.context : ''})`)
      .join(' '),
    isComplete: cluster.isComplete,
    nodes: cluster.nodes?.map(({ name }) => name).join(' '),
  };
}
