/** A part of a URI with its escapes decoded; as it is where they cannot be, as in `100%.yaml`, which some editor did not escape. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
