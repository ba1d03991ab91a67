import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { distributionsOfFile } from '../../../server/distributions/files-of-distributions.ts';
import { distributions } from '../../../server/distributions/index.ts';
import {
  highestConfigVersion,
  runtimeVersionOf,
} from '../../../server/distributions/model/runtime-version.ts';
import { whereToWrite } from '../../../server/distributions/where-to-write.ts';
import { expectLines } from '../../support/expect/expect-text.ts';

describe('the distributions', () => {
  it('have ids of their own, absolute paths, and places that they read', () => {
    assert.equal(new Set(distributions.map(({ id }) => id)).size, distributions.length);
    for (const { id, reads = [], write = [] } of distributions) {
      for (const { path, tail } of reads) {
        assert.match(path, /^\/|^C:\\/, id);
        assert.ok(tail === undefined || tail.startsWith('/'), id);
      }
      for (const { at } of write) {
        if (!('path' in at)) continue;
        const own = distributionsOfFile(at.path.replaceAll('\\', '/').replace('NAME', '50-x'));
        const file = own.find(each => each.distribution.id === id);
        assert.ok(file !== undefined && file.file.generated === undefined, `${id} reads ${at.path}`);
      }
    }
  });
});

describe('distributionsOfFile', () => {
  const known = (path: string) =>
    distributionsOfFile(path).map(
      ({ distribution, file }) => distribution.id + (file.generated === undefined ? '' : ' (generated)'),
    );

  it('goes by the end of a path, the longest first', () => {
    const cases = {
      '/home/me/nodes/var/lib/rancher/k3s/agent/etc/containerd/config.toml': [
        'k3s (generated)',
        'k3d (generated)',
      ],
      '/data/k3s/agent/etc/containerd/config-v3.toml.tmpl': ['k3s', 'k3d'],
      '/var/lib/rancher/rke2/agent/etc/containerd/config.toml.tmpl': ['rke2'],
      '/w/etc/k0s/containerd.toml': ['k0s (generated)'],
      '/w/etc/k0s/containerd.d/kata.toml': ['k0s'],
      '/var/snap/microk8s/7180/args/containerd.toml': ['microk8s (generated)'],
      '/w/etc/cri/conf.d/20-customization.part': ['talos'],
      '/w/etc/crio/crio.conf.d/50-kata': ['cri-o', 'minikube-crio', 'openshift'],
      '/c:/Program Files/containerd/config.toml': ['windows', 'aks'],
      '/w/containerd/config.toml': [],
      '/w/config.toml': [],
      '': [],
    };
    const found = Object.fromEntries(Object.keys(cases).map(path => [path, known(path)]));
    assert.deepEqual(found, cases);
    assert.ok(known('/w/etc/containerd/config.toml').includes('containerd'));
  });
});

describe('whereToWrite', () => {
  it('is the place for the release of containerd, how it takes effect, and what is found without it', () => {
    const places = distributions.flatMap(each =>
      [...new Set((each.write ?? []).map(({ containerd }) => containerd ?? 2))].map(major => {
        const { place, apply } = whereToWrite(each, `containerd://${major}.0.1`)!;
        const at = place && ('path' in place.at ? place.at.path : place.at.setting);
        const effect = apply === undefined ? '' : [...Object.values(apply)].join(' ');
        return `${each.id} ${major}: ${at} | ${place?.begins ?? ''} | ${effect}`;
      }),
    );
    expectLines(places, [
      'eks-al2023 2: spec.containerd.config (NodeConfig) |  | new-nodes',
      'eks-al2 2: /etc/containerd/config.d/NAME.toml |  | restart containerd',
      'openshift 2: /etc/crio/crio.conf.d/NAME (MachineConfig) |  | rollout',
      'k3d 2: /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl | {{ template "base" . }} | new-cluster',
      'k3d 1: /var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl | {{ template "base" . }} | new-cluster',
      'k3s 2: /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl | {{ template "base" . }} | restart k3s k3s-agent',
      'k3s 1: /var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl | {{ template "base" . }} | restart k3s k3s-agent',
      'rke2 2: /var/lib/rancher/rke2/agent/etc/containerd/config-v3.toml.tmpl | {{ template "base" . }} | restart rke2-server rke2-agent',
      'rke2 1: /var/lib/rancher/rke2/agent/etc/containerd/config.toml.tmpl | {{ template "base" . }} | restart rke2-server rke2-agent',
      'k0s 2: /etc/k0s/containerd.d/NAME.toml |  | itself',
      'microk8s 2: /var/snap/microk8s/current/args/containerd-template.toml |  | restart snap.microk8s.daemon-containerd',
      'kind 2: containerdConfigPatches (kind.x-k8s.io Cluster) |  | new-cluster',
      'minikube-containerd 2: /etc/containerd/config.toml |  | restart containerd',
      'minikube-crio 2: /etc/crio/crio.conf.d/NAME.conf |  | reload crio',
      'kops 2: spec.containerd.configAdditions (kops.k8s.io Cluster) |  | ',
      'talos 2: /etc/cri/conf.d/20-customization.part (machine.files) |  | reboot',
      'windows 2: C:\\Program Files\\containerd\\config.toml |  | restart containerd',
      'containerd 2: /etc/containerd/config.toml |  | restart containerd',
      'cri-o 2: /etc/crio/crio.conf.d/NAME.conf |  | reload crio',
    ]);
  });

  it('is unknown where nobody verified it, where the release decides and is not known, and none where there is none', () => {
    const of = (id: string, runtime?: string) =>
      whereToWrite(distributions.find(each => each.id === id)!, runtime);
    assert.equal(of('docker-desktop'), undefined);
    assert.equal(of('k3s'), undefined);
    assert.equal(of('k3s', 'docker://24.0.7'), undefined);
    assert.deepEqual(of('gke'), { name: 'GKE', place: undefined, apply: undefined, detected: undefined });
  });

  it('names the program that makes a table unnecessary', () => {
    const k3s = distributions.find(({ id }) => id === 'k3s')!;
    assert.equal(
      whereToWrite(k3s, 'containerd://2.1.4-k3s1', 'spin')?.detected?.program,
      'containerd-shim-spin-v2',
    );
    assert.equal(whereToWrite(k3s, 'containerd://2.1.4-k3s1', 'runsc')?.detected, undefined);
  });
});

describe('the release of a runtime', () => {
  it('decides which version of a configuration containerd refuses', () => {
    const highest = (text: string) => {
      const version = runtimeVersionOf(text);
      return version && highestConfigVersion(version);
    };
    assert.deepEqual(
      ['1.6.36', '1.7.16', '1.7.17', '1.7.28-k3s1', '2.0.0', '2.2.9', '2.3.0', '2.4.2'].map(each =>
        highest(`containerd://${each}`),
      ),
      [undefined, undefined, 2, 2, 3, 3, 4, 4],
    );
    assert.equal(runtimeVersionOf('remote'), undefined);
    assert.equal(runtimeVersionOf(undefined), undefined);
  });
});
