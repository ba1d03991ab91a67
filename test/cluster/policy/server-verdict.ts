import type { ApiClient } from '../control-plane/api-client.ts';
import { yamlText } from '../yaml-value.ts';
import type { GeneratedObject } from './generated-objects.ts';
import type { Verdict } from './our-verdict.ts';

interface Body {
  readonly kind: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly message: string }[] };
  readonly spec?: { readonly runtimeClassName?: string };
}

/** What the policies of an API server say to a dry run; a refusal that is none of a policy is thrown. */
export async function serverVerdict(api: ApiClient, { path, object }: GeneratedObject): Promise<Verdict> {
  const { status, body, warnings } = await api.post(`${path}?dryRun=All`, yamlText(object));
  const { message = '', details, spec, kind } = body as Body;
  const isAccepted = status === 201;
  const causes = details?.causes?.map(cause => cause.message) ?? [];
  const denied = [...new Set([message, ...causes])].map(each => denial.exec(each)?.[1] ?? each);
  if (!isAccepted && !denial.test(message)) throw new Error(`${status} ${message}\n${yamlText(object)}`);
  return {
    errors: isAccepted ? [] : denied.map(ofRule).sort(),
    warnings: [...new Set(warnings.flatMap(each => warning.exec(utf8(each))?.[1] ?? []).map(ofRule))].sort(),
    className: isAccepted && kind === 'Pod' ? spec?.runtimeClassName : undefined,
  };
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/dispatcher.go:Dispatch. */
const denial = /ValidatingAdmissionPolicy '\S+' with binding '\S+' denied request: (.*)$/s;
const warning = /^Validation failed for ValidatingAdmissionPolicy '\S+' with binding '\S+': (.*)$/s;

/** Node reads every byte of a header as a character. */
function utf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

/** The rule about bytes says more to a reader of the file, who sees what is written there. */
function ofRule(message: string): string {
  return /^overhead\.podFixed\[.* is a fraction of a byte/.test(message) ? 'fractional-bytes' : message;
}
