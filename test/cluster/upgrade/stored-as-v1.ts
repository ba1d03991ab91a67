import type { AnyClass } from './any-class.ts';
import type { ClassConverter } from './class-converter.ts';

/** What of an object does not depend on when and how it was created, or why it was not. */
export interface Stored {
  readonly object?: unknown;
  readonly refusal?: string;
}

/** Creates an object through its version, and reads it as v1. */
export async function storedAsV1(converter: ClassConverter, { version, text }: AnyClass): Promise<Stored> {
  const { v1, refusal } = await converter.create(version, text);
  if (v1 === undefined) return { refusal: refusal ?? '' };
  const { metadata, ...fields } = v1;
  const { name, labels, annotations } = metadata;
  return { object: { ...fields, metadata: { name, labels, annotations } } };
}
