import { extensions, workspace } from 'vscode';

/**
 * True when Red Hat's YAML extension completes and explains the fields of Kubernetes objects: it is installed
 * and has a schema of Kubernetes, from its setting `yaml.schemas` or from Microsoft's Kubernetes extension,
 * which gives it one for every manifest.
 */
export function fieldsComeFromOtherExtension(): boolean {
  if (!extensions.getExtension('redhat.vscode-yaml')) return false;
  return (
    extensions.getExtension('ms-kubernetes-tools.vscode-kubernetes-tools') !== undefined ||
    hasKubernetesSchema(workspace.getConfiguration('yaml').get<Record<string, unknown>>('schemas') ?? {})
  );
}

/** `yaml.schemas` maps a schema (the word `kubernetes` or an address) to the files it is meant for. */
function hasKubernetesSchema(schemas: Record<string, unknown>): boolean {
  return Object.entries(schemas).some(
    ([schema, files]) => /kubernetes/i.test(schema) && [files].flat().some(Boolean),
  );
}
