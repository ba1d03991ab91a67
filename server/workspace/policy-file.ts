/** The file in which users say what Pods need, and what class names mean. */
export function isPolicyFile(uri: string): boolean {
  return uri.endsWith('/.runtimeclass/policy.yaml');
}
