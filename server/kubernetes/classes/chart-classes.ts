import { entriesAt, isObject, stringAt, type Value, valueAt } from '../objects/value.ts';
import type { OperatorClass } from './operator-classes.ts';

/** A class that a chart creates because of values. */
export interface ChartClass extends OperatorClass {
  readonly chart: string;
}

/** A text without one of these words has no values that make a chart create classes. */
export const wordsOfChartClasses = /\bshims["']?:|\bcreateRuntimeClass["']?:|\bruntimeClass["']?:/;

/**
 * Returns the classes that charts create with some values: of kata-deploy, of NVIDIA's GPU operator or of HAMi, of a chart with one of
 * them as a subchart, and in a HelmRelease or an Application. Classes of kata-deploy's `customRuntimes` are whole objects in a text, and
 * read as such.
 */
export function chartClasses(values: Value): readonly ChartClass[] {
  const releases = [[], ['spec', 'values'], ['spec', 'source', 'helm', 'valuesObject']];
  return charts.flatMap(({ chart, read }) =>
    releases
      .flatMap(root => [root, [...root, chart]])
      .flatMap(root =>
        read(valueAt(values, root) ?? null).map(({ name, handler, at }): ChartClass => {
          return { chart, name, handler, at: [...root, ...at] };
        }),
      ),
  );
}

interface ChartRow {
  readonly chart: string;
  readonly read: (values: Value) => readonly OperatorClass[];
}

const charts: readonly ChartRow[] = [
  // kata-containers 7c6ba40c tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml: `kata-<shim>` for each
  // shim that is on.
  {
    chart: 'kata-deploy',
    read: values => {
      const shims = valueAt(values, ['shims']);
      if (!isObject(shims) || valueAt(values, ['runtimeClasses', 'enabled']) === false) return [];
      const suffix = stringAt(values, ['env', 'multiInstallSuffix']);
      const isOffByDefault = shims['disableAll'] === true;
      return entriesAt(shims, []).flatMap(([shim, settings]) => {
        const isOn = isObject(settings) && (settings['enabled'] ?? !isOffByDefault) === true;
        if (!isOn || !shimOfKata.test(shim)) return [];
        const name = ['kata', shim, ...(suffix === '' ? [] : [suffix])].join('-');
        return [{ name, handler: name, at: ['shims', shim] }];
      });
    },
  },
  // gpu-operator a22dbf67 deployments/gpu-operator/templates/clusterpolicy.yaml. Other charts may have the key for something else.
  {
    chart: 'gpu-operator',
    read: values => {
      const path = ['operator', 'runtimeClass'];
      const isOfOperator = ['driver', 'toolkit', 'devicePlugin'].some(key =>
        isObject(valueAt(values, [key])),
      );
      const name = stringAt(values, path);
      return isOfOperator && name !== '' ? [{ name, handler: name, at: path }] : [];
    },
  },
  // Project-HAMi/HAMi 4707fb02 charts/hami/templates/device-plugin/runtime-class.yaml.
  {
    chart: 'hami',
    read: values => {
      const name = stringAt(values, ['devicePlugin', 'runtimeClassName']);
      const isCreated = valueAt(values, ['devicePlugin', 'createRuntimeClass']) === true;
      return isCreated && name !== ''
        ? [{ name, handler: 'nvidia', at: ['devicePlugin', 'runtimeClassName'] }]
        : [];
    },
  },
];

const shimOfKata = /^(?:clh|cloud-hypervisor|dragonball|fc|openvmm|qemu|remote|stratovirt)(?:-[a-z0-9-]+)?$/;
