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
        ? sentences(
            t('The nodes run {0} and do not read this file ({1}).', namesOf(nodes), where),
            t('They have {0}.', releasesOf(nodes)),
          )
        : t('The nodes run {0} and do not read this file ({1}).', namesOf(nodes), where);
    case 'generated':
      return writtenAnew(found.distribution.name, found.generated);
    case 'version':
      return t(
        'The nodes run {0}, which refuses version {1} of a configuration ({2}).',
        releasesOf(nodes),
        found.version,
        where,
      );
  }
}

function writtenAnew(name: string, { when }: Generated): string {
  switch (when) {
    case 'start':
      return sentences(
        t('{0} writes this file anew at every start.', name),
        t('What was added to it is lost.'),
      );
    case 'boot':
      return sentences(
        t('{0} writes this file anew at every boot.', name),
        t('What was added to it is lost.'),
      );
    case undefined:
      return sentences(t('{0} writes this file itself.', name), t('What was added to it can be lost.'));
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
