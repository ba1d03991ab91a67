import { exemptRuntimeClasses } from '../objects/pod-security.ts';
import { listAt, member, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';

/**
 * The pod-security standards that a server applies to a Pod, such as `restricted:latest`; `undefined` where all Pods
 * pass. What a standard asks of a Pod is not known here: `enforce` may refuse the Pod, `warn` may add a warning.
 */
export interface PodSecurity {
  readonly enforce: string | undefined;
  readonly warn: string | undefined;
}

/**
 * Returns the standards for Pods of a class (`undefined` without one) in a namespace. The labels of the namespace and
 * the configuration of the server decide, which are among the `objects` or do not exist. Pods of an exempt class and
 * in an exempt namespace pass; who creates a Pod is not known. On by default since 1.23
 * (k8s.io/pod-security-admission/admission/admission.go:ValidatePod, EvaluatePod).
 */
export function podSecurityOf(
  className: string | undefined,
  namespace: string,
  objects: readonly Value[],
  version: KubernetesVersion,
): PodSecurity {
  if (!atLeast(version, 23)) return allPass;
  const configuration = objects.flatMap(configurationsIn)[0];
  const isExempt =
    listAt(configuration, ['exemptions', 'namespaces']).includes(namespace) ||
    exemptRuntimeClasses(configuration ?? null).some(exempt => exempt.className === className);
  if (isExempt) return allPass;
  const found = objects.find(
    object =>
      stringAt(object, ['kind']) === 'Namespace' && stringAt(object, ['metadata', 'name']) === namespace,
  );
  return standards(valueAt(found, ['metadata', 'labels']), member(configuration, 'defaults'));
}

const allPass: PodSecurity = { enforce: undefined, warn: undefined };

/** Returns a PodSecurityConfiguration, also out of the AdmissionConfiguration around it. */
function configurationsIn(object: Value): readonly Value[] {
  const around = listAt(object, ['plugins']).flatMap(plugin => member(plugin, 'configuration') ?? []);
  return [object, ...around].filter(inner => stringAt(inner, ['kind']) === 'PodSecurityConfiguration');
}

/**
 * Returns what labels and defaults say; a wrong level enforces `restricted` and warns of nothing, a wrong version is the
 * latest (api/helpers.go:PolicyToEvaluate). Without a level of its own, `warn` is as strict as an enforced label.
 */
function standards(labels: Value | undefined, defaults: Value | undefined): PodSecurity {
  const read = (mode: string, level: Level): Standard => {
    const label = stringAt(labels, [`${prefix}${mode}`]) || undefined;
    const version =
      stringAt(labels, [`${prefix}${mode}-version`]) || stringAt(defaults, [`${mode}-version`]) || 'latest';
    const byDefault = levelOf(stringAt(defaults, [mode])) ?? 'privileged';
    return {
      level: label === undefined ? byDefault : (levelOf(label) ?? level),
      version: /^v1\.(?:\d|[1-9]\d+)$/.test(version) ? version : 'latest',
      isLabelled: label !== undefined && levelOf(label) !== undefined,
    };
  };
  const enforce = read('enforce', 'restricted');
  const warn = read('warn', 'privileged');
  const hasLevel = stringAt(labels, [`${prefix}warn`]) !== '';
  const hasVersion = stringAt(labels, [`${prefix}warn-version`]) !== '';
  const isStricter = levels.indexOf(enforce.level) > levels.indexOf(warn.level);
  const follows = !hasLevel && enforce.isLabelled && isStricter;
  const version = follows && !hasVersion ? enforce.version : warn.version;
  return { enforce: shown(enforce), warn: shown(follows ? { ...enforce, version } : warn) };
}

interface Standard {
  readonly level: Level;
  readonly version: string;
  /** Whether a valid label of the namespace gives the level. */
  readonly isLabelled: boolean;
}

const prefix = 'pod-security.kubernetes.io/';

/** From the least strict on. */
const levels = ['privileged', 'baseline', 'restricted'] as const;
type Level = (typeof levels)[number];

function levelOf(text: string): Level | undefined {
  return levels.find(level => level === text);
}

function shown({ level, version }: Standard): string | undefined {
  return level === 'privileged' ? undefined : `${level}:${version}`;
}
