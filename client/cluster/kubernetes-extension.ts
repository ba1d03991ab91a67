import { type Event, extensions } from 'vscode';

const id = 'ms-kubernetes-tools.vscode-kubernetes-tools';

export function hasKubernetesExtension(): boolean {
  return extensions.getExtension(id) !== undefined;
}

/**
 * The part of the API of Microsoft's Kubernetes extension that tells which kubeconfig the user is on. It is activated
 * for that. `undefined` where it is not installed, does not start, or has no such API.
 * Source: vscode-kubernetes-tools-api, ts/configuration/v1_1.ts and ts/helper.ts.
 */
export async function kubernetesExtension(): Promise<KubernetesConfiguration | undefined> {
  try {
    const broker = await extensions.getExtension<ApiBroker>(id)?.activate();
    return (await broker?.get('configuration', 'v1_1'))?.api;
  } catch {
    return undefined;
  }
}

/** The kubeconfig's path on this machine; one inside of the Windows Subsystem for Linux cannot be read from here. */
export function hostPath(configuration: KubernetesConfiguration): string | undefined {
  return configuration.getKubeconfigPath().hostPath;
}

export interface KubernetesConfiguration {
  /** Has `hostPath` where `pathType` is `host`, else `wslPath`. */
  getKubeconfigPath(): { readonly hostPath?: string };
  readonly onDidChangeKubeconfigPath: Event<unknown>;
  /** The extension has made another context the kubeconfig's current one. */
  readonly onDidChangeContext: Event<string | null>;
}

interface ApiBroker {
  get(component: string, version: string): Available | Promise<Available>;
}

interface Available {
  /** Left out where this version of the extension does not have it. */
  readonly api?: KubernetesConfiguration;
}
