/** The context in the argument of a command: a name, or an item of the tree of RuntimeClasses that belongs to a cluster. */
export function namedContext(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  if (typeof argument !== 'object' || argument === null || !('context' in argument)) return undefined;
  return typeof argument.context === 'string' ? argument.context : undefined;
}
