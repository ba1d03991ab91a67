/** A generated kustomization with everything below it. */
export interface Overlay {
  readonly isComponent: boolean;
  /** Objects of its own file, as JSON. */
  readonly objects: readonly GeneratedObject[];
  readonly bases: readonly Overlay[];
  readonly components: readonly Overlay[];
  readonly patches: readonly GeneratedPatch[];
  readonly replacements: readonly unknown[];
  /** Other fields of the kustomization. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type GeneratedObject = Readonly<Record<string, unknown>>;

export interface GeneratedPatch {
  readonly field: 'patches' | 'patchesStrategicMerge' | 'patchesJson6902';
  readonly isInline: boolean;
  /** Objects of a strategic merge patch, or the list of operations of a JSON patch. */
  readonly contents: readonly unknown[];
  readonly isJson: boolean;
  readonly target: Readonly<Record<string, unknown>> | undefined;
}

/** The files of an overlay by their paths, relative to a folder that ends with a slash. */
export function filesOf(overlay: Overlay, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  const write = (part: Overlay, at: string) => {
    const resources: string[] = [];
    const inner = (overlays: readonly Overlay[], name: string) =>
      overlays.map((base, index) => {
        write(base, `${at}${name}-${index}/`);
        return `${name}-${index}`;
      });
    if (part.objects.length > 0) {
      resources.push('objects.yaml');
      files.set(`${at}objects.yaml`, part.objects.map(text).join('\n---\n'));
    }
    resources.push(...inner(part.bases, 'base'));
    const components = inner(part.components, 'component');
    const lists: Record<string, unknown[]> = {};
    for (const [index, { field, isInline, isJson, contents, target }] of part.patches.entries()) {
      const patch = isJson ? text(contents) : contents.map(text).join('\n---\n');
      const path = `patch-${index}.yaml`;
      if (!isInline) files.set(`${at}${path}`, patch);
      const source = isInline ? { patch } : { path };
      lists[field] ??= [];
      if (field === 'patchesStrategicMerge') lists[field].push(isInline ? patch : path);
      else lists[field].push({ ...source, ...(target && { target }) });
    }
    const kustomization = {
      apiVersion: `kustomize.config.k8s.io/${part.isComponent ? 'v1alpha1' : 'v1beta1'}`,
      kind: part.isComponent ? 'Component' : 'Kustomization',
      ...(resources.length > 0 && { resources }),
      ...(components.length > 0 && { components }),
      ...lists,
      ...(part.replacements.length > 0 && { replacements: part.replacements }),
      ...part.fields,
    };
    files.set(`${at}kustomization.yaml`, text(kustomization));
  };
  write(overlay, folder);
  return files;
}
