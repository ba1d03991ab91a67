/** One way in which templates name a class, below `spec:` of a Pod with two blanks, or a whole template. */
export interface ClassForm {
  readonly text: (chart: string) => string;
  readonly isWhole: boolean;
}

/** What stands below `spec:`. `CHART` is the name of the chart, which its helpers begin with. */
const inSpec = [
  '  runtimeClassName: kata',
  '  runtimeClassName: {{ .Values.runtimeClassName }}',
  '  runtimeClassName: {{ .Values.runtimeClassName | quote }}',
  '  runtimeClassName: {{ quote .Values.app.runtimeClassName }}',
  '  runtimeClassName: "{{ .Values.app.runtimeClassName }}"',
  "  runtimeClassName: '{{ .Values.app.sandbox }}' # which isolation",
  '  runtimeClassName: {{ .Values.app.runtimeClassName | default "kata" }}',
  '  runtimeClassName: {{ .Values.app.runtimeClassName | default .Values.global.runtimeClassName | default "none" | quote }}',
  '  runtimeClassName: {{ default .Values.runtimeClassName .Values.worker.sandbox | squote }}',
  '  runtimeClassName: {{ coalesce .Values.app.runtimeClassName .Values.worker.runtimeClassName .Values.global.runtimeClassName }}',
  '  runtimeClassName: {{ ternary "kata" "runc" .Values.enabled | quote }}'.replace(
    '.Values.enabled',
    '(eq .Values.app.mode "vm")',
  ),
  '  runtimeClassName: {{ (.Values.missing).runtimeClassName | default "gvisor" }}',
  '  runtimeClassName: {{ ((.Values.missing).deeper).name }}',
  '  runtimeClassName: {{ index .Values "with-dash" }}',
  '  runtimeClassName: {{ index .Values "app" "runtimeClassName" | quote }}',
  '  runtimeClassName: {{ get .Values.app "runtimeClassName" }}',
  '  runtimeClassName: {{ dig "app" "runtimeClassName" "kata" (.Values | toYaml | fromYaml) }}',
  '  runtimeClassName: {{ tpl (.Values.runtimeClassName | default "x" | toString) . }}',
  '  runtimeClassName: {{ printf "%s-%s" "kata" .Values.app.mode }}',
  '  runtimeClassName: kata-{{ .Values.app.mode | default "vm" }}',
  '  runtimeClassName: {{ .Values.app.runtimeClassName | toString | trim | lower | quote }}',
  '  runtimeClassName: {{ or .Values.app.sandbox .Values.worker.sandbox "kata" }}',
  '  runtimeClassName: {{ and .Values.app.enabled .Values.app.runtimeClassName }}',
  '  runtimeClassName: {{ if .Values.app.enabled }}kata{{ else }}gvisor{{ end }}',
  '  runtimeClassName: {{ .Values.app.runtimeClassName | trunc 4 | trimSuffix "-" }}'.replace(
    '| trunc',
    '| toString | trunc',
  ),
  '  runtimeClassName: {{ include "CHART.class" . }}',
  '  runtimeClassName: {{ include "CHART.class" . | quote }}',
  '  runtimeClassName: {{ template "CHART.class" . }}',
  '  runtimeClassName: {{ include "CHART.classOf" (dict "settings" .Values.worker "fallback" .Values.runtimeClassName) }}',
  '  {{- include "CHART.line" . | nindent 2 }}',
  '  {{- include "CHART.lineOf" (list .Values.app . ) | nindent 2 }}',
  '{{ include "CHART.line" . | indent 2 }}',
  '  {{- include "CHART.podSpec" (dict "root" $ "settings" .Values.app) | nindent 2 }}',
  '  {{- with .Values.runtimeClassName }}\n  runtimeClassName: {{ . }}\n  {{- end }}',
  '  {{- with .Values.app.runtimeClassName }}\n  runtimeClassName: {{ . | quote }}\n  {{- else }}\n  runtimeClassName: {{ .Values.global.runtimeClassName | quote }}\n  {{- end }}',
  '  {{- with .Values.app }}\n  runtimeClassName: {{ .sandbox | default $.Values.runtimeClassName | quote }}\n  {{- end }}',
  '  {{- with $class := .Values.app.runtimeClassName }}\n  runtimeClassName: {{ $class }}\n  {{- end }}',
  '{{- if .Values.app.runtimeClassName }}\n  runtimeClassName: {{ .Values.app.runtimeClassName }}\n{{- end }}',
  '{{- if and .Values.app.enabled (not (empty .Values.worker.runtimeClassName)) }}\n  runtimeClassName: {{ .Values.worker.runtimeClassName }}\n{{- end }}',
  '{{- if eq .Values.app.mode "vm" }}\n  runtimeClassName: kata\n{{- else if .Values.runtimeClassName }}\n  runtimeClassName: {{ .Values.runtimeClassName }}\n{{- else }}\n  # none\n{{- end }}'.replace(
    'eq .Values.app.mode',
    'eq (.Values.app.mode | default "") ',
  ),
  '{{- if hasKey .Values.app "sandbox" }}\n  runtimeClassName: {{ .Values.app.sandbox | quote }}\n{{- end }}',
  '{{- if ne (.Values.runtimeClassName | toString) "kata" }}\n  runtimeClassName: other\n{{- end }}',
  '{{- $class := .Values.runtimeClassName | default "kata" }}\n  runtimeClassName: {{ $class }}',
  '{{- $class := "" }}\n{{- if .Values.app.enabled }}{{ $class = .Values.app.runtimeClassName }}{{ end }}\n  {{- if $class }}\n  runtimeClassName: {{ $class | quote }}\n  {{- end }}',
  '{{- $settings := merge (dict "sandbox" "kata") .Values.app }}\n  runtimeClassName: {{ $settings.sandbox }}',
  '{{- $settings := mergeOverwrite (deepCopy .Values.app) .Values.worker }}\n  runtimeClassName: {{ $settings.runtimeClassName | quote }}',
  '  {{- toYaml .Values.podSpec | nindent 2 }}',
  '  {{- with .Values.podSpec }}\n  {{- toYaml . | nindent 2 }}\n  {{- end }}',
  '{{ toYaml .Values.podSpec | indent 2 }}',
  '  {{- with .Values.podSpec }}{{ omit . "runtimeClassName" "tolerations" | toYaml | nindent 2 }}{{ end }}',
  '  {{- with .Values.podSpec }}{{ pick . "runtimeClassName" "hostNetwork" | toYaml | nindent 2 }}{{ end }}',
  '  {{- toYaml (dict "runtimeClassName" .Values.app.runtimeClassName) | nindent 2 }}',
  '  {{- /* runtimeClassName: {{ .Values.x }} */}}\n  runtimeClassName: {{- /* one */}} {{ `kata` }}',
  '  # runtimeClassName: {{ .Values.other }}',
  '  {{- range $name, $settings := .Values.classes }}\n  {{- if eq $name "large" }}\n  runtimeClassName: {{ $settings.runtimeClassName | quote }}\n  {{- end }}\n  {{- end }}',
  '  {{- range .Values.pools }}{{ if eq .name "a" }}\n  runtimeClassName: {{ .runtimeClassName | quote }}{{ break }}{{ end }}{{ end }}',
  '  {{- if .Release.IsInstall }}\n  runtimeClassName: {{ .Values.runtimeClassName }}\n  {{- end }}',
  '  runtimeClassName: {{ .Release.Name }}',
  '  runtimeClassName: {{ (first .Values.pools).runtimeClassName }}'.replace(
    '(first .Values.pools)',
    '(first (.Values.pools | default (list (dict "runtimeClassName" "kata"))))',
  ),
  '  {{- block "CHART.blockBLOCK" . }}\n  runtimeClassName: {{ .Values.runtimeClassName | quote }}\n  {{- end }}',
  '  runtimeClassName: {{ required "say which" (.Values.runtimeClassName | default "kata") }}',
  '  nodeSelector: {}\n  runtimeClassName: {{ .Values.global.runtimeClassName }}',
  '  runtimeClassName: {{ if kindIs "string" .Values.runtimeClassName }}{{ .Values.runtimeClassName }}{{ end }}',
];

