import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namedPlatformClasses, platformClasses } from '../../../server/runtimes/platform-classes.ts';
import { corpora } from '../../support/corpus-files.ts';
import { type CorpusObject, corpusObjects, isObject } from '../../support/corpus-objects.ts';
import { duplicates } from '../../support/duplicates.ts';
import { expectText } from '../../support/expect/expect-text.ts';

describe('RuntimeClasses that platforms install', () => {
  it('are one row for each installer', () => {
    expectText(
      draw('gvisor'),
      `
gvisor -> runsc: Kubespray
gvisor -> runsc: minikube (gvisor addon)
gvisor -> runsc: Gardener (gVisor extension)
gvisor -> gvisor: Google Kubernetes Engine (GKE Sandbox)`.trim(),
    );
    assert.equal(draw('isolated-sandbox'), 'isolated-sandbox -> ?: Amazon EKS (Nitro sandboxes)');
  });

  it('are known by the names that kata-deploy composes', () => {
    const source = 'kata-deploy (`env.multiInstallSuffix`, `debug`)';
    assert.equal(
      draw('kata-qemu'),
      'kata-qemu -> kata-qemu: kata-deploy\nkata-qemu -> kata-qemu: Kubespray\nkata-qemu -> kata-qemu: Confidential Containers operator',
    );
    assert.equal(draw('kata-qemu-blue'), `kata-qemu-blue -> kata-qemu-blue: ${source}`);
    assert.equal(draw('kata-qemu-snp-debug'), `kata-qemu-snp-debug -> kata-qemu-snp-debug: ${source}`);
    assert.equal(draw('kata-'), '');
    assert.equal(draw('kata-qemu-'), `kata-qemu- -> kata-qemu-: ${source}`);
    assert.equal(draw('kata-quemu'), '');
  });

  it('are known by the name of a performance profile', () => {
    assert.equal(
      draw('performance-manual'),
      'performance-manual -> high-performance: OpenShift (PerformanceProfile)',
    );
    assert.equal(draw('performance-'), '');
    assert.equal(draw('performance'), '');
  });

  it('are nobody else', () => {
    assert.equal(draw('my-class'), '');
    assert.equal(draw(''), '');
    assert.equal(draw('KATA'), '');
  });

  it('are well-formed rows', () => {
    assert.deepEqual(duplicates(namedPlatformClasses.map(row => `${row.name} ${row.installedBy}`)), []);
    const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
    const wrong = namedPlatformClasses.filter(
      row =>
        !label.test(row.name) ||
        (row.handler !== undefined && !label.test(row.handler)) ||
        !URL.canParse(row.source) ||
        !row.source.startsWith('https://'),
    );
    assert.deepEqual(wrong, []);
  });

  for (const corpus of corpora) {
    it(`cover the references of the ${corpus.name} corpus to classes that their repository does not define`, () => {
      const objects = [...corpusObjects([corpus])];
      const defined = new Set(objects.flatMap(definedClass));
      const names = objects
        .flatMap(({ repository, value }) =>
          usedClasses(value).filter(name => !defined.has(`${repository} ${name}`)),
        )
        .sort();
      const { installed, madeByHand } = undefinedClasses[corpus.name];
      assert.deepEqual(
        [...new Set(names)].filter(name => platformClasses(name).length > 0),
        installed,
      );
      assert.deepEqual(
        [...new Set(names)].filter(name => platformClasses(name).length === 0),
        madeByHand,
      );
    });
  }
});

/** The classes that are used and not defined, by whether a platform installs them. */
const undefinedClasses = {
  own: { installed: ['kata', 'nvidia'], madeByHand: ['Kata', 'firecracker', 'gvisr'] },
  public: {
    installed: [
      'edera',
      'gvisor',
      'kata',
      'kata-cc',
      'kata-cc-isolation',
      'kata-fc',
      'kata-qemu-nvidia-gpu',
      'kata-vm-isolation',
      'nvidia',
      'performance-pao-baseprofile',
    ],
    // Made by a test set-up of that repository (.rio-ci), by no platform that is known.
    madeByHand: ['microvm'],
  },
};

function draw(name: string): string {
  return platformClasses(name)
    .map(row => `${row.name} -> ${row.handler ?? '?'}: ${row.installedBy}`)
    .join('\n');
}

function definedClass({ repository, value }: CorpusObject): string[] {
  if (value['kind'] !== 'RuntimeClass' || !isObject(value['metadata'])) return [];
  return [`${repository} ${value['metadata']['name']}`];
}

/** The classes that an object names; values files, schemas and policies name none. */
function usedClasses(value: unknown): string[] {
  if (!isObject(value)) return [];
  const silent = ['CustomResourceDefinition', 'ClusterPolicy'];
  return typeof value['kind'] === 'string' && !silent.includes(value['kind']) ? classNames(value) : [];
}

function classNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(classNames);
  if (!isObject(value)) return [];
  const own = value['runtimeClassName'];
  return [
    ...(typeof own === 'string' && own !== '' ? [own] : []),
    ...Object.values(value).flatMap(classNames),
  ];
}
