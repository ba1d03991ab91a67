import { defaultSettings } from '../base/settings.ts';
import { checkRendered, type RenderedFinding } from '../ide/rendered/check-rendered.ts';
import { findRenderSource, type RenderSourceOnDisk } from '../rendering/find-render-source.ts';
import { render } from '../rendering/render.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import type { InputProblem } from './input/input-problem.ts';
import type { Targets } from './input/open-targets.ts';
import { displayPath } from './report.ts';

export interface CheckedOutputs {
  /** The number of charts and kustomizations. */
  readonly sources: number;
  readonly findings: readonly RenderedFinding[];
  readonly problems: readonly InputProblem[];
}

/**
 * Renders the chart or the kustomization of each path, one after the other and each once, with the programs on PATH,
 * and checks what comes out. A path without one is no problem, unless all are.
 */
export async function checkRenderedOutputs(
  paths: readonly string[],
  targets: Targets,
): Promise<CheckedOutputs> {
  const sources = new Map<string, RenderSourceOnDisk>();
  for (const path of paths) {
    const source = await findRenderSource(path);
    if (source !== undefined) sources.set(source.uri, source);
  }
  const findings: RenderedFinding[] = [];
  const problems: InputProblem[] = [];
  const checked = new Set(targets.uris);
  const context = { session: targets.session, files: diskFiles, isShown: (uri: string) => checked.has(uri) };
  for (const source of sources.values()) {
    const rendered = await render(source, defaultSettings.render, new AbortController().signal);
    if ('problem' in rendered) {
      problems.push({
        path: displayPath(source.uri),
        message: `${displayPath(source.uri)}: ${rendered.problem}`,
      });
      continue;
    }
    const output = await checkRendered(source, rendered.text, context);
    findings.push(...output.findings);
  }
  if (sources.size === 0) {
    const path = paths.join(', ');
    problems.push({ path, message: `--render: there is no chart and no kustomization at ${path}` });
  }
  return { sources: sources.size, findings, problems };
}
