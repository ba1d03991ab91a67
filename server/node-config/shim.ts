/**
 * The program that containerd starts for a `runtime_type`: a name to look up in its PATH, or a path if the type is a
 * path. `undefined` for types that containerd rejects as invalid. Sources: containerd `pkg/shim/util.go` (BinaryName),
 * `core/runtime/v2/shim_manager.go` (resolveRuntimePath: a type with a slash has to be an absolute path, since 1.6).
 */
export function shimOf(runtimeType: string): string | undefined {
  if (runtimeType.includes('/')) return runtimeType.startsWith('/') ? runtimeType : undefined;
  const parts = runtimeType.split('.');
  if (parts.length < 2 || parts[0] === '') return undefined;
  return `containerd-shim-${parts.at(-2)}-${parts.at(-1)}`;
}

/** The `runtime_type` of the shim at this path; `undefined` if the program has not the name of a shim. */
export function typeOfShim(path: string): string | undefined {
  const [, name, version] = /(?:^|\/)containerd-shim-([^/]+)-(v\d+)$/.exec(path) ?? [];
  return name === undefined ? undefined : `io.containerd.${name}.${version}`;
}

/**
 * The error of containerd about a `runtime_type` with which no shim can start; `undefined` if that depends on what is
 * installed. Words of containerd 2.3.7: `core/metadata/containers.go:validateContainer`,
 * `core/runtime/v2/shim_manager.go:resolveRuntimePath`.
 */
export function shimFailure(runtimeType: string): string | undefined {
  if (runtimeType === '') return noRuntimeTypeWords;
  if (shimOf(runtimeType) !== undefined) return undefined;
  return invalidRuntimeTypeWords(runtimeType);
}

/** The error of containerd about a table without a `runtime_type`. */
export const noRuntimeTypeWords = 'container.Runtime.Name must be set: invalid argument';

/** The error of containerd about a `runtime_type` that is neither a name nor an absolute path. */
export function invalidRuntimeTypeWords(runtimeType: string): string {
  return `invalid runtime name ${runtimeType}, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary`;
}

/** The error of containerd about a `runtime_type` whose shim, by default that of its name, is not installed. */
export function missingShimWords(runtimeType: string, shim = shimOf(runtimeType)): string {
  return `runtime "${runtimeType}" binary not installed "${shim}": file does not exist`;
}

/** The error of the shim of runc about options that containerd writes for every other `runtime_type`, such as its path. */
export const foreignOptionsWords = 'type with url runtimeoptions.v1.Options: not found';
