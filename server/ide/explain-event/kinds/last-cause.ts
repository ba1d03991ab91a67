/**
 * The last part of a chain of causes, `OCI runtime create failed: runc create failed: no such file: unknown`: programs write the
 * cause of a failure behind it. With the parts before it, where it is short.
 */
export function lastCause(chain = ''): string {
  const parts = chain
    .slice(0, longest)
    .trim()
    .split(/: (?!["'\s]|$)/);
  if (/^unknown\W{0,3}$/.test(parts.at(-1) ?? '')) parts.pop();
  let cause = parts.pop() ?? '';
  while (parts.length > 0 && cause.length < shortest) cause = `${parts.pop()}: ${cause}`;
  return cause;
}

const longest = 4000;
/** `not a directory` says nothing without what is none. */
const shortest = 40;

/** containerd ends its errors with the code that gRPC has for them. */
export function withoutUnknown(text: string): string {
  return text.replace(/:? ?unknown\W{0,3}$/, '').trim();
}
