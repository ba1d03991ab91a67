import type { Range } from './tree.ts';

/**
 * Cuts a JSON text into its objects: kubectl reads one behind the other from a file, as `jq` prints them. A `{` that
 * begins a line below a `}` begins an object, because within one there would be a comma between them, and no string goes
 * over the end of a line. The ranges touch each other and cover the text.
 * Source: `k8s.io/apimachinery/pkg/util/yaml/decoder.go:YAMLOrJSONDecoder`.
 */
export function splitObjects(text: string): Range[] {
  const starts = [0];
  for (let at = text.indexOf('\n{'); at >= 0; at = text.indexOf('\n{', at + 1)) {
    if (text.slice(0, at).trimEnd().endsWith('}')) starts.push(at + 1);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}
