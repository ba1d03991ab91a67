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
