/** Parts of the code, by the modules that belong to them: the first that fits. */
const modules: readonly (readonly [area: string, modules: RegExp])[] = [
  ['protocol: vscode-languageserver', /^node_modules\/(vscode-|@vscode)/],
  ['YAML library', /^node_modules\/yaml\//],
  ['other libraries', /^node_modules\//],
  ['text, documents, trees (yaml/)', /^server\/yaml\//],
  ['files, index, summaries (documents/, workspace/)', /^server\/(documents|workspace)\//],
  ['Kubernetes (kubernetes/)', /^server\/kubernetes\//],
  ['runtimes (runtimes/, node-config/)', /^server\/(runtimes|node-config)\//],
  ['rules (ide/diagnostics/)', /^server\/ide\/diagnostics\//],
  ['ranking classes (analysis/class-ranking/)', /^server\/analysis\/class-ranking\//],
  ['other analysis (analysis/)', /^server\/analysis\//],
  ['other features (ide/)', /^server\/ide\//],
  ['requests, publishing, the rest (server/)', /^(server|test)\//],
];

const garbage = 'collecting garbage';
const node = 'Node: reading, writing, timers, native code';

/** The rows of a profile, in their order. */
export const areas: readonly string[] = [node, garbage, ...modules.map(([area]) => area)];

/**
 * The part of the code that a function belongs to; `undefined` while nothing is running.
 * @param module the module in a bundle that it is from; `undefined` for what is not ours
 */
export function areaOf(functionName: string, module: string | undefined): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return garbage;
  return modules.find(([, pattern]) => pattern.test(module ?? ''))?.[0] ?? node;
}
