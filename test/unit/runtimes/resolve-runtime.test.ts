import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RuntimeQuestion, resolveRuntime } from '../../../server/runtimes/resolve-runtime.ts';
import { correctionsOf } from '../../../server/runtimes/runtime-corrections.ts';

describe('the runtime of a class', () => {
  const questions: readonly (readonly [what: string, question: RuntimeQuestion, answer: string])[] = [
    ['a handler of one runtime', { handler: 'runsc' }, 'gvisor by handler, certain, user-space kernel'],
    ['a handler of Kata', { handler: 'kata-clh' }, 'kata by handler, certain, virtual machine'],
    [
      'a handler for confidential machines',
      { handler: 'kata-qemu-snp' },
      'coco by handler, certain, confidential virtual machine',
    ],
    [
      'a composed name',
      { handler: 'kata-qemu-tdx-blue' },
      'coco by handler, certain, confidential virtual machine',
    ],
    ['a handler by convention', { handler: 'krun' }, 'krun by handler, likely, virtual machine'],
    [
      'a handler of several builds',
      { handler: 'kata' },
      'kata by handler, unknown, virtual machine: kata, peer-pods, openshift-sandboxed-containers, aks-pod-sandboxing',
    ],
    [
      'the same on nodes of AKS',
      { handler: 'kata', nodeSelector: { 'kubernetes.azure.com/kata-vm-isolation': 'true' } },
      'aks-pod-sandboxing by handler, certain, virtual machine',
    ],
    [
      'the same with the label of kata-deploy',
      { handler: 'kata', nodeSelector: { 'katacontainers.io/kata-runtime': 'true' } },
      'kata by handler, certain, virtual machine',
    ],
    [
      'a handler that GKE has too',
      { handler: 'gvisor' },
      'gvisor by handler, unknown, user-space kernel: gvisor, gke-sandbox',
    ],
    [
      'the same on nodes of GKE',
      { handler: 'gvisor', nodeSelector: { 'sandbox.gke.io/runtime': 'gvisor' } },
      'gke-sandbox by handler, likely, user-space kernel',
    ],
    ['a handler that says nothing', { handler: 'untrusted' }, '? by handler, unknown, ?: runc'],
    ['an unknown handler', { handler: 'own' }, 'nothing'],
    [
      'crun without an annotation for modules',
      { handler: 'crun', annotationKeys: ['app'] },
      'crun by handler, certain, process',
    ],
    [
      'crun with one',
      { handler: 'crun', annotationKeys: ['run.oci.handler'] },
      'crun-wasm by handler, certain, WebAssembly',
    ],
    ['a class of one runtime', { className: 'kata-fc' }, 'kata by class name, likely, virtual machine'],
    [
      'a class with several handlers',
      { className: 'gvisor' },
      'gvisor by class name, unknown, user-space kernel: gvisor, gke-sandbox',
    ],
    [
      'a class with two handlers of one runtime',
      { className: 'wasmtime-spin-v2' },
      'spin by class name, likely, WebAssembly',
    ],
    [
      'a class of strangers',
      { className: 'kata-cc' },
      '? by class name, unknown, ?: coco, openshift-sandboxed-containers, aks-confidential-containers',
    ],
    [
      'a known name with an unknown handler',
      { className: 'sysbox-runc', handler: 'own' },
      'sysbox by class name, unknown, process: sysbox',
    ],
    [
      'a runtime type',
      { handler: 'own', configured: [{ runtimeType: 'io.containerd.sysbox.v9' }] },
      '? by runtime type, unknown, ?: ',
    ],
    [
      'a runtime type against the name',
      { handler: 'runsc', configured: [{ runtimeType: 'io.containerd.spin.v2' }] },
      'spin by runtime type, certain, WebAssembly',
    ],
    [
      'the shim of runc without a program',
      { handler: 'own', configured: [{ runtimeType: 'io.containerd.runc.v2' }] },
      'runc by runtime type, certain, process',
    ],
    [
      'the shim of runc with another program',
      {
        handler: 'own',
        configured: [{ runtimeType: 'io.containerd.runc.v2', binary: '/usr/local/bin/youki' }],
      },
      'youki by runtime type, certain, process',
    ],
    [
      'the shim of runc with an unknown program',
      {
        handler: 'runsc',
        configured: [{ runtimeType: 'io.containerd.runc.v2', binary: '/opt/own' }],
      },
      '? by runtime type, unknown, ?: ',
    ],
    [
      'a shim in CRI-O',
      {
        handler: 'own',
        configured: [{ runtimeType: 'vm', binary: '/usr/bin/containerd-shim-kata-qemu-v2' }],
      },
      'kata by runtime type, likely, virtual machine',
    ],
    [
      'Firecracker without CRI',
      { configured: [{ runtimeType: 'aws.firecracker' }] },
      'firecracker-containerd by runtime type, certain, virtual machine',
    ],
  ];

  for (const [what, question, answer] of questions) {
    it(`follows from ${what}`, () => assert.equal(draw(question), answer));
  }

  it('is what the user says, before everything else', () => {
    const written = {
      handlers: { runsc: 'kata' },
      classes: { safe: 'our-vm' },
      runtimes: {
        'our-vm': { buildOf: 'kata', lifted: ['host-network'], limitations: [] },
        gvisor: { title: 'Our gVisor', lifted: ['seccomp'], limitations: [] },
      },
    };
    const corrections = correctionsOf([written]);
    const draws = (question: RuntimeQuestion) => draw(question, corrections);
    assert.equal(draws({ handler: 'runsc' }), 'kata by configuration, certain, virtual machine');
    assert.equal(
      draws({ className: 'safe', handler: 'own' }),
      'our-vm by configuration, certain, virtual machine',
    );
    assert.equal(resolveRuntime({ handler: 'runsc-kvm' }, corrections)?.profile?.title, 'Our gVisor');
  });
});

function draw(question: RuntimeQuestion, corrections = correctionsOf([])): string {
  const found = resolveRuntime(question, corrections);
  if (found === undefined) return 'nothing';
  const { profile, by, certainty, isolation, candidates } = found;
  const all = certainty === 'unknown' ? `: ${candidates.map(({ id }) => id).join(', ')}` : '';
  return `${profile?.id ?? '?'} by ${by}, ${certainty}, ${isolation ?? '?'}${all}`;
}
