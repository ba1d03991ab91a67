/**
 * The options of runc's shim. Source: containerd `api/types/runc/options/oci.proto` (Options) of 1.4 to 2.4; CriuPath is gone
 * since 2.0. Their names match in any case: containerd decodes the table into the Go struct (`toml` of pelletier, v1 and v2).
 */
export const optionsOfRuncShim = [
  'BinaryName',
  'CriuImagePath',
  'CriuPath',
  'CriuWorkPath',
  'IoGid',
  'IoUid',
  'NoNewKeyring',
  'NoPivotRoot',
  'Root',
  'ShimCgroup',
  'SystemdCgroup',
  'TaskApiAddress',
  'TaskApiVersion',
] as const;

/**
 * The options of every other shim. Source: containerd `api/types/runtimeoptions/v1/api.proto` (Options). Since 1.7.0 a table
 * without ConfigPath is given to the shim as a whole, so that it may read others too
 * (`internal/cri/config/config.go:GenerateRuntimeOptions`).
 */
export const optionsOfOtherShims = ['ConfigBody', 'ConfigPath', 'TypeUrl'] as const;

/** The name of an option as its shim has it; `undefined` for an unknown one. */
export function optionNamed<Name extends string>(key: string, names: readonly Name[]): Name | undefined {
  return names.find(name => name.toLowerCase() === key.toLowerCase());
}
