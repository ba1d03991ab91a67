import { rememberEach } from '../base/remember.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { checkRendered } from '../ide/index.ts';
import { folderOf } from '../node-config/paths.ts';
import { findRenderSource, type RenderSourceOnDisk } from '../rendering/find-render-source.ts';
import { render } from '../rendering/render.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import type { Checked } from './findings/reported-finding.ts';
import { reportedFindings } from './findings/reported-findings.ts';
import { displayPath } from './input/display-path.ts';
import type { Targets } from './input/open-targets.ts';

/**
 * Renders the chart or the kustomization of each path, one after the other and each once, with the programs on PATH,
 * and checks what comes out. A path without one is no problem, unless all are. `tried` gets the URIs of their folders, and
 * whether there was an output.
 */
export async function* checkRenderedOutputs(
  paths: readonly string[],
  targets: Targets,
  tried: Map<string, boolean>,
): AsyncGenerator<Checked> {
  const sources = new Map<string, RenderSourceOnDisk>();
  for (const path of paths) {
    const source = await findRenderSource(path);
    if (source !== undefined) sources.set(source.uri, source);
  }
  const checked = new Set(targets.uris);
  const context = { session: targets.session, files: diskFiles, isShown: (uri: string) => checked.has(uri) };
  for (const source of sources.values()) {
    const path = displayPath(source.uri);
    yield { kind: 'file', path };
    const output = await render(source, targets.session.settings.render, new AbortController().signal);
    tried.set(folderOf(source.uri), !('problem' in output));
    if ('problem' in output) {
      yield { kind: 'problem', path, message: `${path}: ${output.problem}` };
      continue;
    }
    const { findings } = await checkRendered(source, output.text, context);
    const snapshot = targets.session.snapshot();
    const reportIn = rememberEach((file: ManifestFile) => reportedFindings(snapshot, file));
    for (const { file, diagnosis } of findings) yield reportIn(file)(diagnosis);
  }
  if (sources.size === 0) {
    const path = paths.join(', ');
    const message = `--render: there is no chart and no kustomization at ${path}`;
    yield { kind: 'problem', path, message };
  }
}
