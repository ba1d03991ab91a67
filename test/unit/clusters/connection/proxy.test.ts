import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentProxy } from '../../../../server/clusters/connection/proxy.ts';

const proxy = 'http://proxy.test:3128';

test('a proxy is taken from the variable of the scheme, also in lower case', () => {
  const of = (server: string, env: Record<string, string>) => environmentProxy(new URL(server), env);
  assert.equal(of('https://api.test', { HTTPS_PROXY: proxy, https_proxy: 'http://other' }), proxy);
  assert.equal(of('https://api.test', { https_proxy: proxy }), proxy);
  assert.equal(of('https://api.test', { HTTP_PROXY: proxy, ALL_PROXY: proxy }), undefined);
  assert.equal(of('http://api.test', { HTTP_PROXY: proxy }), proxy);
  assert.equal(of('https://api.test', { HTTPS_PROXY: 'proxy.test:3128' }), proxy);
  assert.equal(of('https://api.test', { HTTPS_PROXY: 'socks5://proxy.test' }), 'socks5://proxy.test');
});

// Server, NO_PROXY, whether it is reached through the proxy. Source: golang.org/x/net `http/httpproxy/proxy_test.go`.
for (const [server, exceptions, isProxied] of [
  ['https://localhost:6443', '', false],
  ['https://127.0.0.1:6443', '', false],
  ['https://127.5.0.1:6443', '', false],
  ['https://[::1]:6443', '', false],
  ['https://api.test', '', true],
  ['https://api.test', '*', false],
  ['https://api.test', 'other.test', true],
  ['https://api.test', 'other.test, api.test', false],
  ['https://API.test.', 'api.TEST', false],
  ['https://api.test', 'test', false],
  ['https://apitest', 'test', true],
  ['https://api.test', '.test', false],
  ['https://api.test', '*.test', false],
  ['https://api.test', '.api.test', true],
  ['https://api.test:6443', 'api.test:6443', false],
  ['https://api.test:6443', 'api.test:443', true],
  ['https://api.test', 'api.test:443', false],
  ['https://10.0.0.7', '10.0.0.0/8', false],
  ['https://11.0.0.7', '10.0.0.0/8', true],
  ['https://10.0.0.7', '10.0.0.0/99', true],
  ['https://10.0.0.7:6443', '10.0.0.7', false],
  ['https://10.0.0.7:6443', '10.0.0.7:6443', false],
  ['https://10.0.0.7:6443', '10.0.0.7:443', true],
  ['https://[fd00::7]', 'fd00::/16', false],
  ['https://[fd00::7]', 'fd00:0::7', false],
  ['https://[fd00::7]:6443', '[fd00::7]:6443', false],
  ['https://api.test', '10.0.0.0/8,,', true],
] as const) {
  test(`${server} with NO_PROXY=${exceptions} is reached ${isProxied ? 'through the proxy' : 'directly'}`, () => {
    const found = environmentProxy(new URL(server), { HTTPS_PROXY: proxy, NO_PROXY: exceptions });
    assert.equal(found, isProxied ? proxy : undefined);
  });
}
