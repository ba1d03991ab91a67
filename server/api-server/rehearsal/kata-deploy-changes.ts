import { toJson } from '../../kubernetes/objects/json.ts';
import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { asV1 } from '../../kubernetes/validation/runtime-class.ts';
import { kataDeployNames } from '../../runtimes/model/kata-deploy.ts';
import type { Change } from './changes-of-course.ts';
import type { ProgramRelease } from './release.ts';

/** The release of kata-deploy whose classes are known as a whole (`model/kata-deploy.ts`). */
export const knownKataDeploy: ProgramRelease = { major: 4, minor: 1 };

/**
 * What becomes of a class of kata-deploy when that is upgraded to the known release: its overhead and its selector, as
 * they are now beside those of the chart. Empty for a class that no kata-deploy creates.
 */
export function kataDeployChanges(runtimeClass: Value): readonly Change[] {
  const present = asV1(runtimeClass, stringAt(runtimeClass, ['apiVersion']));
  const row = kataDeployNames.find(({ name }) => name === stringAt(present, ['metadata', 'name']));
  if (row === undefined || stringAt(present, ['handler']) !== row.name) return [];
  if (row.removed === true) {
    const after = `kata-deploy no longer creates the class nor configures its handler`;
    return [{ kind: 'handler', before: `handler ${row.name}`, after, breaks: true }];
  }
  const differing = (kind: Change['kind'], path: readonly string[], now: Value): Change[] => {
    const before = valueAt(present, path);
    const was = before === undefined ? 'none' : inOrder(before);
    const is = inOrder(now);
    return was === is ? [] : [{ kind, before: was, after: is, breaks: false }];
  };
  return [
    ...differing('overhead', ['overhead', 'podFixed'], row.podFixed),
    ...differing('node selector', ['scheduling', 'nodeSelector'], row.nodeSelector),
  ];
}

/** JSON with the keys in order, which have no meaning in maps of texts. */
function inOrder(value: Value): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return toJson(value);
  return toJson(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
