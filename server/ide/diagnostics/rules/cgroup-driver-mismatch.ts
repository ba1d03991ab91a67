import { configurationsWith, mayBeBefore2, releasesOnNodes } from '../../../analysis/node-configurations.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { isSample } from '../../../node-config/sample-folders.ts';
import type { CgroupDriver } from '../../../workspace/cgroup-driver.ts';
import { type CgroupTable, cgroupTables } from '../shared/cgroup-tables.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { NodeConfigFinding, Rule, RuleContext } from '../shared/rule.ts';
import { runscWithoutSystemd } from '../shared/runsc-without-systemd.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { addingLine } from '../shared/toml-lines.ts';

/**
 * Kubelet and runtime have to agree on who makes the cgroups. With SystemdCgroup runc refuses the path of a kubelet with `cgroupfs`;
 * the other way round it takes the name of a slice for a path. Sources: runc 1.2.6 `libcontainer/specconv/spec_linux.go:758`; containerd 2.4.2
 * `internal/cri/server/runtime_config_linux.go`, by which containerd 2 tells the kubelet the driver of its default handler.
 */
export const cgroupDriverMismatch: Rule = {
  id: 'cgroup-driver-mismatch',
  severity: 'error',
  summary: 'Runtimes of a node, or a runtime and the kubelet, do not agree on who makes the cgroups.',
  summaryInChinese: '节点上的各运行时之间，或运行时与 kubelet 之间，cgroup 驱动不一致。',
  *checkNodeConfig(file, context) {
    if (file.kind !== 'containerd') return;
    const kubelet = driverOfKubelets(context);
    const told = new Set<string>();
    const all = configurationsWith(file, context.model)
      .filter(({ isOfNodes }) => isOfNodes)
      .map(({ merged, isComplete }) =>
        merged.map(each => ({ merged: each, tables: cgroupTables(each, isComplete) })),
      );
    const wanted = wantedOf(all.flat().map(({ tables }) => tables));
    for (const configuration of all) {
      for (const { merged, tables } of configuration) {
        const own = tables.filter(({ place }) => place.uri === file.uri);
        const isSince2 = merged.release !== '1.x' || !mayBeBefore2(context.views());
        const findings = [
          ...(kubelet && !isSince2 ? own.flatMap(table => againstKubelet(table, kubelet, context)) : []),
          ...againstOthers(own, tables, context.text, wanted),
          ...runscWithoutSystemd(file, merged, tables, kubelet, context.model),
        ];
        for (const finding of findings) {
          const { line, character } = finding.range.start;
          const key = `${line}:${character}`;
          if (!told.has(key)) yield finding;
          told.add(key);
        }
      }
    }
  },
};

/** The driver of the kubelets, if all configurations of them in the workspace say the same. */
function driverOfKubelets({ model }: RuleContext): CgroupDriver | undefined {
  const ofNodes = model.cgroupDrivers.filter(({ uri }) => !isSample(uri, model.roots));
  return new Set(ofNodes.map(({ driver }) => driver)).size === 1 ? ofNodes[0] : undefined;
}

function againstKubelet(
  table: CgroupTable,
  kubelet: CgroupDriver,
  { views, text }: RuleContext,
): readonly NodeConfigFinding[] {
  const { name, bySystemd, place } = table;
  if (bySystemd === (kubelet.driver === 'systemd')) return [];
  const releases = releasesOnNodes('containerd', views());
  const areAllBefore2 = releases.length > 0 && releases.every(([major]) => major < 2);
  const refusal =
    'expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/..." instead';
  return [
    {
      range: place.range,
      certainty: certainIf(bySystemd && areAllBefore2),
      message: bySystemd
        ? sentences(
            t('The runtime "{0}" has SystemdCgroup, but the kubelet has the cgroupDriver "cgroupfs".', name),
            wordsOf('runc', refusal),
          )
        : sentences(
            t(
              'The runtime "{0}" has no SystemdCgroup, but the kubelet has the cgroupDriver "systemd".',
              name,
            ),
            t('Both make cgroups then, and Pods of this runtime may restart at random.'),
          ),
      related: [{ at: kubelet, message: t('The kubelet: {0}', kubelet.driver) }],
      fixes: () => setting(table, !bySystemd, text),
    },
  ];
}

/** The table that the others are compared with: that of the default handler or, if that is another runtime, the first one. */
function comparedWith(tables: readonly CgroupTable[]): CgroupTable | undefined {
  return tables.find(({ isDefault }) => isDefault) ?? tables[0];
}

/** What each table, by its place, would have to say in each of the configurations that read it. */
function wantedOf(
  configurations: readonly (readonly CgroupTable[])[],
): ReadonlyMap<string, ReadonlySet<boolean>> {
  const wanted = new Map<string, Set<boolean>>();
  for (const tables of configurations) {
    const like = comparedWith(tables);
    for (const { place } of tables) {
      const values = wanted.get(keyOf(place)) ?? new Set();
      wanted.set(keyOf(place), values.add(like!.bySystemd));
    }
  }
  return wanted;
}

function keyOf({ uri, range: { start } }: CgroupTable['place']): string {
  return `${uri}:${start.line}:${start.character}`;
}

/** Findings for tables that are not like the one that they are compared with; with a fix where all configurations want the same. */
function* againstOthers(
  own: readonly CgroupTable[],
  tables: readonly CgroupTable[],
  text: string,
  wanted: ReadonlyMap<string, ReadonlySet<boolean>>,
): Generator<NodeConfigFinding> {
  const like = comparedWith(tables);
  for (const table of own) {
    if (like === undefined || table.bySystemd === like.bySystemd) continue;
    yield {
      range: table.place.range,
      certainty: 'likely',
      message: table.bySystemd
        ? t(
            'The runtime "{0}" has SystemdCgroup, the runtime "{1}" has not. Only one of them is like the kubelet.',
            table.name,
            like.name,
          )
        : t(
            'The runtime "{0}" has no SystemdCgroup, the runtime "{1}" has. Only one of them is like the kubelet.',
            table.name,
            like.name,
          ),
      related: [
        {
          at: { uri: like.place.uri, document: 0, range: like.place.range },
          message: t('The other runtime'),
        },
      ],
      fixes: () => (wanted.get(keyOf(table.place))?.size === 1 ? setting(table, like.bySystemd, text) : []),
    };
  }
}

/** The fix that sets the option: where it stands, or below another option. */
function setting(
  { option, otherOption, place }: CgroupTable,
  value: boolean,
  text: string,
): readonly NodeConfigFix[] {
  const { uri } = place;
  const title = t('Set {0}', `SystemdCgroup = ${value}`);
  if (option !== undefined) return [choice(title, [{ uri, range: option.range, text: String(value) }])];
  const added = otherOption && addingLine(otherOption, `SystemdCgroup = ${value}`, text);
  return added === undefined ? [] : [choice(title, [{ uri, ...added }])];
}
