import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { insertEntry, replaceScalar, writeString } from '../../yaml/edit.ts';
import { getEntry } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';

/** The change that gives Pods a class: the name they have is replaced, or a line is put before their containers. */
export function choosing(text: string, podSpec: PodSpecObject, className: string): TextChange {
  const { classEntry, node, place } = podSpec;
  if (classEntry?.value) return replaceScalar(text, classEntry.value, className);
  if (classEntry) {
    const { end } = classEntry.range;
    return { start: end, end, text: ` ${writeString(className)}` };
  }
  const before = getEntry(node, 'containers') ?? node.entries[0];
  // Where keys are in quotes it is JSON, in which texts are too.
  const isJson = node.flow && before?.key.style === 'double';
  const written = isJson ? JSON.stringify(className) : writeString(className);
  return insertEntry(text, node, place.field, written, before);
}
