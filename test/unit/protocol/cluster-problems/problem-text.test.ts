import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { t, useLanguage } from '../../../../server/base/l10n.ts';
import {
  type ProblemMessage,
  problemText,
} from '../../../../server/protocol/cluster-problems/problem-text.ts';

const unreached = { context: 'prod', hasProxy: true, code: 'ECONNREFUSED' };
const busy = { code: 'unexpected-status', arguments: { context: 'prod', status: 500 } } as const;

/** What a problem is in English, and in Chinese. */
const problems: readonly (readonly [ProblemMessage, string, string])[] = [
  [
    { code: 'connection-refused', arguments: unreached },
    'The proxy for the server of "prod" refuses connections (ECONNREFUSED). Check that the cluster is running. Check the proxy: proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY.',
    '“prod”的服务器的代理拒绝连接 (ECONNREFUSED)。 请检查集群是否正在运行。 请检查代理：kubeconfig 中的 proxy-url、HTTPS_PROXY 和 NO_PROXY。',
  ],
  [
    { code: 'connection-refused', arguments: { ...unreached, hasProxy: false, code: '' } },
    'The server of "prod" refuses connections. Check that the cluster is running and reachable from here: network, VPN, HTTPS_PROXY.',
    '“prod”的服务器拒绝连接。 请检查集群是否正在运行、能否从这里访问：网络、VPN、HTTPS_PROXY。',
  ],
  [
    { code: 'quotas-unreadable', arguments: { namespace: 'shop', reason: busy } },
    'Could not read the ResourceQuotas of namespace shop. The server of "prod" responded with status 500. Try again later; if it stays like this, check whether kubectl gets a response.',
    '无法读取命名空间 shop 的 ResourceQuota。 “prod”的服务器返回状态码 500。 请稍后重试；如果仍然如此，请检查 kubectl 能否得到响应。',
  ],
  [
    { code: 'exec-plugin-not-on-path', arguments: { plugin: 'aws', hint: 'Run brew install {0}.' } },
    'The exec plugin aws is not installed, or not on the PATH of the editor. Install it. If it is found in a terminal, start the editor from there. Run brew install {0}.',
    'exec 插件 aws 未安装，或不在编辑器的 PATH 中。 请安装它。如果在终端中可以找到它，请从终端启动编辑器。 Run brew install {0}.',
  ],
  [
    { code: 'watch-silent' },
    'The API server has sent nothing for minutes. Reconnecting.',
    'API 服务器已有数分钟没有发送任何内容。 正在重新连接。',
  ],
];

describe('a problem with a cluster', () => {
  afterEach(() => useLanguage('en'));

  it('is a text in the language of the reader, after its way over the wire', async () => {
    for (const [locale, expected] of [
      ['en', problems.map(([, english]) => english)],
      ['zh-cn', problems.map(([, , chinese]) => chinese)],
    ] as const) {
      await useLanguage(locale);
      const texts = problems.map(([problem]) => problemText({ t }, JSON.parse(JSON.stringify(problem))));
      assert.deepEqual(
        texts.map(({ message, advice }) => `${message} ${advice}`),
        expected,
      );
    }
  });
});
