import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type ContextSetting, kubeconfigText } from '../../protocol/kubeconfig.ts';
import { bundleServer } from '../../protocol/server-bundle.ts';
import { selfSigned } from '../../support/cluster/certificate.ts';
import { execUser } from '../../support/cluster/exec-user.ts';
import { patience } from '../../support/patience.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { allow } from './allow.ts';
import { createClass } from './create-class.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { startWatchingEditor, type WatchingEditor } from './watching-editor.ts';

const cluster = await controlPlane();

describe('a language server that watches a real cluster', { skip: !cluster.available && cluster.why }, () => {
  if (!cluster.available) return;
  const { api, apiServer, credentials } = cluster;
  let bundle: string;
  let proxy: TcpProxy;
  let good: ContextSetting;
  let editor: WatchingEditor;
  let isRunning = false;

  before(async () => {
    bundle = await bundleServer();
    proxy = await startTcpProxy(credentials.port);
    good = {
      server: `https://127.0.0.1:${proxy.port}`,
      user: { token: credentials.token },
      more: { 'certificate-authority': join(credentials.certificates, 'apiserver.crt') },
    };
    await createClass(api, 'gvisor');
  });
  beforeEach(async () => {
    proxy.be('open');
    editor = await startWatchingEditor(bundle, api, good);
    isRunning = true;
  });
  afterEach(async () => {
    if (!isRunning) return;
    isRunning = false;
    assert.equal(await editor.stop(), 0, 'the server ends in good order');
  });
  after(async () => {
    proxy?.stop();
    await cluster.stop();
  });

  it('goes on after the API server was killed', async () => {
    await apiServer.stop();
    await editor.assertKept(/refuses|closed|cut/);
    await apiServer.start();
    await editor.assertFollows();
  });

  it('goes on after a token was rotated (401)', async () => {
    const tokens = readFileSync(credentials.tokenFile, 'utf8');
    const restart = async (withTokens: string) => {
      await apiServer.stop();
      writeFileSync(credentials.tokenFile, withTokens);
      await apiServer.start();
    };
    const rotated = randomBytes(8).toString('hex');
    const row = `${rotated},somebody,somebody,"system:masters"\n`;
    await restart(row);
    await editor.assertKept(/401/);
    await restart(tokens + row);
    editor.writeKubeconfig({ ...good, user: { token: rotated } });
    await editor.assertFollows();
  });

  it('goes on after the history was compacted away (410)', async () => {
    proxy.be('silent');
    await editor.assertKept(/./);
    await createClass(api, 'meanwhile');
    await apiServer.stop();
    await cluster.compact();
    await apiServer.start();
    proxy.be('open');
    await editor.assertFollows();
    assert.ok(await editor.offers('meanwhile'));
  });

  it('goes on after requests were taken and not answered', async () => {
    proxy.be('silent');
    await editor.assertKept(/./);
    proxy.be('open');
    await editor.assertFollows();
  });

  it('goes on after answers were cut in the middle', async () => {
    // No list of classes comes through; what is shorter does.
    await createClass(api, 'long', { long: 'x'.repeat(20_000) });
    proxy.be({ cutAfter: 10_000 });
    await editor.until(() => editor.status()?.problem !== undefined);
    assert.ok(await editor.offers('gvisor'));
    proxy.be('open');
    await editor.assertFollows();
  });

  for (const [what, [kubeconfig, says]] of Object.entries(brokenKubeconfigs())) {
    it(`goes on after a time in which the kubeconfig ${what}`, async () => {
      const path = join(editor.home, 'config');
      const text = kubeconfig(good);
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
      await editor.assertKept(says);
      editor.writeKubeconfig(good);
      await editor.assertFollows();
    });
  }

  it('watches on with the credentials that it has while a plugin for new ones hangs', async () => {
    const starting = watch(editor.home);
    const started = once(starting, 'change', { signal: AbortSignal.timeout(patience) });
    const script = `require('node:fs').writeFileSync(${JSON.stringify(join(editor.home, 'started'))}, '')`;
    const config = join(editor.home, 'config');
    writeFileSync(
      config,
      kubeconfigText({ real: { ...good, user: execUser(`${script}; setInterval(() => {}, 1000)`) } }),
    );
    await started;
    starting.close();
    await editor.assertFollows();
  });

  for (const [readable, apiGroup, forbidden] of [
    ['runtimeclasses', 'node.k8s.io', 'nodes'],
    ['nodes', '', 'runtimeclasses.node.k8s.io'],
  ] as const) {
    it(`has what may be read where ${forbidden} are forbidden (403), and all once they are allowed`, async () => {
      const as = `reader-of-${readable}`;
      await letRead(as, apiGroup, readable);
      await letRead(as, '', 'resourcequotas');
      editor.writeKubeconfig({ ...good, user: { ...good.user, as } });
      await editor.until(() => editor.status()?.missingPermissions.includes(`list ${forbidden}`) === true);
      assert.ok(await editor.offers('gvisor'), 'what was known of the classes stays');
      await letRead(as, forbidden === 'nodes' ? '' : 'node.k8s.io', forbidden.split('.')[0]!);
      await editor.until(() => editor.status()?.missingPermissions.length === 0);
      await editor.assertFollows();
    });
  }

  function letRead(name: string, apiGroup: string, resource: string): Promise<void> {
    const rule = { apiGroups: [apiGroup], resources: [resource], verbs: ['get', 'list', 'watch'] };
    return allow(api, name, [rule], `${name}-${resource}`);
  }
});

/** By what is wrong: the text that becomes of a good one (`undefined`: no file), and what is said of it. */
function brokenKubeconfigs(): Readonly<
  Record<string, readonly [(good: ContextSetting) => string | undefined, RegExp]>
> {
  const otherAuthority = Buffer.from(selfSigned(['other']).certificate).toString('base64');
  const withUser = (user: object) => (good: ContextSetting) => kubeconfigText({ real: { ...good, user } });
  const withCluster = (more: object) => (good: ContextSetting) =>
    kubeconfigText({ real: { ...good, more: { ...good.more, ...more } } });
  const missing = { exec: { ...execUser('').exec, command: 'no-such-plugin-of-ours' } };
  return {
    'is missing': [() => undefined, /does not exist/],
    'is empty': [() => '', /no contexts/],
    'cannot be parsed': [() => 'contexts: [{name: real', /line 1/],
    'lacks the context': [good => kubeconfigText({ other: good }), /no context "real"/],
    'has a wrong authority': [withCluster({ 'certificate-authority-data': otherAuthority }), /not trusted/],
    'has a proxy that refuses': [withCluster({ 'proxy-url': 'http://127.0.0.1:1' }), /proxy.* refuses/],
    'has a plugin that fails': [withUser(execUser('process.exit(1)')), /plugin.* failed/],
    'has a plugin that prints rubbish': [withUser(execUser('console.log(1)')), /not print an ExecCredential/],
    'has a plugin that is not installed': [withUser(missing), /not installed/],
  };
}
