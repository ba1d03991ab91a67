/** The folder of a file, as the start of its URI: files of one folder are mostly applied together. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}
