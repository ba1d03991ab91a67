import { classPath } from './effective-class.ts';
import type { PatchContents } from './read-patch.ts';
import { isNull, type Origin, writtenAt } from './written-value.ts';

/** The places in a patch that set a class, or remove it. */
export function classSettersIn(contents: PatchContents): readonly ClassSetter[] {
  if (contents.kind === 'strategic-merge') {
    return contents.objects.flatMap((value, index) => {
      const path = classPath({ value });
      const found = path && writtenAt(value, path);
      if (found?.kind !== 'scalar') return [];
      const nameOrigin = writtenAt(value, ['metadata', 'name'])?.origin;
      return [{ origin: found.origin, className: isNull(found) ? null : found.text, index, nameOrigin }];
    });
  }
  if (contents.kind !== 'json') return [];
  return contents.operations.flatMap(({ name, path, value, pathOrigin }): readonly ClassSetter[] => {
    if (path.at(-1) !== 'runtimeClassName') return [];
    if (name === 'remove') return [{ origin: pathOrigin, className: null, index: 0 }];
    if ((name !== 'add' && name !== 'replace') || value?.kind !== 'scalar') return [];
    return [{ origin: value.origin, className: isNull(value) ? null : value.text, index: 0 }];
  });
}

/** A place in a patch that sets a class, or removes it. */
export interface ClassSetter {
  readonly origin: Origin;
  readonly className: string | null;
  /** Which object of the patch it is in. */
  readonly index: number;
  /** The name in the object of a strategic merge patch. */
  readonly nameOrigin?: Origin | undefined;
}
