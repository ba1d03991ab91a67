/** Where a step writes: the path below the folder of the run. */
type Path = string;

/**
 * One step of a sequence, as plain data: a failure prints it. What refers to something open takes a number, modulo how many
 * are open then.
 */
export type Step =
  | { readonly do: 'write'; readonly path: Path; readonly text: string }
  | { readonly do: 'remove'; readonly path: Path; readonly tells: Telling }
  | { readonly do: 'rename'; readonly from: Path; readonly to: Path; readonly tells: Telling }
  | { readonly do: 'special'; readonly path: Path; readonly what: Special }
  | { readonly do: 'tell'; readonly how: 'at once' | 'one by one' | 'backwards' | 'twice' }
  | { readonly do: 'tell of nothing'; readonly uri: string }
  | { readonly do: 'open'; readonly path: Path; readonly text: string | undefined; readonly escaped: boolean }
  | { readonly do: 'open elsewhere'; readonly uri: string; readonly text: string }
  | { readonly do: 'edit'; readonly which: number; readonly edits: readonly Edit[] }
  | { readonly do: 'replace'; readonly which: number; readonly text: string }
  | { readonly do: 'save'; readonly which: number }
  | { readonly do: 'close'; readonly which: number }
  | { readonly do: 'settings'; readonly settings: object }
  | { readonly do: 'folders'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly do: 'broken notification' }
  | { readonly do: 'trust'; readonly trusted: boolean }
  | { readonly do: 'cluster'; readonly what: ClusterStep }
  | { readonly do: 'ask'; readonly which: number; readonly isCancelled: boolean }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'compare' };

/** Whether the editor is told of each file below a folder, of the folder alone, or of both. */
export type Telling = 'files' | 'folder' | 'both';

export type Special =
  | 'link out'
  | 'link in'
  | 'link to a folder'
  | 'loop'
  | 'broken link'
  | 'pipe'
  | 'too large';

export interface Edit {
  /** Parts of a thousand of the text. */
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

export type ClusterStep =
  | 'watch live'
  | 'forget live'
  | 'watch stable'
  | 'stop stable'
  | 'read stable'
  | 'forget stable'
  | 'add a class'
  | 'change a class'
  | 'delete a class'
  | 'add a node'
  | 'change a node'
  | 'end watches'
  | 'expire watches'
  | 'unreachable'
  | 'new credentials';

/** A sequence, and how it is run. */
export interface Sequence {
  readonly folders: readonly string[];
  /** Files that are there before the server starts; of two of a path the second. */
  readonly files: readonly { readonly path: Path; readonly text: string }[];
  readonly millisecondsOfLook: number;
  readonly steps: readonly Step[];
}
