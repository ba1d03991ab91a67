/**
 * Whether one name is the other with a typing error: one letter too many, missing or different, or two letters swapped. Not if both
 * names may be intended: names that differ in a digit (`runc-v1`, `runc-v2`), in how a part of them begins (`large`, `xlarge`), or
 * in a part of fewer than four letters (`kata-a`, `kata-b`). Hyphens and dots separate the parts.
 */
export function isTypingError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let behind = 0;
  const most = Math.min(one.length, other.length) - start;
  while (behind < most && one.at(-1 - behind) === other.at(-1 - behind)) behind++;
  const written = one.slice(start, one.length - behind);
  const instead = other.slice(start, other.length - behind);
  const isOneLetter = written.length <= 1 && instead.length <= 1;
  const isSwapped = written.length === 2 && written === `${instead[1]}${instead[0]}`;
  if (!(isOneLetter || isSwapped) || /\d/.test(written + instead)) return false;
  if (/[-.]/.test(written + instead)) return isLong(one) && isLong(other);
  const partStart = one.slice(0, start).search(/[^-.]*$/);
  const partOf = (name: string) => name.slice(partStart).split(/[-.]/, 1)[0]!;
  return start > partStart && isLong(partOf(one)) && isLong(partOf(other));
}

function isLong(part: string): boolean {
  return part.replace(/[^a-z]/gi, '').length >= 4;
}
