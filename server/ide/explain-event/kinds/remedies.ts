import { type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { Surface } from './event-kind.ts';

/** Advice that several kinds of events share. It names commands of the palette in an editor, and typed ones in a terminal. */

/** How to see what a class adds to a Pod. */
export function showAdditions(surface: Surface): Markdown {
  return surface === 'editor'
    ? tMarkdown(
        '"RuntimeClass: Preview What the Cluster Will Do" shows the nodeSelector, tolerations and overhead that the class adds to the Pod.',
      )
    : tMarkdown(
        '`runtimeclass dry-run POD.yaml --existing CLASSES.yaml` shows the nodeSelector, tolerations and overhead that the class adds to the Pod.',
      );
}

/** How to find out which nodes take Pods of a class. */
export function showNodes(surface: Surface): Markdown {
  return surface === 'editor'
    ? tMarkdown(
        'Hover over the name of the class to see which nodes have room for it in each known cluster, and why the others do not.',
      )
    : tMarkdown(
        '`runtimeclass sync` saves the nodes of the cluster; then `runtimeclass check .` says which of them take the Pods of the class, and why the others do not.',
      );
}

/** How to compare a Pod with the class that it names. */
export function compareWithClass(): Markdown {
  return tMarkdown(
    '`kubectl get pod POD -o yaml` shows what the Pod got, `kubectl get runtimeclass CLASS -o yaml` what the class has now.',
  );
}

/** How to see which cluster a command asks, and which classes that has. */
export function listClasses(): Markdown {
  return tMarkdown(
    '`kubectl get runtimeclass` lists the classes of the cluster, and `kubectl config current-context` says which cluster that is.',
  );
}

/** How to see which handlers a node has. */
export function listHandlers(): readonly Markdown[] {
  return [
    tMarkdown(
      '`kubectl get node NODE -o yaml` lists under `status.runtimeHandlers` what the runtime has, and what each handler supports (Kubernetes 1.31 and later).',
    ),
  ];
}

/** What changes a workload before it runs again; a Pod keeps what it got at its admission. */
export function createPodsAgain(): Markdown {
  return tMarkdown('Create the Pods again after that: a Pod keeps what it got when it was admitted.');
}

/**
 * A name of an event as an argument of a command that a person may copy; the placeholder instead of anything that a shell would not
 * take as one plain word.
 */
export function argument(value: string | undefined, placeholder: string): string {
  return value !== undefined && /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/.test(value) ? value : placeholder;
}
