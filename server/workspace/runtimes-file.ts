/** The file in which users say what their runtimes are and what is different about them. */
export function isRuntimesFile(uri: string): boolean {
  return uri.endsWith('/.runtimeclass/runtimes.yaml');
}
