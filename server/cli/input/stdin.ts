/** The name of standard input in messages, instead of a path. */
export const stdinName = '<stdin>';

/** The URI of standard input; relative paths cannot be resolved against it. */
export const stdinUri = 'stdin:/';

/** The reason why paths of a command line cannot be combined: standard input can only be read once. */
export function stdinProblem(paths: readonly string[]): string | undefined {
  const isTwice = paths.indexOf('-') !== paths.lastIndexOf('-');
  return isTwice ? 'stdin can be read only once: name a file instead' : undefined;
}

/** The name of a path of the command line in messages. */
export function nameOf(path: string): string {
  return path === '-' ? stdinName : path;
}
