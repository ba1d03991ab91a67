import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { definedKindOf } from '../../../server/kubernetes/kinds/read-definition.ts';
import { crewDefinition } from '../../support/crew-definition.ts';
import { drawPlaces } from '../../support/definitions.ts';
import { controlPlane, type RunningControlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { allow } from './allow.ts';
import { context, followed } from './followed.ts';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const inView = { namespaces: ['default'], definitions: true };

const cluster = await controlPlane();

describe('the definitions of custom resources in a real cluster', {
  skip: !cluster.available && cluster.why,
}, () => {
  const { api, credentials, apiServer } = cluster as RunningControlPlane;
  after(() => (cluster as RunningControlPlane).stop());

  it('are read in pages, and kept current: names and paths alone', async t => {
    for (let index = 0; index < 12; index++) {
      await created(api, path, crewDefinition(`other${index}s.example.com`, `Other${index}`, 'className'));
    }
    await created(api, path, crewDefinition());
    const client = followed(credentials, credentials.token);
    t.after(() => client.stop());
    const known = () => client.connections.contents(context)?.definitions;
    const synced = await client.connections.sync(context, inView, new AbortController().signal);
    assert.deepEqual([synced.phase, synced.problem], ['synced', undefined]);
    assert.deepEqual([...known()!.keys()], ['crews.example.com']);
    const [definition] = known()!.values();
    assert.doesNotMatch(JSON.stringify(definition), /secret|hunter2|business|uid|managedFields/);
    const { group, kind, places } = definedKindOf(definition!)!;
    assert.deepEqual([...drawPlaces(group, kind, places)].sort(), [
      'example.com Crew spec.members.* part overhead nodeSelector tolerations hostUsers nodeName',
      'example.com Crew spec.pod whole nodeSelector tolerations hostUsers',
      'example.com Crew spec.pools.[] part overhead nodeSelector tolerations hostUsers nodeName',
    ]);

    await client.connections.watch(context, inView);
    await created(api, path, crewDefinition('ships.example.com', 'Ship'));
    await client.until('a new one', () => known()?.has('ships.example.com') === true);
    await api.delete(`${path}/crews.example.com`);
    await client.until('one less', () => known()?.has('crews.example.com') === false);
  });

  it('are a missing permission where they are forbidden (403), and the rest is fine', async t => {
    const tokensBefore = readFileSync(credentials.tokenFile, 'utf8');
    const token = randomBytes(8).toString('hex');
    await apiServer.stop();
    writeFileSync(credentials.tokenFile, `${tokensBefore}${token},reader,reader,developers\n`);
    await apiServer.start();
    const verbs = ['get', 'list', 'watch'];
    await allow(api, 'reader', [
      { apiGroups: ['', 'node.k8s.io'], resources: ['nodes', 'runtimeclasses', 'resourcequotas'], verbs },
    ]);
    const client = followed(credentials, token);
    t.after(() => client.stop());
    const synced = await client.connections.sync(context, inView, new AbortController().signal);
    assert.deepEqual([synced.phase, synced.problem], ['synced', undefined]);
    assert.deepEqual(synced.missingPermissions, ['list customresourcedefinitions.apiextensions.k8s.io']);
    assert.equal(client.connections.contents(context)?.definitions, undefined);
    const { phase } = await client.connections.watch(context, inView);
    assert.equal(phase, 'watching');
  });
});
