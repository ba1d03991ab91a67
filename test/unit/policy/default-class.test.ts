import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podSpecsOf } from '../../../server/kubernetes/kinds/pod-specs-in-manifest.ts';
import { readManifests } from '../../../server/kubernetes/manifests/manifest.ts';
import { defaultClassOfPod } from '../../../server/policy/default-class.ts';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { podYaml } from '../../support/manifests.ts';

const policy = `
requirements:
- {needs: {}}
- {namespaces: ["ci-*"], defaultClass: kata, needs: {}}
- {defaultClass: gvisor, needs: {}}`;

describe('the default class of Pods', () => {
  it('is that of the first requirement about them that has one', () => {
    assert.equal(defaultClass('containers: []', 'ci-1'), 'kata');
    assert.equal(defaultClass('containers: []', 'prod'), 'gvisor');
  });

  it('does not replace a class that they name, be it an empty one', () => {
    assert.equal(defaultClass('runtimeClassName: runc', 'ci-1'), undefined);
    assert.equal(defaultClass('runtimeClassName: ""', 'ci-1'), undefined);
    assert.equal(defaultClass('runtimeClassName: null', 'ci-1'), 'kata');
  });

  it('has to be one that the requirement allows', () => {
    const { policy, problems } = readPolicy(
      parse('requirements: [{defaultClass: runc, needs: {forbiddenClasses: [r*]}}]').root,
    );
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['RuntimeClass "runc" is forbidden.'],
    );
    assert.equal(policy.requirements[0]!.defaultClass, undefined);
  });
});

function defaultClass(spec: string, namespace: string): string | undefined {
  const { root } = parse(podYaml(spec, `name: a, namespace: ${namespace}`));
  const [podSpec] = readManifests(root).flatMap(manifest => podSpecsOf(manifest));
  return defaultClassOfPod(podSpec!, readPolicy(parse(policy).root).policy);
}
