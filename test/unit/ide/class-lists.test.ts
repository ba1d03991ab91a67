import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/ide/completion/index.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { check } from '../../support/check.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';
import { runtimeClassYaml } from '../../support/manifests.ts';

const gvisor = `=== class.yaml
${runtimeClassYaml('gvisor', 'runsc')}`;

const lists: Readonly<Record<string, (name: string) => string>> = {
  tenant: name => `apiVersion: capsule.clastix.io/v1beta2
kind: Tenant
metadata: { name: oil }
spec: { runtimeClasses: { allowed: [${name}], allowedRegex: "^kata-.*$" } }
`,
  preset: name => `apiVersion: capsule.clastix.io/v1beta2
kind: Tenant
metadata: { name: oil }
spec: { runtimeClasses: { default: ${name} } }
`,
  rancher: name => `apiVersion: management.cattle.io/v3
kind: PodSecurityAdmissionConfigurationTemplate
metadata: { name: ours }
configuration:
  exemptions:
    runtimeClasses: [${name}]
`,
  server: name => `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
  - name: PodSecurity
    configuration:
      apiVersion: pod-security.admission.config.k8s.io/v1
      kind: PodSecurityConfiguration
      exemptions:
        runtimeClasses: [${name}]
`,
};

describe('the name of a class that an object allows or exempts', () => {
  for (const [list, text] of Object.entries(lists)) {
    it(`has definition, hover and references: ${list}`, async () => {
      const { session, uri, position } = await openAtCursor(`${gvisor}=== list.yaml\n${text('gvi$0sor')}`);
      const snapshot = session.snapshot();
      assert.deepEqual(drawPlaces(session, definition(snapshot, uri, position)), ['class.yaml:1:69 gvisor']);
      const found = drawPlaces(session, references(snapshot, uri, position, false));
      assert.deepEqual(found.length, 1);
      assert.match(JSON.stringify(hover(snapshot, uri, position)?.contents), /runsc/);
    });
  }

  it('is completed where it is a value', async () => {
    const preset = await openAtCursor(`${gvisor}=== list.yaml\n${lists['preset']!('$0')}`);
    const proposed = complete(preset.session.snapshot(), preset.uri, preset.position);
    assert.equal(proposed[0]?.label, 'gvisor');
  });

  it('may be that of no class: other clusters may have it', () =>
    check(`${gvisor}=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/context: prod, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z" } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
=== tenant.yaml
${lists['tenant']!('gvisr')}---
${lists['preset']!('other')}`));

  it('exempts the Pods of the class in a template of Rancher too', () =>
    check(`${gvisor}=== template.yaml
${lists['rancher']!('gvisor')}=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor }
                          ^^^^^^ information pod-security-exemption: Pods of RuntimeClass "gvisor" skip all pod-security checks: enforce, audit and warn. The configuration of the API server in this workspace exempts the class.
`));
});
