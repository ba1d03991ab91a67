import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  apiGroup,
  type Manifest,
  manifestOf,
  readManifests,
} from '../../../../server/kubernetes/manifests/manifest.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { release } from '../objects.ts';

describe('the manifests of a document', () => {
  it('are the object itself, with its name and namespace', () => {
    const text = 'kind: Pod\napiVersion: v1\nmetadata: { name: web, namespace: shop }\n';
    assert.equal(manifests(text), '/ v1 Pod shop/web');
    assert.equal(manifests('{"apiVersion": "apps/v1", "kind": "Deployment"}'), '/ apps/v1 Deployment -/-');
  });

  it('are the items of a list, each with what it says itself', () => {
    const text = `
apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: Pod, metadata: { name: a } }
  - metadata: { name: nothing }
  - null
  - text
  - { kind: Pod }
`;
    assert.equal(manifests(text), '/items/0 v1 Pod -/a\n/items/4 - Pod -/-');
  });

  it('of a typed list may leave out what the list says', () => {
    const text = `
apiVersion: node.k8s.io/v1
kind: RuntimeClassList
items:
  - metadata: { name: a }
  - { apiVersion: node.k8s.io/v1beta1, metadata: { name: b } }
`;
    assert.equal(
      manifests(text),
      '/items/0 node.k8s.io/v1 RuntimeClass -/a\n/items/1 node.k8s.io/v1beta1 RuntimeClass -/b',
    );
  });

  it('of a list that aliases name over and over are read once', () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const items = level === 0 ? '{ kind: Pod, apiVersion: v1 }' : `*l${level - 1}, *l${level - 1}`;
      return `l${level}: &l${level} { kind: List, items: [${items}] }`;
    });
    assert.match(
      manifests(`kind: List\n${levels.join('\n')}\nitems: [*l39]\n`),
      /^\/items\/0\S* v1 Pod -\/-$/,
    );
  });

  it('are found in lists in lists and through aliases and merge keys', () => {
    const text = `
kind: List
apiVersion: v1
items:
  - kind: List
    items:
      - &pod { kind: Pod, apiVersion: v1, metadata: { name: a } }
  - *pod
  - <<: *pod
    metadata: { name: b }
`;
    assert.equal(manifests(text), '/items/0/items/0 v1 Pod -/a\n/items/1 v1 Pod -/a\n/items/2 v1 Pod -/b');
  });

  it('begin with either of apiVersion and kind, so that they are known while they are typed', () => {
    assert.equal(manifests('kind: Pod'), '/ - Pod -/-');
    assert.equal(manifests('apiVersion: v1\nkin'), '/ v1 - -/-');
    assert.equal(manifests('metadata: { name: a }'), '');
    assert.equal(manifests('kind: List\nitems:'), '/ - List -/-');
  });

  it('are none in what is no map', () => {
    for (const text of ['', '# only a comment', '- kind: Pod', 'kind', '[', '*alias', 'kind: [Pod]']) {
      assert.equal(manifests(text), '', text);
    }
  });
});

describe('what a server has in memory of a manifest', () => {
  const text = '{ apiVersion: v1, kind: Pod, spec: { hostUsers: false, overhead: { cpu: 1 } } }';
  const [pod] = readManifests(parse(text).root) as [Manifest];

  it('is what its release knows of it, read once', () => {
    const old = pod.decoded(release('1.24.0'));
    assert.deepEqual(old.object, { apiVersion: 'v1', kind: 'Pod', spec: { overhead: { cpu: '1' } } });
    const { spec } = pod.decoded(release('1.30.0')).object;
    assert.deepEqual(spec, { hostUsers: false, overhead: { cpu: '1' } });
    assert.equal(pod.decoded(release('1.24.9')), old);
  });

  it('is that of another value where one is given', () => {
    pod.decoded(release('1.30.0'));
    const other = manifestOf(pod, { kind: 'Pod', spec: { hostUsers: true } });
    assert.deepEqual(other.decoded(release('1.30.0')).object, { kind: 'Pod', spec: { hostUsers: true } });
    assert.equal(other.node, pod.node);
  });

  it('is nothing of what is no object', () => {
    assert.deepEqual(manifestOf(pod, 'Pod').decoded(release('1.30.0')).object, {});
  });
});

describe('the group of an apiVersion', () => {
  it('is what stands before the version', () => {
    assert.equal(apiGroup('node.k8s.io/v1'), 'node.k8s.io');
    assert.equal(apiGroup('v1'), '');
    assert.equal(apiGroup(''), '');
  });
});

/** A line a manifest: `<path> <apiVersion> <kind> <namespace>/<name>`; `-` stands for what is missing. */
function manifests(text: string): string {
  return readManifests(parse(text).root)
    .map(({ path, apiVersion, kind, namespace, name }) => {
      return `/${path.join('/')} ${apiVersion || '-'} ${kind || '-'} ${namespace ?? '-'}/${name ?? '-'}`;
    })
    .join('\n');
}
