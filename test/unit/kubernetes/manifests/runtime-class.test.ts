import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManifests } from '../../../../server/kubernetes/manifests/manifest.ts';
import { asRuntimeClass, handlerField } from '../../../../server/kubernetes/manifests/runtime-class.ts';
import { parse } from '../../../../server/yaml/parse.ts';

describe('a RuntimeClass', () => {
  it('has its fields at the top level in v1 and v1beta1, and below spec in v1alpha1', () => {
    const fields = 'overhead: { podFixed: {} }, scheduling: { nodeSelector: {} }';
    assert.equal(summary('v1', `handler: runsc, ${fields}`), 'v1 a runsc overhead scheduling');
    assert.equal(summary('v1beta1', `handler: runsc, ${fields}`), 'v1beta1 a runsc overhead scheduling');
    assert.equal(
      summary('v1alpha1', `spec: { runtimeHandler: runsc, ${fields} }`),
      'v1alpha1 a runsc overhead scheduling',
    );
  });

  it('may have them in the place of the other version, which counts where the right one is empty', () => {
    assert.equal(summary('v1alpha1', 'handler: kata, overhead: {}'), 'v1alpha1 a kata overhead');
    assert.equal(summary('v1', 'spec: { runtimeHandler: kata, scheduling: {} }'), 'v1 a kata scheduling');
    assert.equal(summary('v1', 'handler: runsc, spec: { runtimeHandler: kata }'), 'v1 a runsc');
    assert.equal(summary('v1alpha1', 'handler: runsc, spec: { runtimeHandler: kata }'), 'v1alpha1 a kata');
  });

  it('has a handler only where a scalar is written', () => {
    assert.equal(summary('v1', 'handler: ""'), 'v1 a ""');
    assert.equal(summary('v1', 'handler: 010'), 'v1 a 010');
    for (const written of [
      'handler:',
      'handler: ~',
      'handler: null',
      'handler: [runsc]',
      'handler: *none',
      '',
    ]) {
      assert.equal(summary('v1', written), 'v1 a -', written);
    }
  });

  it('is of a version and a group that we know', () => {
    for (const apiVersion of [
      'node.k8s.io/v2',
      'node.k8s.io/',
      'node.k8s.io',
      'node/v1',
      'v1',
      'xnode.k8s.io/v1',
    ]) {
      const [manifest] = readManifests(parse(`{ apiVersion: ${apiVersion}, kind: RuntimeClass }`).root);
      assert.equal(asRuntimeClass(manifest!), undefined, apiVersion);
    }
    const [other] = readManifests(parse('{ apiVersion: node.k8s.io/v1, kind: runtimeclass }').root);
    assert.equal(asRuntimeClass(other!), undefined);
  });

  it('calls its handler by another name in v1alpha1', () => {
    assert.equal(handlerField('v1'), 'handler');
    assert.equal(handlerField('v1beta1'), 'handler');
    assert.equal(handlerField('v1alpha1'), 'runtimeHandler');
  });
});

/** `<version> <name> <handler>`, `-` where there is none, and which of overhead and scheduling were found. */
function summary(version: string, fields: string): string {
  const text = `{ apiVersion: node.k8s.io/${version}, kind: RuntimeClass, metadata: { name: a }, ${fields} }`;
  const object = asRuntimeClass(readManifests(parse(text).root)[0]!)!;
  const { name, handler, overhead, scheduling } = object;
  const parts = [object.version, name, handler === '' ? '""' : (handler ?? '-')];
  return [...parts, overhead && 'overhead', scheduling && 'scheduling']
    .filter(part => part !== null)
    .join(' ');
}
