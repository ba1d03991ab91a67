import { type NodesAlike, placesOn } from '../../../analysis/distributions-in-view.ts';
import { type UnreadByNodes, unreadByNodes } from '../../../analysis/unread-by-nodes.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import type { Generated } from '../../../distributions/model/distribution.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { tableAdvice } from '../../text/table-advice.ts';
import { pluginOfVersion } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A configuration of nodes that they do not read, or that is written anew. Sources: those of each distribution in
 * `distributions/rows/`; containerd 1.7.35 `services/server/config/config.go` (ValidateV2), 2.2.9
 * `cmd/containerd/server/config/config.go` (the versions).
 */
export const unreadNodeConfiguration: Rule = {
  id: 'unread-node-configuration',
  breaks: 'table',
  severity: 'warning',
  summary: 'The nodes do not read a configuration of their runtime, or a program writes it anew.',
  summaryInChinese: '节点不读取该运行时配置，或该配置会被程序重新写入。',
  *checkNodeConfig(file, { model, views }) {
    const found = unreadByNodes(file, model, views());
    if (found === undefined) return;
    const { range, certainty } = found;
    yield { range, certainty, message: sentences(whatInWords(found), ...insteadInWords(found, file)) };
  },
};

function whatInWords(found: UnreadByNodes): string {
  const { nodes, where } = found;
  switch (found.why) {
    case 'other-file':
      return found.isByRelease
        ? t(
            'The nodes run {0} with {1} ({2}) and do not read this file.',
            namesOf(nodes),
            releasesOf(nodes),
            where,
          )
        : t('The nodes run {0} ({1}) and do not read this file.', namesOf(nodes), where);
    case 'generated':
      return writtenAnew(found.distribution.name, found.generated);
    case 'version':
      return t(
        'The nodes run {0} ({1}), which refuses a configuration of version {2}.',
        releasesOf(nodes),
        where,
        found.version,
      );
  }
}

function writtenAnew(name: string, { when }: Generated): string {
  switch (when) {
    case 'start':
      return t('{0} writes this file anew at every start, and what was added to it is lost.', name);
    case 'boot':
      return t('{0} writes this file anew at every boot, and what was added to it is lost.', name);
    case undefined:
      return t('{0} writes this file itself, and what was added to it can be lost.', name);
  }
}

function insteadInWords(found: UnreadByNodes, file: NodeConfigFile): readonly string[] {
  switch (found.why) {
    case 'other-file':
      return tableAdvice(placesOn(found.nodes, found.handlers[0]!));
    case 'generated':
      return tableAdvice(placesOn(nodesOf(found, file), found.handlers[0]!));
    case 'version':
      return [
        t(
          'Write version {0}, in which the runtimes are in "{1}".',
          found.highest,
          pluginOfVersion(found.highest),
        ),
      ];
  }
}

/** The nodes that a finding is about; where none are known, those that the version of the file is written for. */
function nodesOf(
  { nodes, distribution }: Extract<UnreadByNodes, { why: 'generated' }>,
  file: NodeConfigFile,
): readonly NodesAlike[] {
  if (nodes.length > 0) return nodes;
  const version = file.kind === 'containerd' ? file.version?.value : undefined;
  const containerRuntimeVersion =
    version === undefined ? undefined : version > 2 ? 'containerd://2.0' : 'containerd://1.7';
  return [{ distribution, containerRuntimeVersion, runtime: undefined }];
}

function namesOf(nodes: readonly NodesAlike[]): string {
  return andSeries([...new Set(nodes.map(({ distribution }) => distribution!.name))]);
}

function releasesOf(nodes: readonly NodesAlike[]): string {
  const releases = nodes.flatMap(({ runtime }) =>
    runtime === undefined ? [] : `${runtime.name} ${runtime.major}.${runtime.minor}.${runtime.patch}`,
  );
  return andSeries([...new Set(releases)]);
}
