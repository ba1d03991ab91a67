/**
 * The path of the document about the Pods of a class. `encodeURIComponent` throws an error for half of a surrogate pair, which a
 * kubeconfig can have as `"\ud800"`.
 */
export function pathOfPods(context: string, className: string): string {
  const [folder, name] = [context, className].map(part => encodeURIComponent(part.toWellFormed()));
  // The name is the title of the tab.
  return `/${folder}/${name} (Pods).md`;
}
