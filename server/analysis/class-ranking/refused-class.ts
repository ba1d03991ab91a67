import { t } from '../../base/l10n.ts';
import { classWithoutGatedFields } from '../../kubernetes/admission/gated-fields.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { isObject, stringAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { dnsSubdomainProblems } from '../../kubernetes/validation/names.ts';
import { asV1, validateRuntimeClass, writtenFields } from '../../kubernetes/validation/runtime-class.ts';
import type { WorkspaceModel } from '../workspace-model.ts';

/**
 * Why no Pod can have a class that only a file declares: the server refuses to create it. `undefined` if it does not, or if
 * the file is a patch, which may lack what the server wants.
 */
export function refusedClass(
  { name, object, source }: KnownClass,
  version: KubernetesVersion,
  { patches }: WorkspaceModel,
): string | undefined {
  if (source.kind === 'cluster' || patches.has(source.uri) || !isObject(object)) return undefined;
  const [problem] = dnsSubdomainProblems(name);
  if (problem !== undefined) return inWords('metadata.name', `Invalid value: "${name}": ${problem}`);
  const apiVersion = stringAt(object, ['apiVersion']);
  const written = writtenFields(apiVersion);
  const decoded = asV1(classWithoutGatedFields(object, written, version), apiVersion);
  const [error] = validateRuntimeClass(decoded, written, version);
  return error && inWords(error.field, error.body);
}

function inWords(field: string, body: string): string {
  return t('the server refuses the class: {0}', `${field}: ${body}`);
}
