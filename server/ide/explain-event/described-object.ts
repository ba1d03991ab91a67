import type { PastedEvent } from './pasted-event.ts';

/** Name and class of the object that `kubectl describe` describes above its events. */
export function describedObject(text: string): Pick<PastedEvent, 'object' | 'className'> {
  const name = /^Name:[ \t]{1,60}(\S{1,253})$/m.exec(text)?.[1];
  return {
    object: name === undefined ? undefined : { kind: '', name },
    className: /^Runtime Class Name:[ \t]{1,60}(\S{1,253})$/m.exec(text)?.[1],
  };
}
