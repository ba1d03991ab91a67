/** Request of a server in a browser, which has no disk, to the editor: the text of a file. */
export const readFileRequest = 'runtimeclass/readFile';

/** The same for what is in a folder. */
export const readFolderRequest = 'runtimeclass/readFolder';

export interface FileParams {
  readonly uri: string;
}

export interface TextOfFile {
  /** `null` if the file is missing, unreadable or larger than any manifest. */
  readonly text: string | null;
}

/** Files and folders without links; none if the folder cannot be read. */
export interface FolderContents {
  readonly entries: readonly { readonly name: string; readonly isFolder: boolean }[];
}
