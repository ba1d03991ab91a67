import { configurationsWith, releasesOnNodes } from '../../../analysis/node-configurations.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { CrioFile } from '../../../node-config/crio.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { typeOfShim } from '../../../node-config/shim.ts';
import { profiles } from '../../../runtimes/profiles/index.ts';
import { choice, type NodeConfigFix } from './fix.ts';
import { programForCrio } from './handler-table.ts';
import type { NodeConfigFinding, RuleContext } from './rule.ts';
import { sentences, wordsOf } from './sentences.ts';
import { addingLine } from './toml-lines.ts';

/**
 * A shim whose name is not what CRI-O of 1.21 to 1.36 demands. Source: CRI-O 1.36 `pkg/config/config.go`
 * (RuntimeTypeVMBinaryPattern).
 */
export function withShimOfVersion1(
  { name, nameRanges, settings }: DeclaredHandler,
  { views }: RuleContext,
): readonly NodeConfigFinding[] | undefined {
  const path = settings['runtime_path'];
  const program = programOf(path);
  if (settings['runtime_type']?.value !== 'vm' || program === undefined || shimBefore137.test(program))
    return undefined;
  const releases = releasesOnNodes('cri-o', views());
  if (releases.some(([major, minor]) => major > 1 || minor >= 37)) return undefined;
  const words = `invalid runtime_path for runtime '${name}': containerd binary naming pattern is not followed`;
  return [
    {
      range: path?.range ?? nameRanges[0]!,
      certainty: certainIf(releases.length > 0),
      message: sentences(
        t('Before 1.37 CRI-O needs a program called containerd-shim-NAME-v2 for the type "vm".'),
        wordsOf('CRI-O', words),
      ),
    },
  ];
}

/** The name may go on: `containerd-shim-kata-v2-tp`. */
const shimBefore137 = /containerd-shim-[a-zA-Z0-9\-+]+-v2/;

/** A program of the type "oci" that is no OCI runtime, or may not be one that this configuration can use. */
export function withoutOciProgram(
  table: DeclaredHandler,
  file: CrioFile,
  { model, text }: RuleContext,
): readonly NodeConfigFinding[] | undefined {
  const { settings } = table;
  const [path, type] = [settings['runtime_path'], settings['runtime_type']];
  const program = programOf(path);
  const isOci = type === undefined ? file.isComplete : type.value === '' || type.value === 'oci';
  if (path === undefined || program === undefined || !isOci) return undefined;
  if (typeOfShim(program) !== undefined) {
    return [
      {
        range: path.range,
        message: t('{0} is a shim: CRI-O needs runtime_type = "vm" for it.', program),
        fixes: () => usingVm(table, String(path.value), text),
      },
    ];
  }
  const profile = profiles.find(({ tableNeeds }) =>
    Object.hasOwn(tableNeeds?.formerOciPrograms ?? {}, program),
  );
  // A sample may be for the release of the program in which it was one.
  const isOfNodes = configurationsWith(file, model).some(configuration => configuration.isOfNodes);
  if (profile !== undefined) {
    if (!isOfNodes) return undefined;
    // The shim of every handler has one name here: those of kata-deploy for containerd are links to it.
    const shim = programForCrio('', profile);
    return [
      {
        range: path.range,
        certainty: 'likely',
        message: sentences(
          t('{0} is no OCI runtime since {1}.', program, profile.tableNeeds!.formerOciPrograms![program]!),
          t('CRI-O runs it with the type "vm" and the program {0}.', shim?.split('/').at(-1) ?? ''),
        ),
        fixes: () => (shim === undefined ? [] : usingVm(table, shim, text)),
      },
    ];
  }
  const lacking = profiles.find(({ tableNeeds }) => tableNeeds?.withoutSystemdFlag?.program === program);
  if (lacking === undefined || !isMadeBySystemd(file, model)) return undefined;
  return [
    {
      range: path.range,
      certainty: 'unknown',
      message: sentences(
        t('Old releases of {0} do not know the flag --systemd-cgroup.', program),
        t('CRI-O gives it to them unless cgroup_manager is "cgroupfs".'),
        wordsOf(program, lacking.tableNeeds!.withoutSystemdFlag!.words),
      ),
    },
  ];
}

/** Whether CRI-O leaves the cgroups to systemd, as it does by default. */
function isMadeBySystemd(file: CrioFile, model: WorkspaceModel): boolean {
  const configurations = configurationsWith(file, model).filter(({ isComplete }) => isComplete);
  return configurations.some(({ files }) => {
    const managers = files.flatMap(each => (each.kind === 'crio' ? (each.cgroupManager ?? []) : []));
    return (managers.at(-1)?.value ?? 'systemd') === 'systemd';
  });
}

/** The fix that runs this program as a shim. */
function usingVm(
  { uri, settings }: DeclaredHandler,
  program: string,
  text: string,
): readonly NodeConfigFix[] {
  const [path, type] = [settings['runtime_path']!, settings['runtime_type']];
  const added =
    type === undefined ? addingLine(path, 'runtime_type = "vm"', text) : { range: type.range, text: 'vm' };
  if (added === undefined) return [];
  const isOther = path.value !== program;
  const changes = [{ uri, ...added }, ...(isOther ? [{ uri, range: path.range, text: program }] : [])];
  return [choice(isOther ? t("Use '{0}' with {1}", 'vm', program) : t("Use '{0}'", 'vm'), changes)];
}

/** The name of the program at a path; `undefined` if a template writes it, or there is none. */
function programOf(path: Declared<SettingValue> | undefined): string | undefined {
  return typeof path?.value === 'string' && path.value !== '' ? path.value.split('/').at(-1) : undefined;
}
