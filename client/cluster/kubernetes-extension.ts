import { type Event, extensions } from 'vscode';

const id = 'ms-kubernetes-tools.vscode-kubernetes-tools';

export function hasKubernetesExtension(): boolean {
  return extensions.getExtension(id) !== undefined;
}

/**
 * The API of Microsoft's Kubernetes extension for the active kubeconfig. Activates the extension; `undefined` if it is
 * not installed, does not start, or has no such API. Source: vscode-kubernetes-tools-api, ts/configuration/v1_1.ts and
 * ts/helper.ts.
 */
export async function kubernetesExtension(): Promise<KubernetesConfiguration | undefined> {
  try {
    const broker = await extensions.getExtension<ApiBroker>(id)?.activate();
    return (await broker?.get('configuration', 'v1_1'))?.api;
  } catch {
    return undefined;
  }
}

/** The path of the kubeconfig on this machine; `undefined` for one inside of WSL, which cannot be read from here. */
export function hostPath(configuration: KubernetesConfiguration): string | undefined {
  return configuration.getKubeconfigPath().hostPath;
}

export interface KubernetesConfiguration {
  /** Returns `hostPath` if `pathType` is `host`, otherwise `wslPath`. */
  getKubeconfigPath(): { readonly hostPath?: string };
  readonly onDidChangeKubeconfigPath: Event<unknown>;
  /** Fires when the extension has made another context the kubeconfig's current one. */
  readonly onDidChangeContext: Event<string | null>;
}

interface ApiBroker {
  get(component: string, version: string): Available | Promise<Available>;
}

interface Available {
  /** The API; left out if this version of the extension does not have it. */
  readonly api?: KubernetesConfiguration;
}
