/** The file in which users say what their runtimes are and what is different about them. */
export function isRuntimesFile(uri: string): boolean {
  return uri.endsWith('/.runtimeclass/runtimes.yaml');
}

/** The file in which users say what Pods need, and what class names mean. */
export function isPolicyFile(uri: string): boolean {
  return uri.endsWith('/.runtimeclass/policy.yaml');
}

/** A file in which users tell this extension something: it is no manifest, and no saved cluster. */
export function isOwnFile(uri: string): boolean {
  return isRuntimesFile(uri) || isPolicyFile(uri);
}
