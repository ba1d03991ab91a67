import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { classConverterPath } from '../../../scripts/setup/class-converter.ts';

/** An object as Kubernetes' own code makes it of a text, or its refusal. */
export interface Conversion {
  /** In the version that was asked for. */
  readonly answered?: Fields;
  readonly v1?: Fields;
  readonly refusal?: string;
}

export interface Fields {
  readonly metadata: { readonly name: string; readonly labels?: unknown; readonly annotations?: unknown };
}

export interface ClassConverter {
  readonly available: true;
  /** What creating the RuntimeClass `text` (YAML) at this version of node.k8s.io comes to. */
  create(version: string, text: string): Promise<Conversion>;
  stop(): void;
}

/** Starts `convert-class.go`, whose comment says what it does; without it, tests are to be skipped saying `why`. */
export function startClassConverter(): ClassConverter | { readonly available: false; readonly why: string } {
  const path = classConverterPath();
  if (!existsSync(path)) {
    const why = 'the converter of RuntimeClasses is not built: run node scripts/setup-control-plane.ts';
    if (process.env['CI'] === 'true') throw new Error(why);
    return { available: false, why };
  }
  // It ends with its input, and so with this process at the latest.
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    available: true,
    async create(version, text) {
      child.stdin.write(`${JSON.stringify({ version, text })}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${path} ended at\n${text}`);
      return JSON.parse(value) as Conversion;
    },
    stop: () => child.stdin.end(),
  };
}
