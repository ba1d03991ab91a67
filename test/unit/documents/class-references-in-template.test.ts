import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classReferencesInTemplate } from '../../../server/documents/class-references-in-template.ts';
import { check } from '../../support/check.ts';

const names = (text: string) => classReferencesInTemplate(text).map(({ className }) => className);

describe('class names in a template', () => {
  it('are read where they have no braces', () => {
    const text = `apiVersion: {{ include "api" . }}
kind: Deployment
spec:
  template:
    {{- with .Values.a }}
    metadata: {{ toYaml . | nindent 6 }}
    {{- end }}
    spec:
      {{- if .Values.b }}
      runtimeClassName: gvisor
      {{- else }}
      runtimeClassName: {{ .Values.c }}
      runtimeClassName: kata-{{ .Values.d }}
      {{- end }}
`;
    assert.deepEqual(names(text), ['gvisor']);
    const [reference] = classReferencesInTemplate(text);
    assert.equal(text.slice(reference!.node.range.start, reference!.node.range.end), 'gvisor');
  });

  it('are none in schemas, in templates of other programs and in what is no template', () => {
    const schema = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nx: {{ y }}\n';
    assert.deepEqual(names(`${schema}runtimeClassName: kata\n`), []);
    assert.deepEqual(names('{% if x %}{{ y }}\nruntimeClassName: kata\n'), []);
    assert.deepEqual(names('runtimeClassName: kata\n'), []);
  });

  it('are checked as names, as warnings at most', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: {{ .Release.Name }} }
spec:
  {{- if .Values.a }}
  runtimeClassName: gvisro
                    ^^^^^^ warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "gvisro". Did you mean "gvisor"? Whether the cluster has it is not known.
  {{- end }}
`));
});
