import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type StatusView, statusText, statusTooltip } from '../../../../client/cluster/status-text.ts';
import type { ProblemMessage } from '../../../../server/protocol/cluster-problems/problem-text.ts';
import type { ClusterStatusMessage } from '../../../../server/protocol/requests.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { english } from './english.ts';

const noon = '2026-11-20T12:00:00Z';

describe('the status bar', () => {
  it('says that no cluster was contacted', () => {
    assert.equal(
      draw({ context: undefined }),
      '$(server) no cluster\nNo cluster has been contacted. Click to read one.',
    );
  });

  it('names a context that was only selected', () => {
    assert.equal(draw({}), '$(server) staging\n**staging**: not read yet');
  });

  it('says that it is connecting', () => {
    assert.equal(draw({ phase: 'connecting' }), '$(sync~spin) staging\n**staging**: connecting');
  });

  it('says how old what was read once is, in one unit', () => {
    const counts = { classes: 4, nodes: 12 };
    const textAfter = (minutes: number) =>
      draw({ phase: 'synced', readAt: noon, counts }, minutes).split('\n')[0];
    assert.deepEqual([0.9, 1, 59.9, 60, 47.9 * 60, 48 * 60].map(textAfter), [
      '$(server) staging, just now, not saved',
      '$(server) staging, 1 min ago, not saved',
      '$(server) staging, 59 min ago, not saved',
      '$(server) staging, 1 h ago, not saved',
      '$(server) staging, 47 h ago, not saved',
      '$(server) staging, 2 d ago, not saved',
    ]);
    assert.equal(
      draw({ phase: 'synced', readAt: noon, counts }, 5),
      '$(server) staging, 5 min ago, not saved\n**staging**: read 5 min ago\n\nRuntimeClasses: 4, nodes: 12',
    );
    const saved = [{ context: 'staging', syncedAt: noon }];
    assert.match(
      draw({ phase: 'synced', readAt: noon, counts, saved }, 5),
      /^\$\(server\) staging, 5 min ago\n/,
    );
  });

  it('says how many definitions name a class, where they are read', () => {
    const shown = draw(
      { phase: 'synced', readAt: noon, counts: { classes: 4, nodes: 12, definitions: 2 } },
      5,
    );
    assert.match(shown, /RuntimeClasses: 4, nodes: 12, definitions that name a class: 2$/);
  });

  it('says no age while a cluster is watched', () => {
    const counts = { classes: 4, nodes: undefined };
    assert.equal(
      draw({ phase: 'watching', readAt: noon, counts }, 5),
      '$(eye) staging\n**staging**: watching\n\nRuntimeClasses: 4',
    );
  });

  it('marks the last known state with its age after a connection was lost', () => {
    const counts = { classes: 4, nodes: 12 };
    const values = { context: 'staging', hasProxy: false, code: 'ECONNREFUSED' };
    const problem: ProblemMessage = { code: 'connection-refused', arguments: values };
    expectText(
      draw({ phase: 'reconnecting', readAt: noon, counts, problem }, 90),
      `$(warning) staging, 1 h ago
**staging**: reconnecting, read 1 h ago

RuntimeClasses: 4, nodes: 12

$(warning) The server of "staging" refuses connections (ECONNREFUSED). Check that the cluster is running and reachable from here: network, VPN, HTTPS_PROXY.`,
    );
  });

  it('warns of a problem, in words that cannot become Markdown or an icon', () => {
    const values = { path: '`aws` [x](command:y) <b> $(zap)' };
    const problem: ProblemMessage = { code: 'token-file-empty', arguments: values };
    expectText(
      draw({ context: 'a*b', phase: 'failed', problem }),
      `$(warning) a*b
**a\\*b**: sync failed, not read yet

$(warning) The token file \\\`aws\\\` \\[x\\](command:y) \\<b\\> \\$(zap) named in the kubeconfig is empty. Re-issue the token.`,
    );
  });

  it('says that a sync failed, beside the age of what was read before', () => {
    const counts = { classes: 4, nodes: 12 };
    const problem: ProblemMessage = { code: 'token-file-empty', arguments: { path: 'x' } };
    assert.match(
      draw({ phase: 'failed', readAt: noon, counts, problem }, 1),
      /^\$\(warning\) staging, sync failed, 1 min ago\n\*\*staging\*\*: sync failed, read 1 min ago\n/,
    );
  });

  it('says what may not be read, and warns where those are the classes', () => {
    const counts = { classes: undefined, nodes: 3 };
    const missingPermissions = ['list runtimeclasses.node.k8s.io', 'watch runtimeclasses.node.k8s.io'];
    expectText(
      draw({ phase: 'watching', readAt: noon, counts, missingPermissions }),
      `$(warning) staging
**staging**: watching

nodes: 3

$(lock) Missing permissions:
- list runtimeclasses.node.k8s.io
- watch runtimeclasses.node.k8s.io

[The ClusterRole to request from an administrator](command:runtimeclass.showRequiredPermissions)`,
    );
    const nodesOnly = { counts: { classes: 2, nodes: undefined }, missingPermissions: ['list nodes'] };
    assert.match(draw({ phase: 'watching', readAt: noon, ...nodesOnly }), /^\$\(eye\) staging\n/);
  });

  it('names the saved cluster where none was contacted, with its age', () => {
    const saved = [{ context: 'prod*', syncedAt: noon }];
    assert.equal(
      draw({ context: undefined, saved }, 3 * 24 * 60),
      '$(server) prod*, saved 3 d ago\n**prod\\***: saved 3 d ago\n\nNo cluster has been contacted. Click to read one.',
    );
    assert.equal(
      draw({ context: undefined, saved, isTrusted: false }, 5),
      '$(server) prod*, saved 5 min ago\n**prod\\***: saved 5 min ago\n\nIn Restricted Mode no cluster is contacted.',
    );
  });

  it('says no age where the file says no time, or one that is none', () => {
    for (const syncedAt of [undefined, 'yesterday']) {
      const saved = [{ context: 'prod', syncedAt }];
      assert.match(draw({ context: undefined, saved }), /^\$\(server\) prod, saved\n\*\*prod\*\*: saved\n/);
    }
  });

  it('counts several saved clusters, and names them when asked', () => {
    const saved = [
      { context: 'prod', syncedAt: noon },
      { context: 'staging', syncedAt: '2026-11-20T11:00:00Z' },
    ];
    assert.equal(
      draw({ context: undefined, saved }, 60),
      '$(server) 2 saved clusters\n**prod**: saved 1 h ago\n\n**staging**: saved 2 h ago\n\nNo cluster has been contacted. Click to read one.',
    );
  });

  it('names the context that was selected first, and how old its file is until it was read', () => {
    const saved = [
      { context: 'prod', syncedAt: noon },
      { context: 'staging', syncedAt: noon },
    ];
    assert.equal(draw({ saved }, 60), '$(server) staging, saved 1 h ago\n**staging**: saved 1 h ago');
    assert.equal(draw({ context: 'test', saved }), '$(server) test\n**test**: not read yet');
    assert.match(
      draw({
        phase: 'synced',
        readAt: noon,
        saved: [{ context: 'staging', syncedAt: '2026-10-20T12:00:00Z' }],
      }),
      /^\$\(warning\) staging, just now\n\*\*staging\*\*: read just now/,
    );
  });

  it('says in Restricted Mode that no cluster is contacted', () => {
    assert.equal(
      draw({ isTrusted: false, context: undefined }),
      '$(server) no cluster\nIn Restricted Mode no cluster is contacted.',
    );
  });
});

/** What differs from a workspace with the context `staging`; `context: undefined` where none was selected. */
type Given = Omit<Partial<ClusterStatusMessage> & Partial<StatusView>, 'context'> & {
  readonly context?: string | undefined;
};

/** Text and tooltip, so many minutes after noon. */
function draw(given: Given, minutes = 0): string {
  const {
    context = 'context' in given ? undefined : 'staging',
    saved = [],
    isTrusted = true,
    ...rest
  } = given;
  const status =
    rest.phase &&
    ({ context: context!, counts: {}, missingPermissions: [], ...rest } as ClusterStatusMessage);
  const view = { context, status, saved, isTrusted, now: Date.parse(noon) + minutes * 60_000 };
  return `${statusText(english, view)}\n${statusTooltip(english, view)}`;
}
