import type { Place } from './kustomize-document.ts';
import {
  type Origin,
  placeOf,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
} from './written-value.ts';

/** A value as JSON, with the place in a file of each part of the text. Plain data. */
export interface WrittenText {
  readonly text: string;
  /** The keys and values in the order of the text. */
  readonly parts: readonly WrittenPart[];
  /** Where a patch removes something; of several places the last one in the order of the text. */
  readonly removedAt?: Place;
}

export interface WrittenPart {
  /** Its offset in the text. */
  readonly start: number;
  readonly at: Place;
}

/**
 * Writes a value; `undefined` if it is larger than any manifest. Lists that were merged in a way that is not understood are left
 * out.
 */
export function writtenText(value: WrittenMap): WrittenText | undefined {
  let text = '';
  const parts: WrittenPart[] = [];
  let removedAt: Origin | undefined;
  const add = (origin: Origin) => {
    const place = placeOf(origin);
    parts.push({ start: text.length, at: place });
    return place;
  };
  const write = (part: WrittenValue) => {
    if (parts.length > mostParts) return;
    if (part.kind === 'scalar') {
      add(part.origin);
      text += scalarText(part);
      return;
    }
    removedAt = part.removedAt ?? removedAt;
    // A map or list may span many lines: its key shows where it is.
    const { key, ...whole } = part.origin;
    add(key ? { ...whole, range: key } : whole);
    const isMap = part.kind === 'map';
    text += isMap ? '{' : '[';
    const before = text.length;
    for (const [name, item] of isMap ? part.entries : part.items.entries()) {
      if (item.kind === 'list' && !item.isComplete) continue;
      if (text.length > before) text += ',';
      if (isMap) {
        const { key: ofItem, ...all } = item.origin;
        add(ofItem ? { ...all, range: ofItem } : all);
        text += `${JSON.stringify(name)}:`;
      }
      write(item);
    }
    text += isMap ? '}' : ']';
  };
  write(value);
  if (parts.length > mostParts) return undefined;
  return { text, parts, ...(removedAt && { removedAt: placeOf(removedAt) }) };
}

const mostParts = 10_000;

function scalarText({ value, text }: WrittenScalar): string {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
  return isNumber ? String(value) : JSON.stringify(typeof value === 'number' ? text : value);
}

/** The original place of the character at an offset of the text. */
export function placeAt({ parts }: WrittenText, offset: number): Place {
  let low = 0;
  let high = parts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.start <= offset) low = middle;
    else high = middle;
  }
  return parts[low]!.at;
}
