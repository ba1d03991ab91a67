import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IGrammar, type IToken } from 'vscode-textmate';
import { inProject } from '../../../scripts/project.ts';
import { setUpVsCodeServer } from '../../../scripts/setup/vscode-server.ts';

interface Contribution {
  scopeName: string;
  path: string;
  injectTo?: string[];
}

/** VS Code's own grammar of YAML with the injections of our manifest, or without any. */
export async function loadYamlGrammar(injections: 'with ours' | 'without ours'): Promise<IGrammar> {
  const { builtInExtensions } = await setUpVsCodeServer();
  const own = injections === 'with ours' ? await grammarsOf(inProject()) : [];
  const all = [...(await grammarsOf(join(builtInExtensions, 'yaml'))), ...own];
  await oniguruma.loadWASM(
    await readFile(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')),
  );
  const registry = new textmate.Registry({
    onigLib: Promise.resolve(oniguruma),
    loadGrammar: async scopeName => {
      const path = all.find(grammar => grammar.scopeName === scopeName)?.path;
      return path ? textmate.parseRawGrammar(await readFile(path, 'utf8'), path) : null;
    },
    getInjections: scopeName =>
      own.filter(({ injectTo }) => injectTo?.includes(scopeName)).map(g => g.scopeName),
  });
  const grammar = await registry.loadGrammar('source.yaml');
  if (!grammar) throw new Error('VS Code has no grammar of YAML');
  return grammar;
}

async function grammarsOf(extension: string): Promise<Contribution[]> {
  const manifest = JSON.parse(await readFile(join(extension, 'package.json'), 'utf8'));
  const grammars: Contribution[] = manifest.contributes.grammars;
  return grammars.map(grammar => ({ ...grammar, path: join(extension, grammar.path) }));
}

/** Every line of a text with its tokens, the state carried from line to line. */
export function tokenize(grammar: IGrammar, text: string): { line: string; tokens: IToken[] }[] {
  let state = textmate.INITIAL;
  return text.split('\n').map(line => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return { line, tokens };
  });
}
