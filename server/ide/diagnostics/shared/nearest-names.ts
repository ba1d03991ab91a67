import { distance } from 'fastest-levenshtein';

/**
 * Sorts names by how near they are to another: first those that go on where it ends, or the other way round
 * (`kata-qemu-runtime-rs` for `kata-qemu`), then those that begin with the same word, then by their letters.
 */
export function nearestFirst(name: string, others: readonly string[]): readonly string[] {
  const [word] = name.split('-');
  const farness = (other: string) => {
    const apart = distance(name, other) / 1000;
    if (other.startsWith(`${name}-`) || name.startsWith(`${other}-`)) return apart;
    return other.split('-')[0] === word ? 1 + apart : 2 + apart;
  };
  return [...new Set(others)].sort((one, other) => farness(one) - farness(other));
}
