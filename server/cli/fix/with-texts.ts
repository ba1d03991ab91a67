import type { WorkspaceFiles } from '../../documents/files.ts';
import { normalisedUri } from '../../documents/uri.ts';

/** The same files, some with another text than on disk. `texts` are by normalised URI, and may change. */
export function withTexts(files: WorkspaceFiles, texts: ReadonlyMap<string, string>): WorkspaceFiles {
  const textOf = (uri: string) => texts.get(normalisedUri(uri));
  return {
    list: files.list,
    find: files.find,
    read: async uri => textOf(uri) ?? files.read(uri),
    async *scan(uris, how) {
      const unchanged = uris.filter(uri => textOf(uri) === undefined);
      yield* files.scan(unchanged, how);
      for (const uri of uris) {
        const text = textOf(uri);
        if (text === undefined) continue;
        const matters = how.isRelevant(uri, [Buffer.from(text).toString('latin1')]);
        yield { uri, text: matters ? text : undefined };
      }
    },
  };
}
