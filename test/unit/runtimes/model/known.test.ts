import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { howKnown, runs } from '../../../../server/runtimes/model/known.ts';
import { sources } from '../../../../server/runtimes/model/sources.ts';

describe('howKnown', () => {
  it('is by a run, whatever page says so too', () => {
    assert.deepEqual(howKnown({ run: runs.youki, source: sources.youki('README.md') }), {
      by: 'run',
      on: { node: 'containerd 2.3.7', runtime: 'youki 0.7.0' },
    });
  });

  it('is by the source code for files of a repository, and else by documentation', () => {
    const ways = [
      sources.gvisor('runsc/boot/seccomp.go'),
      'https://github.com/NVIDIA/nvidia-container-toolkit/tree/d34b3046758cb1a5db606b2a39519c731bbf9f56',
      sources.gvisor('g3doc/user_guide/gpu.md'),
      `${sources.kata('docs/Limitations.md')}#checkpoint-and-restore`,
      'https://github.com/google/gvisor/issues/3811',
      'https://cloud.google.com/kubernetes-engine/docs/concepts/sandbox-pods',
    ].map(source => howKnown({ source }).by);
    assert.deepEqual(ways, [
      'source',
      'source',
      'documentation',
      'documentation',
      'documentation',
      'documentation',
    ]);
  });
});
