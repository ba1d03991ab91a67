import { explainRuntime } from '../explain.ts';
import type { Tool } from './tool-answer.ts';

/** What `runtimeclass explain runtime` prints. */
export const explainRuntimeTool: Tool<'explain_runtime'> = async ({ runtime }) => {
  const { exitCode, output } = explainRuntime(runtime);
  if (exitCode === 0) return { data: { page: output }, text: output };
  return { problem: `There is no such runtime. The runtimes are:\n${explainRuntime(undefined).output}` };
};
