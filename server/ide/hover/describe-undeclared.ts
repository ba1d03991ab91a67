import type { ClusterView } from '../../analysis/cluster-view.ts';
import { existenceOfClass } from '../../analysis/existence-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { type PlatformClass, platformClasses } from '../../runtimes/platform-classes.ts';
import { resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import type { ClassOfOperator } from '../../workspace/file-summary.ts';
import {
  code,
  fitting,
  joined,
  link,
  list,
  type Markdown,
  markdown,
  sentence,
  tMarkdown,
} from '../text/markdown.ts';
import { commandAddress, linksAbout, settled, titleAndIsolation } from './describe-runtime.ts';

/** Markdown about a name that neither a file nor a cluster declares: what creates or installs such a class, and what was looked at. */
export function describeUndeclared(
  name: string,
  snapshot: Snapshot,
  pods: readonly Markdown[],
  commands: EditorCommands | undefined,
): readonly Markdown[] {
  const { model } = snapshot;
  const created = model.operatorClasses.get(name) ?? [];
  const rows = created.length > 0 ? [] : platformClasses(name);
  const handlers = [...new Set([...created, ...rows].flatMap(({ handler }) => handler ?? []))];
  const resolution = resolveRuntime({ className: name, handler: created[0]?.handler }, model.runtimes);
  const profile = resolution && settled(resolution);
  const handler = fitting(handlers.map(code), 40);
  const runtime = profile && titleAndIsolation(profile);
  const known =
    runtime === undefined
      ? handlers.length === 0
        ? []
        : [tMarkdown('Handler {0}.', handler)]
      : [
          handlers.length === 0
            ? tMarkdown('{0}.', runtime)
            : tMarkdown('Handler {0}: {1}.', handler, runtime),
        ];
  const { looked, sync } = whatWasLookedAt(name, snapshot, commands);
  // What an object of the workspace creates is in no other file.
  const told =
    created.length > 0 ? known : known.length === 0 ? [looked] : [tMarkdown('{0} {1}', known[0]!, looked)];
  const links = [...sync, ...linksAbout([resolution], commands)];
  return [
    headingOf(name, created, rows),
    ...told,
    ...(pods.length === 0 ? [] : [list(pods)]),
    ...rows.flatMap(({ note }) => (note === undefined ? [] : sentence(note()))),
    ...(links.length === 0 ? [] : [joined(links, ' · ')]),
  ].filter(({ text }) => text !== '');
}

function headingOf(
  name: string,
  created: readonly ClassOfOperator[],
  rows: readonly PlatformClass[],
): Markdown {
  if (created.length > 0) {
    const objects = [...new Set(created.map(({ object }) => object))];
    return tMarkdown('**RuntimeClass `{0}`** is created because of {1}.', name, fitting(objects, 60));
  }
  const installers = [...new Set(rows.map(({ installedBy }) => t(installedBy)))];
  if (installers.length === 0) return markdown`**RuntimeClass ${code(name)}**`;
  const more = installers.length - mostInstallers;
  const named =
    more > 0
      ? t('{0} and {1} more', installers.slice(0, mostInstallers).join(', '), more)
      : andSeries(installers);
  return tMarkdown('**RuntimeClass `{0}`** is installed by {1}.', name, sentence(named));
}

const mostInstallers = 3;

/** Where the name was looked for, and a link to look into a cluster if none was read. */
function whatWasLookedAt(
  name: string,
  { model, views }: Snapshot,
  commands: EditorCommands | undefined,
): { readonly looked: Markdown; readonly sync: readonly Markdown[] } {
  if (!model.isWorkspaceComplete)
    return { looked: markdown`${t('The workspace is still being read.')}`, sync: [] };
  const { lacking, others } = existenceOfClass(name, views);
  const named = (those: readonly ClusterView[]) =>
    fitting(
      those.flatMap(({ context }) => context ?? []),
      60,
    );
  if (lacking.length > 0)
    return { looked: tMarkdown('No file declares it, and it is not in {0}.', named(lacking)), sync: [] };
  if (others.some(({ context }) => context !== undefined)) {
    const looked = tMarkdown('No file declares it, and the classes of {0} may not be listed.', named(others));
    return { looked, sync: [] };
  }
  if (commands?.syncCommand === undefined) {
    const looked = tMarkdown(
      'No file declares it and no cluster was read (`{0}` reads one).',
      'runtimeclass sync',
    );
    return { looked, sync: [] };
  }
  return {
    looked: tMarkdown('No file declares it and no cluster was read.'),
    sync: [link(t('Sync from Cluster'), commandAddress(commands.syncCommand))],
  };
}
