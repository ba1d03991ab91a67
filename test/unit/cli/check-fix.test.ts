import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkedIn, written } from './checked.ts';

/** The first file after `check --fix`. */
async function fixed(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = written(files);
  await checkedIn(folder, ['.'], { fix: true });
  return readFileSync(join(folder, Object.keys(files)[0]!), 'utf8');
}

/** What `check --fix` changes nothing of. */
async function leaves(files: Readonly<Record<string, string>>): Promise<void> {
  assert.equal(await fixed(files), Object.values(files)[0]);
}

/** The titles of the fixes that the report offers, with what it calls them. */
async function offered(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { output } = await checkedIn(written(files), ['.']);
  return output.split('\n').flatMap(line => /^ +((?:possible )?fix: .*)$/.exec(line)?.[1] ?? []);
}

const beta = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata:\n  name: sandbox\n';
const v1 = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: sandbox\n';
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: ${className}\n  containers: []\n`;
const declared = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: kata\n`;
const containerd = (name: string, settings: string) =>
  `version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.${name}]\n${settings}`;

describe('check --fix, of what decides something', () => {
  it('renames a misspelled handler and invents none', async () => {
    assert.equal(
      await fixed({ 'a.yaml': `${beta}handlr: kata\n` }),
      `${beta.replace('v1beta1', 'v1')}handler: kata\n`,
    );
  });

  it('leaves a class without a handler alone, whatever the comment says', async () => {
    await leaves({ 'a.yaml': `${beta}handler: # kata-qemu, once the nodes have it\n` });
    await leaves({ 'a.yaml': beta });
    await leaves({ 'a.yaml': `${beta.replace('v1beta1', 'v1alpha1')}spec: {}\n` });
  });

  it('adds no runtime type', async () => {
    const files = {
      'etc/containerd/config.toml': containerd('kata2', '  privileged_without_host_devices = true\n'),
    };
    await leaves(files);
    const [first] = await offered(files);
    assert.equal(first, 'possible fix: Add runtime_type "io.containerd.kata.v2"');
  });

  it('exempts no Pods from pod security', () =>
    leaves({
      'psa.yaml':
        'apiVersion: pod-security.admission.config.k8s.io/v1\nkind: PodSecurityConfiguration\nexemptions:\n  runtimeClassNames: [gvisor]\n',
    }));

  it('deletes no definition of custom resources', () =>
    leaves({
      'crd.yaml':
        'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: runtimeclasses.node.k8s.io\nspec: {}\n',
    }));

  for (const [written, known] of [
    ['kata-v3', 'kata-v2'],
    ['gvisor2', 'gvisor'],
    ['kata-qemu2', 'kata-qemu'],
    ['prd-sandbox', 'prod-sandbox'],
  ] as const) {
    it(`leaves the class ${written} beside ${known} alone and suggests nothing`, async () => {
      const files = { 'pod.yaml': pod(written), 'class.yaml': declared(known) };
      await leaves(files);
      assert.deepEqual(await offered(files), []);
    });
  }

  it('renames no class, also where a typing error is plain', async () => {
    const files = { 'pod.yaml': pod('gvisr'), 'class.yaml': declared('gvisor') };
    await leaves(files);
    assert.deepEqual(await offered(files), ["possible fix: Rename to 'gvisor'"]);
  });

  it('renames no handler', () => leaves({ 'a.yaml': `${v1}handler: io.containerd.kata.v2\n` }));

  it('makes a comment of an unknown field only if somebody chooses that, and keeps what is in it', async () => {
    const files = {
      'a.yaml': `${v1}handler: kata\n# For the builds.\ndescription:\n  team: a # since May\n`,
    };
    await leaves(files);
    assert.deepEqual(await offered(files), ["possible fix: Comment out 'description'"]);
  });

  for (const handler of ['kata', 'kata-qemu']) {
    it(`gives a class of the handler ${handler} no overhead`, async () => {
      const files = {
        'a.yaml': `${v1}handler: ${handler}\n`,
        'etc/containerd/config.toml': containerd(handler, '  runtime_type = "io.containerd.kata.v2"\n'),
      };
      await leaves(files);
      const { output } = await checkedIn(written(files), ['.']);
      assert.doesNotMatch(output, /Azure/);
    });
  }

  it('fixes in a later round nothing that the first report did not show', async () => {
    const alpha = beta.replace('v1beta1', 'v1alpha1').replace('sandbox', 'kata-qemu');
    assert.equal(
      await fixed({ 'a.yaml': `${alpha}spec:\n  runtimeHandler: kata-qemu\n` }),
      `${alpha.replace('v1alpha1', 'v1')}handler: kata-qemu\n`,
    );
  });

  it('writes thousandths of CPUs', async () => {
    const overhead = (cpu: string) => `${v1}handler: kata\noverhead:\n  podFixed:\n    cpu: ${cpu}\n`;
    assert.equal(await fixed({ 'a.yaml': overhead('250 m') }), overhead('250m'));
    await leaves({ 'a.yaml': overhead('250 M') });
  });

  it('keeps the comment behind an empty class name, and removes it only if somebody chooses that', () =>
    leaves({ 'a.yaml': pod('"" # none') }));

  it('replaces no removed runtime type', () =>
    leaves({
      'etc/containerd/config.toml': `${containerd('nvidia', '  runtime_type = "io.containerd.runtime.v1.linux"\n')}[plugins.linux]\n  runtime = "nvidia-container-runtime"\n`,
    }));
});
