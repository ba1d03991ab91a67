import { get, textOf } from '../../../yaml/lookup.ts';
import type { Entry } from '../../../yaml/tree.ts';
import { apiGroup, type Manifest } from '../../manifests/manifest.ts';

/** A feature of a project that has to be on before an object of its kinds may name a class. */
export interface Feature {
  /** The key that switches it on. */
  readonly key: string;
  readonly project: string;
  /** The ConfigMap with the key. */
  readonly configMap: string;
  readonly namespace: string;
  /** The values that switch it on, in any case; every other one leaves it off. */
  readonly on: readonly string[];
  /** Matches other keys with which people mean this one. */
  readonly meant: RegExp;
  /** The object from which an operator makes the ConfigMap, and the paths to its data. */
  readonly operator: { readonly group: string; readonly kind: string; readonly paths: readonly string[] };
}

/**
 * Off by default; a key or a value that is none of Knative's is ignored. Source: knative/serving 015a69d7
 * `pkg/apis/config/features.go` (defaultFeaturesConfig, asFlag), `pkg/apis/serving/fieldmask.go:PodSpecMask`; knative/operator
 * `pkg/apis/operator/base/common.go` (ConfigMapData, with or without the prefix `config-`).
 */
export const classInKnative: Feature = {
  key: 'kubernetes.podspec-runtimeclassname',
  project: 'Knative',
  configMap: 'config-features',
  namespace: 'knative-serving',
  on: ['enabled', 'allowed'],
  meant: /runtime[-_.]?class/i,
  operator: {
    group: 'operator.knative.dev',
    kind: 'KnativeServing',
    paths: ['spec.config.features', 'spec.config.config-features'],
  },
};

const features: readonly Feature[] = [classInKnative];

/** What a text says about a feature. */
export interface FeatureSwitch {
  readonly key: string;
  /** False only where the text plainly leaves it off: a template may put in any value. */
  readonly isOn: boolean;
  /** The offset of the key. */
  readonly at: number;
}

/**
 * Returns what a text says about features: in a ConfigMap, in the literals of a generator, in a patch or in the values of a chart.
 * Comments say nothing.
 */
export function featureSwitches(text: string): readonly FeatureSwitch[] {
  return features.flatMap(feature => switchesOf(feature, text));
}

function switchesOf({ key, on }: Feature, text: string): readonly FeatureSwitch[] {
  const found: FeatureSwitch[] = [];
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    if (inComment.test(text.slice(Math.max(0, at - 100), at))) continue;
    valueAfter.lastIndex = at + key.length;
    const value = valueAfter.exec(text)?.[1];
    found.push({ key, at, isOn: value === undefined || on.includes(value.toLowerCase()) });
  }
  return found;
}

const inComment = /(?:^|[\r\n])[ \t]*#[^\r\n]*$/;

/** The word after a key: `key: word`, `key=word`, and the `value` of a JSON patch. */
const valueAfter = /\\?["']?\s{0,20}(?:[:=]|,?\s{0,20}["']?value["']?\s{0,5}:)\s{0,20}\\?["']?(\w+)/y;

/** The entries of the ConfigMap of a feature. */
export interface FeatureEntries {
  readonly feature: Feature;
  readonly entries: readonly Entry[];
}

/** Returns the entries for a feature of an object that is its ConfigMap, or from which an operator makes it. */
export function featureEntries(manifest: Manifest): readonly FeatureEntries[] {
  return features.flatMap(feature => {
    const entries = pathsToData(feature, manifest).flatMap(path => {
      const data = path.split('.').reduce(get, manifest.node);
      return data?.kind === 'map' ? data.entries : [];
    });
    return entries.length === 0 ? [] : [{ feature, entries }];
  });
}

function pathsToData({ configMap, operator }: Feature, manifest: Manifest): readonly string[] {
  const { apiVersion, kind, name } = manifest;
  if (kind === 'ConfigMap' && apiVersion === 'v1') return name === configMap ? ['data'] : [];
  return kind === operator.kind && apiGroup(apiVersion) === operator.group ? operator.paths : [];
}

/** Whether the value of a feature's key switches it on; `undefined` for a value that is no text, as that of a template. */
export function switchesOn({ on }: Feature, { value }: Entry): boolean | undefined {
  const text = textOf(value);
  return text === undefined || !/^\w*$/.test(text) ? undefined : on.includes(text.toLowerCase());
}
