import type { ObjectCourse } from '../../api-server/follow-object.ts';
import type { PodSecurity } from '../../kubernetes/admission/pod-security.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import type { NodeOutlook } from '../../kubernetes/outlook/outlook.ts';
import { withoutCommands } from '../input/printable.ts';

/**
 * The outcome for one object as one line of JSON: always `status`, `reason`, `message` and `object`, and if present `warnings`,
 * `podSecurity` (the standards that the server checks besides), `pods` (the response to the Pods of an accepted workload that are
 * refused) and `nodes` (where the Pods fit). Integers keep all digits, however large.
 */
export function courseAsJson({ answer, pods }: ObjectCourse): string {
  const { status, reason, message, object, warnings, podSecurity } = answer;
  const nodes = pods?.outlook?.nodes;
  const isRefusedLater = pods !== undefined && pods.answer.refusal !== undefined;
  return inOneLine([
    ['status', BigInt(status)],
    ['reason', reason],
    ['message', message],
    ['object', object],
    ...(warnings.length > 0 ? [['warnings', warnings] as const] : []),
    ...(podSecurity ? [['podSecurity', standardsOf(podSecurity)] as const] : []),
    ...(isRefusedLater ? [['pods', refusalOf(pods.answer)] as const] : []),
    ...(nodes ? [['nodes', fitAndUnfit(nodes)] as const] : []),
  ]);
}

/** One line of JSON for an object that is not judged: without a status, and with the reason as its message. */
export function notJudgedAsJson(object: Value, message: string): string {
  return inOneLine([
    ['status', null],
    ['reason', null],
    ['message', message],
    ['object', object],
  ]);
}

function inOneLine(members: readonly (readonly [string, Value])[]): string {
  return withoutCommands(`{${members.map(([name, value]) => `"${name}":${toJson(value)}`).join(',')}}\n`);
}

function standardsOf({ enforce, warn }: PodSecurity): Value {
  return { enforce: enforce ?? null, warn: warn ?? null };
}

function fitAndUnfit(nodes: readonly NodeOutlook[]): Value {
  const fit = nodes.flatMap(({ node, unfit }) => (unfit === undefined ? [node.name] : []));
  const unfit = nodes.flatMap(({ node, unfit }) =>
    unfit === undefined ? [] : [[node.name, unfit] as const],
  );
  return { fit, unfit: Object.fromEntries(unfit) };
}

function refusalOf({ status, reason, message }: ObjectCourse['answer']): Value {
  return { status: BigInt(status), reason, message };
}
