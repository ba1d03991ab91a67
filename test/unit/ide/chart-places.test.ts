import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';

const chart = (values: string, expression: string) => `=== app/Chart.yaml
apiVersion: v2
name: app
version: 1.0.0
=== app/values.yaml
${values}
=== app/templates/_helpers.tpl
{{- define "app.class" -}}
runtimeClassName: {{ .Values.web.sandbox | default "kata" }}
{{- end }}
=== app/templates/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  template:
    spec:
      {{- include "app.class" . | nindent 6 }}
      containers: {{ toYaml .Values.containers | nindent 8 }}
---
apiVersion: v1
kind: Pod
spec:
  {{- with .Values.worker }}
  runtimeClassName: ${expression}
  {{- end }}
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
`;

const values = 'web:\n  sandbox: gvisor\nworker:\n  class: ""';

describe('a chart of the workspace', () => {
  it('leads from a template to the values that it prints as a class', async () => {
    const { session, uri, position } = await openAtCursor(chart(values, '{{ .cl$0ass }}'));
    assert.deepEqual(drawPlaces(session, definition(session.snapshot(), uri, position)), [
      'app/values.yaml:4:10 ""',
    ]);
  });

  it('leads from a helper to the value', async () => {
    const picture = chart(values, '{{ .class }}').replace('.web.sandbox', '.web.sand$0box');
    const { session, uri, position } = await openAtCursor(picture);
    assert.deepEqual(drawPlaces(session, definition(session.snapshot(), uri, position)), [
      'app/values.yaml:2:12 gvisor',
    ]);
  });

  it('leads from a value, whatever its key, to the class and to the templates that read it', async () => {
    const { session, uri, position } = await openAtCursor(
      chart(values.replace('gvisor', 'gv$0isor'), '{{ .class }}'),
    );
    const snapshot = session.snapshot();
    assert.deepEqual(drawPlaces(session, references(snapshot, uri, position, true)), [
      'classes.yaml:4:9 gvisor',
      'app/templates/_helpers.tpl:2:19 {{ .Values.web.sandbox | default "kata" }}',
    ]);
  });

  it('says in the hover of a template what its own values give', async () => {
    const { session, uri, position } = await openAtCursor(
      chart(values, '{{ .class }}').replace('.web.sandbox', '.web.sand$0box'),
    );
    const { contents } = hover(session.snapshot(), uri, position)!;
    assert.match(
      (contents as { value: string }).value,
      /^The class comes from `.Values.web.sandbox` in the values of the chart.\n\nWith the chart's own values it is `gvisor`.\n\n\*\*RuntimeClass `gvisor`/,
    );
  });

  it('says in the hover of a value which templates read it', async () => {
    const { session, uri, position } = await openAtCursor(
      chart(values.replace('gvisor', 'gv$0isor'), '{{ .class }}'),
    );
    const { contents } = hover(session.snapshot(), uri, position)!;
    assert.match(
      (contents as { value: string }).value,
      /^Templates that read it as a class: `templates\/_helpers.tpl:2`\n\n\*\*RuntimeClass `gvisor`/,
    );
  });

  it('knows what an empty value gives', async () => {
    const { session, uri, position } = await openAtCursor(chart(values, '{{ .cl$0ass | quote }}'));
    const { contents } = hover(session.snapshot(), uri, position)!;
    assert.match((contents as { value: string }).value, /an empty name, which the API server refuses\.$/);
  });

  it('says why it does not know what the values give', async () => {
    const about = 'version: 1.0.0\ndependencies: [{ name: redis, version: 1.0.0 }]';
    const picture = chart(values, '{{ .cl$0ass }}').replace('version: 1.0.0', about);
    const { session, uri, position } = await openAtCursor(`${picture}=== app/charts/redis-1.0.0.tgz\nx\n`);
    const { contents } = hover(session.snapshot(), uri, position)!;
    assert.match((contents as { value: string }).value, /not known: `charts\/redis-1.0.0.tgz` is packed\.$/);
  });
});
