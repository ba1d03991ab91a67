import type { DeclaredHandler } from '../../../node-config/declared.ts';
import { handlerOf, type MergedHandler, textSetting } from '../../../node-config/merged.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { profiles } from '../../../runtimes/profiles/index.ts';
import { resolveRuntime } from '../../../runtimes/resolve-runtime.ts';
import type { NodeConfigFinding, Rule } from '../rule.ts';

/**
 * CRI-O passes over a runtime that is not valid, and does not start where it is the default one. Source: CRI-O
 * `pkg/config/config.go` (ValidateRuntimeType, ValidateRuntimePath, ValidateRuntimeVMBinaryPattern).
 */
export const invalidCrioRuntime: Rule = {
  id: 'invalid-crio-runtime',
  severity: 'error',
  summary: 'A runtime in the configuration of CRI-O has a type that there is not, or a program that is none.',
  *checkNodeConfig(file) {
    if (file.kind !== 'crio') return;
    for (const table of file.handlers) {
      if (table.settings['inherit_default_runtime']?.value === true) continue;
      yield* withUnknownType(table) ?? withoutProgram(table, file) ?? [];
    }
  },
};

function withUnknownType(table: DeclaredHandler): readonly NodeConfigFinding[] | undefined {
  const { name, uri, settings } = table;
  const type = settings['runtime_type'];
  if (typeof type?.value !== 'string' || ['', 'oci', 'vm', 'pod'].includes(type.value)) return undefined;
  const meant = crioTypeOf(handlerOf(table));
  return [
    {
      range: type.range,
      message: `invalid \`runtime_type\` "${type.value}" for runtime "${name}". CRI-O knows "oci", "vm" and "pod".`,
      fixes: () =>
        meant ? [{ title: `Use '${meant}'`, changes: [{ uri, range: type.range, text: meant }] }] : [],
    },
  ];
}

/** What CRI-O calls a runtime of this type of containerd's. */
function crioTypeOf(handler: MergedHandler): 'oci' | 'vm' | undefined {
  const runtimeType = textSetting(handler, 'runtime_type');
  return resolveRuntime({ handler: handler.name, configured: [{ runtimeType }] })?.candidates[0]?.crioType;
}

function withoutProgram(
  table: DeclaredHandler,
  { isComplete }: NodeConfigFile,
): readonly NodeConfigFinding[] | undefined {
  const { name, nameRanges, settings } = table;
  const path = settings['runtime_path'];
  const isLeftToTemplate = path === undefined ? !isComplete : path.value === undefined;
  const isByPlatform = Object.keys(settings).some(key => key.startsWith('platform_runtime_paths.'));
  if (isLeftToTemplate || isByPlatform) return undefined;
  const written = textSetting(handlerOf(table), 'runtime_path');
  const program = written === undefined ? name : written.slice(written.lastIndexOf('/') + 1);
  const range = path === undefined || written === undefined ? nameRanges[0]! : path.range;
  if (settings['runtime_type']?.value === 'vm' && !shimName.test(program)) {
    const words = `invalid runtime_path for runtime '${name}': containerd binary naming pattern is not followed`;
    return [{ range, message: `${words}. CRI-O needs a containerd-shim-... for the type "vm".` }];
  }
  if (written !== undefined || programs.has(program)) return undefined;
  const words = `"${name}" not found in $PATH, unless somebody installs it there`;
  const why = `Without a runtime_path, CRI-O looks for a program called "${name}" on its PATH.`;
  return [{ range, severity: 'warning', message: `${words}. ${why}` }];
}

/** Source: CRI-O `pkg/config/config.go` (RuntimeTypeVMBinaryPattern). */
const shimName = /^containerd-shim-[a-zA-Z0-9\-+]+$/;

/** Programs that are called like the handlers people give them. */
const programs: ReadonlySet<string> = new Set(profiles.flatMap(({ binaries = [] }) => binaries));
