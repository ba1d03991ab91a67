/**
 * A Pod in YAML, on one line.
 * @param spec the fields of its spec, such as `runtimeClassName: kata, hostUsers: false`
 */
export function podYaml(spec: string, metadata = 'name: p'): string {
  return objectYaml('apiVersion: v1', 'kind: Pod', `metadata: { ${metadata} }`, `spec: { ${spec} }`);
}

/**
 * A RuntimeClass of v1 in YAML, on one line.
 * @param fields what it has besides, such as `overhead: { podFixed: { cpu: 250m } }`
 */
export function runtimeClassYaml(name: string, handler: string, ...fields: readonly string[]): string {
  const metadata = `metadata: { name: ${name} }`;
  return objectYaml(
    'apiVersion: node.k8s.io/v1',
    'kind: RuntimeClass',
    metadata,
    `handler: ${handler}`,
    ...fields,
  );
}

/**
 * A node in YAML, on one line.
 * @param metadata such as `name: n1, labels: { rt: kata }`
 * @param fields its spec and its status, such as `spec: { unschedulable: true }`
 */
export function nodeYaml(metadata: string, ...fields: readonly string[]): string {
  return objectYaml('apiVersion: v1', 'kind: Node', `metadata: { ${metadata} }`, ...fields);
}

/**
 * What was saved of a cluster, as the file `.runtimeclass/<context>.yaml` of a picture.
 * @param about the release of the API server, such as `v1.34.2`, is unknown where it is left out
 * @param objects each in YAML on one line, at least one; `itemYaml` adds more behind them
 */
export function savedCluster(
  about: { readonly context: string; readonly serverVersion?: string },
  objects: readonly string[],
): string {
  const { context, serverVersion } = about;
  const annotations = `metadata: { annotations: { runtimeclass.dev/server-version: ${serverVersion} } }\n`;
  return `=== .runtimeclass/${context}.yaml
apiVersion: v1
kind: List
${serverVersion === undefined ? '' : annotations}items:
${objects.map(itemYaml).join('')}`;
}

/** An object on one line as one more item of what `savedCluster` makes. */
export function itemYaml(object: string): string {
  return `  - ${object}`;
}

function objectYaml(...fields: readonly string[]): string {
  return `{ ${fields.join(', ')} }\n`;
}
