import { shortHash } from '../../base/short-hash.ts';
import { uriPart } from '../../base/uri-part.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { sourceOf } from '../../documents/source-of.ts';
import { readSavedCluster } from './saved-cluster.ts';

export interface SavedClusterFile {
  readonly fileName: string;
  readonly uri: string;
  /** The text of the file; `undefined` if there is no such file. */
  readonly text: string | undefined;
}

/**
 * The file in a folder (URI) in which a context is saved, or is to be saved. On a case-insensitive disk the file with
 * the usual name may belong to a context that differs only in case: then another name is used.
 */
export async function findSavedClusterFile(
  files: Pick<WorkspaceFiles, 'read'>,
  folder: string,
  context: string,
): Promise<SavedClusterFile> {
  const find = async (fileName: string): Promise<SavedClusterFile> => {
    const uri = `${folder}/${encodeURIComponent(fileName)}`;
    return { fileName, uri, text: await files.read(uri) };
  };
  const distinct = await find(distinctFileName(context));
  if (distinct.text !== undefined) return distinct;
  const usual = await find(savedClusterFileName(context));
  return isAbout(usual, context) ? usual : distinct;
}

/**
 * The usual name of the file for a context, on every system: characters that are not allowed in file names are
 * percent-encoded, and so is the first letter of a name with another meaning (`policy.yaml` beside the saved clusters,
 * `con` on Windows). `saved-cluster.ts` decodes it if the file itself does not name its context. Source: Microsoft,
 * "Naming Files, Paths, and Namespaces".
 */
export function savedClusterFileName(context: string): string {
  const fileName = `${encodedName(context)}${extension}`;
  return fileName.length > longestFileName ? distinctFileName(context) : fileName;
}

/** A file name that is short enough for any disk and that no other context has, whatever its case. */
function distinctFileName(context: string): string {
  const end = `-${shortHash(context, 16)}${extension}`;
  const start = encodedName(context).slice(0, longestFileName - end.length);
  return start.replace(/%.?$/, '') + end;
}

const extension = '.yaml';

/** Longest file name in bytes, each of which is a character here. */
const longestFileName = 255;

function encodedName(context: string): string {
  const name = uriPart(context)
    .replace(/[*'()!]/g, escaped)
    .replace(/^\./, escaped);
  const isTaken = /^(?:con|prn|aux|nul|com\d|lpt\d|runtimes|policy|settings)(?:\.|$)/i.test(name);
  return isTaken ? escaped(name.slice(0, 1)) + name.slice(1) : name;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Whether a file belongs to the context. A file that is missing or broken may be written too. */
function isAbout({ uri, text }: SavedClusterFile, context: string): boolean {
  const saved = text === undefined ? undefined : readSavedCluster(new ManifestFile(sourceOf(uri, 0, text)));
  return saved === undefined || saved.context === context;
}
