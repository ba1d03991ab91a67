import type { Sequence } from './steps.ts';

/** A sequence without the files and steps that it fails without, too: first half of them are left out, in the end single ones. */
export async function shortened(
  sequence: Sequence,
  fails: (tried: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  let left = sequence;
  let tries = mostTries;
  for (const part of ['steps', 'files'] as const) {
    for (let size = Math.ceil(left[part].length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      // From the end: what comes last depends on what comes first.
      for (let end = left[part].length; end > 0; end -= size) {
        const start = Math.max(0, end - size);
        const tried = { ...left, [part]: [...left[part].slice(0, start), ...left[part].slice(end)] };
        tries--;
        if (tries < 0) return left;
        if (await fails(tried)) left = tried;
      }
    }
  }
  return left;
}

/** Each takes about as long as the sequence. */
const mostTries = 200;
