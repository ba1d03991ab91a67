import { extensions, workspace } from 'vscode';

/**
 * Whether Red Hat's YAML extension completes and explains the fields of Kubernetes objects: it is installed and has a
 * schema of Kubernetes, from its setting `yaml.schemas` or from Microsoft's Kubernetes extension, which provides one
 * for every manifest.
 */
export function fieldsComeFromOtherExtension(): boolean {
  if (!extensions.getExtension('redhat.vscode-yaml')) return false;
  return (
    extensions.getExtension('ms-kubernetes-tools.vscode-kubernetes-tools') !== undefined ||
    hasKubernetesSchema(workspace.getConfiguration('yaml').get<Record<string, unknown>>('schemas') ?? {})
  );
}

/** Whether `yaml.schemas` has Kubernetes; it maps a schema (the word `kubernetes` or a URL) to the files it applies to. */
function hasKubernetesSchema(schemas: Record<string, unknown>): boolean {
  return Object.entries(schemas).some(
    ([schema, files]) => /kubernetes/i.test(schema) && [files].flat().some(Boolean),
  );
}