/** Whole templates. */
const whole = [
  '{{- range .Values.pools }}\n---\nHEAD  runtimeClassName: {{ .runtimeClassName | quote }}\n  containers: []\n{{- end }}\n',
  '{{- range $index, $pool := .Values.pools }}\n---\nHEAD  {{- with $pool.runtimeClassName | default $.Values.runtimeClassName }}\n  runtimeClassName: {{ . }}\n  {{- end }}\n  containers: []\n{{- else }}\nHEAD  runtimeClassName: none\n{{- end }}\n',
  '{{- if .Values.app.enabled -}}\nHEAD  runtimeClassName: {{ .Values.app.runtimeClassName }}\n{{- end -}}\n',
  'HEAD  runtimeClassName: {{ .Values.runtimeClassName }}\n---\nHEAD{{ with .Values.app.sandbox }}  runtimeClassName: {{ . }}\n{{ end }}  containers: []\n',
];

const head = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: pod\nspec:\n';

export const forms: readonly ClassForm[] = [
  ...inSpec.map((text, index) => ({
    isWhole: false,
    text: (chart: string) => text.replaceAll('CHART', chart).replaceAll('BLOCK', String(index)),
  })),
  ...whole.map(text => ({ isWhole: true, text: () => text.replaceAll('HEAD', head) })),
];

/** The `_helpers.tpl` that the forms include. */
export function helpers(chart: string): string {
  return `{{/* The class of all Pods. */}}
{{- define "CHART.class" -}}
{{- .Values.runtimeClassName | default "from-helper" -}}
{{- end }}

{{ define "CHART.classOf" }}{{ .settings.runtimeClassName | default .fallback }}{{ end }}

{{- define "CHART.line" -}}
{{- if .Values.global.runtimeClassName }}
runtimeClassName: {{ .Values.global.runtimeClassName | quote }}
{{- end }}
{{- end -}}

{{- define "CHART.lineOf" -}}
{{- $settings := index . 0 -}}
{{- $root := index . 1 -}}
runtimeClassName: {{ $settings.runtimeClassName | default $root.Values.runtimeClassName | quote }}
{{- end -}}

{{- define "CHART.podSpec" -}}
{{- with .settings.runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
hostNetwork: {{ .root.Values.hostNetwork | default false }}
{{- end -}}
`.replaceAll('CHART', chart);
}
