import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { insertEntry, replaceScalar, writeString } from '../../yaml/edit.ts';
import { getEntry } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';

/** The text change that gives Pods a class: it replaces the class name, or inserts a line before the containers. */
export function choosing(text: string, podSpec: PodSpecObject, className: string): TextChange {
  const { classEntry, node, place } = podSpec;
  if (classEntry?.value) return replaceScalar(text, classEntry.value, className);
  if (classEntry) {
    const { end } = classEntry.range;
    return { start: end, end, text: ` ${writeString(className)}` };
  }
  const before = getEntry(node, 'containers') ?? node.entries[0];
  // Quoted keys mean JSON, where strings are quoted too.
  const isJson = node.flow && before?.key.style === 'double';
  const nameText = isJson ? JSON.stringify(className) : writeString(className);
  return insertEntry(text, node, place.field, nameText, before);
}
