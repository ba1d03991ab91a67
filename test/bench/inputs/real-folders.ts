import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from './manifests.ts';
import { customResourceDefinition, openApi } from './schemas.ts';

/** A folder like those that people open, made up from nothing. */
export interface RealFolder {
  readonly name: string;
  /** Writes its files below a folder that is there. */
  write(folder: string): void;
}

/** As large, and with as large files, as the repositories that they resemble. */
export const realFolders: readonly RealFolder[] = [
  { name: '3,400 files, charts with CRDs', write: writeCharts },
  { name: '7,800 files, vendored OpenAPI and CRDs', write: writeVendored },
  { name: '28,000 files in 4,000 folders', write: folder => writeManySmall(folder) },
];

/** Charts of a dozen templates each, one in ten of which brings definitions of custom resources. */
function writeCharts(folder: string): void {
  writeFileSync(join(folder, 'class.yaml'), `${manifest(0, 25).join('\n')}\n`);
  for (let chart = 0; chart < 240; chart++) {
    const templates = join(folder, `chart-${chart}`, 'templates');
    mkdirSync(templates, { recursive: true });
    writeFileSync(join(templates, '..', 'values.yaml'), values(chart));
    writeFileSync(
      join(templates, '..', 'Chart.yaml'),
      `apiVersion: v2\nname: chart-${chart}\nversion: 1.0.0\n`,
    );
    for (let index = 0; index < 12; index++) {
      writeFileSync(join(templates, `template-${index}.yaml`), template(chart * 12 + index));
    }
    if (chart % 10 > 0) continue;
    mkdirSync(join(templates, '..', 'crds'));
    for (let index = 0; index < 4; index++) {
      const text = customResourceDefinition(index, 100_000 * (index + 1));
      writeFileSync(join(templates, '..', 'crds', `things${index}.yaml`), text);
    }
  }
}

function values(chart: number): string {
  return `# Values of chart ${chart}.\nimage:\n  tag: ""\n# -- The class of the Pods.\nruntimeClassName: ""\nresources: {}\n`;
}

function template(index: number): string {
  return [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata:',
    `  name: {{ include "chart.fullname" . }}-${index}`,
    'spec:',
    '  template:',
    '    spec:',
    ...(index % 6 === 0
      ? [
          '      {{- with .Values.runtimeClassName }}',
          '      runtimeClassName: {{ . | quote }}',
          '      {{- end }}',
        ]
      : []),
    ...Array.from(
      { length: 60 },
      (_, line) => `      # {{ .Values.field${line} }} is set by whoever installs it.`,
    ),
    '      containers:',
    '        - name: {{ .Chart.Name }}',
    '          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"',
    '',
  ].join('\n');
}

/** Manifests, and beside them several versions of what Kubernetes and OpenShift publish of their APIs. */
function writeVendored(folder: string): void {
  writeSmall(folder, 7700, 100, 60);
  for (let version = 0; version < 4; version++) {
    const below = join(folder, 'vendor', `kubernetes-1.${version + 28}`);
    mkdirSync(join(below, 'v3'), { recursive: true });
    writeFileSync(join(below, 'swagger.json'), openApi(4_000_000, 'pretty'));
    writeFileSync(join(below, 'v3', 'api__v1_openapi.json'), openApi(2_000_000, 'pretty'));
    writeFileSync(join(below, 'v3', 'apis__apps__v1_openapi.json'), openApi(1_000_000, 'minified'));
    for (let group = 0; group < 16; group++) {
      writeFileSync(
        join(below, 'v3', `apis__group${group}_openapi.json`),
        openApi(20_000 * (group + 1), 'pretty'),
      );
    }
    for (let index = 0; index < 4; index++) {
      writeFileSync(join(below, `crd-${index}.yaml`), customResourceDefinition(index, 1_000_000));
    }
    const inJson = { kind: 'CustomResourceDefinition', apiVersion: 'apiextensions.k8s.io/v1' };
    const spec = { schema: JSON.parse(openApi(1_000_000, 'minified')) };
    writeFileSync(join(below, 'crd.json'), JSON.stringify({ ...inJson, spec }, null, 2));
  }
}

/** Writes 28,000 manifests in 4,000 folders: one in twenty has something to do with RuntimeClasses. */
export function writeManySmall(folder: string, textOf?: (index: number) => string): void {
  writeSmall(folder, 28_000, 7, 100, textOf);
}

/** Manifests of so many lines, one in twenty of which has something to do with RuntimeClasses. */
function writeSmall(
  folder: string,
  files: number,
  filesOfFolder: number,
  lines: number,
  textOf = (index: number) => `${manifest(index, lines).join('\n')}\n`,
): void {
  for (let index = 0; index < files; index++) {
    const below = join(
      folder,
      `team-${Math.floor(index / filesOfFolder) % 20}`,
      `${Math.floor(index / filesOfFolder)}`,
    );
    if (index % filesOfFolder === 0) mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `app-${index % filesOfFolder}.yaml`), textOf(index));
  }
}
