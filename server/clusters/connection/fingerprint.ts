import { createHash } from 'node:crypto';
import type { Target } from './target.ts';

/** Equal for equal targets; nothing of a target can be read from it. */
export function fingerprintOf(target: Target): string {
  const text = JSON.stringify(target, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
