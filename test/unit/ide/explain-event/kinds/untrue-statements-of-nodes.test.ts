import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestFirst } from '../../../../../server/ide/diagnostics/shared/did-you-mean.ts';
import { lastCause } from '../../../../../server/ide/explain-event/kinds/last-cause.ts';
import { idOf, saidOf } from './said-of.ts';

const noTask = 'Error: failed to create containerd task: failed to create shim task: ';
const runc = `${noTask}OCI runtime create failed: runc create failed: unable to start container process: `;

describe('the command of a container is not the program of the runtime', () => {
  const commands = ['bash', 'sh', 'myapp', 'python3 -m http.server', '/usr/local/bin/serve'];
  const forms = [
    (name: string) => `${runc}exec: "${name}": executable file not found in $PATH: unknown`,
    (name: string) =>
      `${runc}error during container init: exec: "${name}": executable file not found in $PATH`,
    (name: string) =>
      `OCI runtime exec failed: exec failed: unable to start container process: exec: "${name}": executable file not found in $PATH`,
    (name: string) => `container create failed: executable file \`${name.split(' ')[0]}\` not found in $PATH`,
    (name: string) => `exec: "${name}": executable file not found in $PATH`,
  ];
  it('whatever its name and whatever the words before it', () => {
    for (const form of forms) {
      for (const command of commands) {
        const { link, all, what } = saidOf(form(command));
        assert.equal(link, 'workload', form(command));
        assert.doesNotMatch(all, /BinaryName|program of the runtime|runtime_path/, form(command));
        assert.ok(what.includes(command.split(' ')[0]!), what);
      }
    }
  });

  it('also where it is called like a runtime, and runc started it', () => {
    assert.equal(
      idOf(`${runc}exec: "runsc": executable file not found in $PATH`),
      'container-command-missing',
    );
    assert.equal(idOf(`${noTask}exec: "runsc": executable file not found in $PATH`), 'missing-program');
  });

  it('but nvidia-smi is the sign of a Pod without its runtime', () => {
    const { all, advice, link } = saidOf(`${runc}exec: "nvidia-smi": executable file not found in $PATH`);
    assert.equal(link, 'workload');
    assert.match(advice, /runtimeClassName: nvidia/);
    assert.match(advice, /Pod spec/);
    assert.doesNotMatch(all, /BinaryName|program of the runtime/);
  });
});

describe('a runtime that fails', () => {
  it('is not said to have a right handler or table', () => {
    for (const words of [
      `${noTask}OCI runtime create failed: something that nobody knows: unknown`,
      'container create failed: failed to create pod network sandbox',
      'failed to start shim: what: unknown',
    ]) {
      const { all, what } = saidOf(words);
      assert.doesNotMatch(all, /table (?:is|are) right|handler and its table/, words);
      assert.match(what, /^The runtime on the node refused: /);
    }
  });

  it('is quoted with the last of its causes', () => {
    assert.equal(
      lastCause('runc create failed: no such thing as this on the node of the Pod: unknown'),
      'no such thing as this on the node of the Pod',
    );
    assert.equal(
      lastCause('a: b: error mounting x to rootfs: not a directory: unknown"'),
      'error mounting x to rootfs: not a directory',
    );
    assert.equal(lastCause(''), '');
    assert.equal(lastCause('unknown'), '');
  });
});

describe('a handler that the runtime does not have', () => {
  const unknown = [
    'unable to get OCI runtime for sandbox "ab": no runtime for "kata" is configured',
    'failed to get sandbox runtime: no runtime for "kata" is configured',
    'failed to find runtime handler kata from runtime list map[crun:0xc0 runc:0xc1]',
  ];
  it('is not said to have no table, and may have one that is not read', () => {
    for (const words of unknown) {
      const { what, causes, advice, check, all } = saidOf(words);
      assert.doesNotMatch(what, /table/, words);
      assert.match(causes, /was not restarted/, words);
      assert.match(causes, /generated/, words);
      assert.match(causes, /Other nodes/, words);
      assert.match(check, /status\.runtimeHandlers/, words);
      assert.match(advice, /restart/, words);
      assert.doesNotMatch(all, /quick fix|add (?:the|a) table/i, words);
    }
  });

  it('may stand below the plugin of another version of containerd', () => {
    const { causes, check } = saidOf(unknown[0]!);
    assert.match(causes, /io\.containerd\.grpc\.v1\.cri[\s\S]*io\.containerd\.cri\.v1\.runtime/);
    assert.match(check, /containerd config dump/);
    assert.match(check, /crictl info/);
  });

  it('may be that of Docker, where the words are those of cri-dockerd too', () => {
    assert.match(saidOf(unknown[1]!).check, /docker:\/\//);
    assert.doesNotMatch(saidOf(unknown[0]!).all, /docker/);
  });

  it('may be one that CRI-O left out, and CRI-O names those that it has', () => {
    const { causes, check, details } = saidOf(unknown[2]!);
    assert.match(causes, /left it out/);
    assert.match(check, /journalctl -u crio/);
    assert.match(check, /crio status config/);
    assert.match(details, /`crun`[\s\S]*`runc`/);
    assert.equal(saidOf('failed to find runtime handler kata from runtime list map[]').details, '');
    assert.match(
      saidOf('failed to find runtime handler kata from runtime list map[crun:0xc0 ru').what,
      /kata/,
    );
  });

  it('is named beside the nearest ones', () => {
    assert.deepEqual(nearestFirst('kata-qemu', ['runc', 'kata-clh', 'kata-qemu-runtime-rs', 'runc']), [
      'kata-qemu-runtime-rs',
      'kata-clh',
      'runc',
    ]);
    const { details } = saidOf(
      'failed to find runtime handler kata-qemu from runtime list map[crun:0xc0 kata-qemu-runtime-rs:0xc1]',
    );
    assert.match(details, /`kata-qemu-runtime-rs`[\s\S]*`crun`/);
  });

  it('has to come back where its Pods still run', () => {
    const { advice } = saidOf(
      'error killing pod: failed to "KillPodSandbox" for "4a" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to find runtime handler nvidia from runtime list map[crun:0xc0]"',
    );
    assert.match(advice, /back, restart/);
    assert.doesNotMatch(advice, /create a class/);
  });
});

describe('a node with Docker', () => {
  it('has cri-dockerd, and dockershim only before Kubernetes 1.24', () => {
    const { all } = saidOf('RuntimeHandler "nvidia" not supported');
    assert.doesNotMatch(all, /dockershim/);
    assert.match(all, /cri-dockerd 0\.4\.0/);
    assert.match(all, /daemon\.json/);
    assert.match(all, /containerd/);
  });
});

describe('words that are about something else', () => {
  it('are left unknown', () => {
    for (const words of [
      'Failed to create pod sandbox: failed to setup network for sandbox "ab": plugin type="x" failed: fork/exec /opt/cni/bin/x: no such file or directory',
      'MountVolume.SetUp failed for volume "v": mount failed: fork/exec /sbin/mount.nfs: no such file or directory',
      'open /dev/vhost-scsi: no such file or directory',
      'error: the file deployment.yaml does not exist',
      'annotation example.com/a is not enabled',
      'Back-off restarting failed container',
    ]) {
      assert.equal(idOf(words), 'unknown', words);
    }
  });
});

describe('a command that is to be copied', () => {
  it('has what stood in the event as one word of the shell', () => {
    const { check } = saidOf(
      `${noTask}OCI runtime create failed: fork/exec /x;$(reboot)': no such file or directory`,
    );
    assert.match(check, /`ls -l '\/x;\$\(reboot\)'\\'''`/);
  });
});
