/** How standard input is called where a path would stand. */
export const stdinName = '<stdin>';

/** Stands for standard input among the URIs of files; relative paths lead nowhere from it. */
export const stdinUri = 'stdin:/';

/** Why paths of a command line cannot be used together: what is piped in is gone once it was read. */
export function stdinProblem(paths: readonly string[]): string | undefined {
  const isTwice = paths.indexOf('-') !== paths.lastIndexOf('-');
  return isTwice ? 'stdin can be read only once: name a file instead' : undefined;
}

/** How a path of a command line is called in what is said about it. */
export function nameOf(path: string): string {
  return path === '-' ? stdinName : path;
}
