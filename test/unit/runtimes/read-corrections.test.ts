import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectText } from '../../support/expect/expect-text.ts';
import { podYaml, runtimeClassYaml } from '../../support/manifests.ts';
import { draw } from '../../support/picture.ts';

const path = '=== .runtimeclass/runtimes.yaml\n';
const idsOf = (found: string) => found.replace(/(: )runc, crun, [a-z, -]*/g, '$1...');

describe('.runtimeclass/runtimes.yaml', () => {
  it('tells what cannot be used, where it is, and what to write', async () => {
    const found = await draw(`${path}handler: {}
handlers: [runsc]
classes:
  safe:
  vm: [kata]
runtimes:
  own:
    tittle: Own
  vm:
    isolation: strong
    buildOf: katta
    lifted: host-network
    limitations:
      - field: hostNetwork
        effect: explodes
      - text: Nothing works
`);
    expectText(
      idsOf(found),
      `${path}handler: {}
^^^^^^^ error runtimes-file: Unknown key "handler". Known keys: handlers, classes, runtimes.
handlers: [runsc]
          ^^^^^^^ error runtimes-file: Expected a map of names to runtime ids.
classes:
  safe:
  ^^^^ error runtimes-file: Unknown runtime "". Use one of these ids, or describe it below runtimes: ....
  vm: [kata]
      ^^^^^^ error runtimes-file: Unknown runtime "". Use one of these ids, or describe it below runtimes: ....
runtimes:
  own:
  ^^^ error runtimes-file: "own" is not a known runtime: add its isolation, or the runtime that it is a build of (buildOf).
    tittle: Own
    ^^^^^^ error runtimes-file: Unknown key "tittle". Known keys: title, isolation, buildOf, lifted, limitations.
  vm:
    isolation: strong
               ^^^^^^ error runtimes-file: Unknown isolation "strong". Use one of these: process, user-space kernel, virtual machine, confidential virtual machine, WebAssembly, enclave, Windows process, Hyper-V.
    buildOf: katta
             ^^^^^ error runtimes-file: Unknown runtime "katta". Use one of these: ....
    lifted: host-network
            ^^^^^^^^^^^^ error runtimes-file: Expected a list of limitation ids.
    limitations:
      - field: hostNetwork
        ^^^^^^^^^^^^^^^^^^ error runtimes-file: A limitation needs a text: one sentence about what happens.
               ^^^^^^^^^^^ error runtimes-file: A limitation needs a field of the Pod: a path such as spec.hostNetwork or containers[].securityContext.privileged.
        effect: explodes
                ^^^^^^^^ error runtimes-file: Unknown effect "explodes". Use one of these: does-not-start, silently-weaker, works-differently, needs-configuration, unsupported.
      - text: Nothing works
        ^^^^^^^^^^^^^^^^^^^ error runtimes-file: A limitation needs a field of the Pod: a path such as spec.hostNetwork or containers[].securityContext.privileged.
        ^^^^^^^^^^^^^^^^^^^ error runtimes-file: A limitation needs an effect: does-not-start, silently-weaker, works-differently, needs-configuration, unsupported.
`,
    );
  });

  it('gives runtimes to handlers and classes, lifts limitations and adds some', async () => {
    const pod = (name: string, runtimeClass: string) => `apiVersion: v1
kind: Pod
metadata: { name: ${name} }
spec:
  runtimeClassName: ${runtimeClass}
  hostNetwork: true
  dnsPolicy: ClusterFirstWithHostNet
  containers: [{ name: main, image: example.com/app:1 }]
`;
    const found = await draw(`${path}handlers: { sandboxed: gvisor, vm: our-vm }
runtimes:
  gvisor: { lifted: [host-network] }
  our-vm:
    title: Our VM
    buildOf: kata
    limitations:
      - field: spec.dnsPolicy
        when: ClusterFirstWithHostNet
        effect: does-not-start
        text: Our machines have no such network.
        source: https://wiki.example.com/vm
=== classes.yaml
${runtimeClassYaml('a', 'sandboxed')}---
${runtimeClassYaml('b', 'vm')}=== pods.yaml
${pod('one', 'a')}---
${pod('two', 'b')}`);
    const drawn = found.split('\n').filter(line => / does-not-start-on-runtime: /.test(line));
    assert.deepEqual(
      drawn.map(line => line.replace(/ See .*/, '')),
      [
        '               ^^^^ warning does-not-start-on-runtime: Kata refuses the host network. The attempt may disturb the network of the node. According to .runtimeclass/runtimes.yaml, the handler "vm" is Our VM. (Kata: Host networking requested, not supported by runtime)',
        '             ^^^^^^^^^^^^^^^^^^^^^^^ warning does-not-start-on-runtime: Our machines have no such network. According to .runtimeclass/runtimes.yaml, the handler "vm" is Our VM.',
      ],
    );
  });

  it('counts whatever is wrong in it, and as it is in the editor', async () => {
    const found = await draw(`${path}handlers: { x: gvizor, own: kata }
=== pod.yaml
${runtimeClassYaml('a', 'own')}---
${podYaml('runtimeClassName: a, hostIPC: true, containers: [{ name: c, image: i }]')}`);
    assert.equal(
      /different-on-runtime: .* According to .*, the handler "own" is Kata Containers\./.test(found),
      true,
    );
  });

  it('knows own runtimes by others that are described below them', async () => {
    const drawn = await draw(`${path}handlers: { vm: mine }
runtimes:
  mine:
    buildOf: base
    lifted: [host-network, spec.hostIPC set]
  base:
    buildOf: kata
    lifted: [host-path]
    limitations: [{ field: spec.hostIPC, effect: works-differently, text: It is another one }]
=== .runtimeclass/policy.yaml
requirements: [{ name: vm, needs: { isolation: virtual-machine } }]
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: vm
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a
  hostNetwork: true
  hostIPC: true
  containers: [{ name: c, image: i, volumeMounts: [{ name: v, mountPath: /v, subPath: s }] }]
  volumes: [{ name: v, hostPath: { path: /v } }]
`);
    assert.deepEqual(rulesFound(drawn), ['different-on-runtime', 'unsupported-by-runtime']);
    assert.match(drawn, /processes and IPC are those of the virtual machine/);
  });

  it('tells of runtimes that are builds of themselves, of which nothing is known then', async () => {
    const drawn = await draw(`${path}handlers: { x: a }
runtimes:
  a: { buildOf: b }
  b: { buildOf: a }
  c: { buildOf: a, lifted: [any] }
  kata: { buildOf: coco }
=== .runtimeclass/policy.yaml
requirements: [{ name: vm, needs: { isolation: virtual-machine } }]
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: x
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec: { runtimeClassName: a, hostNetwork: true, containers: [] }
`);
    expectText(
      drawn.split('\n').slice(0, 9).join('\n'),
      `${path}handlers: { x: a }
runtimes:
  a: { buildOf: b }
                ^ error runtimes-file: A runtime cannot be a build of itself: a -> b -> a.
  b: { buildOf: a }
                ^ error runtimes-file: A runtime cannot be a build of itself: b -> a -> b.
  c: { buildOf: a, lifted: [any] }
  kata: { buildOf: coco }`,
    );
    assert.deepEqual(rulesFound(drawn), ['runtimes-file', 'runtimes-file', 'runtimes-file']);
  });

  it('is true of the builds of a runtime that it corrects', async () => {
    const openshiftKata = runtimeClassYaml(
      'kata',
      'kata',
      'overhead: { podFixed: { memory: 350Mi } }',
      'scheduling: { nodeSelector: { node-role.kubernetes.io/kata-oc: "" } }',
    );
    const picture = (lifted: string) => `${path}runtimes: { kata: { lifted: [${lifted}] } }
=== class.yaml
${openshiftKata}=== pod.yaml
${podYaml('runtimeClassName: kata, hostIPC: true, containers: [{ name: c, image: i }]')}`;
    assert.deepEqual(rulesFound(await draw(picture('seccomp'))), ['different-on-runtime']);
    assert.deepEqual(rulesFound(await draw(picture('host-namespaces'))), []);
  });

  it('has limitations without a source, which are said without one', async () => {
    const drawn = await draw(`${path}handlers: { x: mine }
runtimes:
  mine:
    isolation: process
    limitations:
      - { field: metadata.annotations.example.com/zone, effect: needs-configuration, text: Zones are off }
=== class.yaml
${runtimeClassYaml('a', 'x')}=== pod.yaml
${podYaml(
  'runtimeClassName: a, containers: [{ name: c, image: i }]',
  'name: p, annotations: { example.com/zone: b }',
)}`);
    assert.match(
      drawn,
      /Zones are off\. According to \.runtimeclass\/runtimes\.yaml, the handler "x" is mine\.\n/,
    );
  });
});

/** The ids of the rules in a picture, in the order of the text. */
function rulesFound(drawn: string): string[] {
  return [...drawn.matchAll(/^ *\^+ \w+ ([a-z-]+): /gm)].map(([, rule]) => rule!);
}
