/**
 * The path of the document about the Pods of a class. `encodeURIComponent` throws an error for half of a surrogate pair, which a
 * kubeconfig can have as `"\ud800"`.
 */
export function pathOfPods(context: string, className: string): string {
  const [folder, name] = [context, className].map(part => encodeURIComponent(part.toWellFormed()));
  // The name is the title of the tab.
  return `/${folder}/${name} (Pods)`;
}

/** The path of the document about a Pod, in the same way. */
export function pathOfDiagnosis(context: string, namespace: string, name: string): string {
  const parts = [context, namespace, name].map(part => encodeURIComponent(part.toWellFormed()));
  return `/${parts.join('/')}`;
}
