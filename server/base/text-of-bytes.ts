/** Reads a stream of UTF-8 as text; `undefined` if it is longer than `longest` bytes, of which no more are read. */
export async function textOfBytes(
  chunks: AsyncIterable<Uint8Array>,
  longest = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > longest) return undefined;
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  texts.push(decoder.decode());
  return texts.join('');
}
