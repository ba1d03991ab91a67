import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { openAtCursor } from '../../../support/cursor.ts';

const containerd = `=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
  sandboxer = "podsandbox"
  cgroup_writable = true
  snapshotter = "overlayfs"
`;

const crio = `=== etc/crio/crio.conf
[crio.runtime.runtimes.high]
runtime_path = "/usr/bin/crun"
allowed_annotations = ["io.kubernetes.cri-o.userns-mode", "cpu-quota.crio.io"]
default_annotations = { "io.kubernetes.cri-o.Devices" = "/dev/fuse" }
`;

async function hoverOn(picture: string, word: string): Promise<string> {
  const { session, uri, position } = await openAtCursor(picture.replace(word, `${word}$0`));
  const contents = hover(session.snapshot(), uri, position)?.contents;
  return MarkupContent.is(contents) ? contents.value : '';
}

describe('hover on a setting of a handler', () => {
  it('explains what containerd makes of it', async () => {
    assert.match(
      await hoverOn(containerd, 'sandboxer'),
      /^\*\*sandboxer\*\*\n\nThe part that creates the sandbox of a Pod/,
    );
    assert.match(
      await hoverOn(containerd, 'cgroup_writable'),
      /Since containerd 2\.1, and only with cgroup v2/,
    );
    assert.equal(await hoverOn(containerd, 'snapshotter'), '');
  });

  it('explains what CRI-O makes of it, and names annotations anew that it deprecates', async () => {
    assert.equal(
      await hoverOn(crio, 'allowed_annotations'),
      `**allowed_annotations**

The annotations of Pods that CRI-O acts on for this handler; it ignores all others of its own. They are prefixes.

- CRI-O 1.37 deprecates \`io.kubernetes.cri-o.userns-mode\`: use \`userns-mode.crio.io\`.`,
    );
    assert.equal(
      await hoverOn(crio, '"io.kubernetes.cri-o.Devices'),
      `**default_annotations**

Annotations that CRI-O gives to the Pods of this handler that do not have them themselves.

- CRI-O 1.37 deprecates \`io.kubernetes.cri-o.Devices\`: use \`devices.crio.io\`.`,
    );
  });

  it('works in a configuration inside of a manifest', async () => {
    const inside = `=== config.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: crio }
data:
  crio.conf: |
    [crio.runtime.runtimes.high]
    runtime_path = "/usr/bin/crun"
    container_min_memory = "6MiB"
`;
    assert.match(
      await hoverOn(inside, 'container_min_memory'),
      /The smallest memory limit that CRI-O accepts/,
    );
  });
});
