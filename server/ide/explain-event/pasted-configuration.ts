import { ManifestFile } from '../../documents/manifest-file.ts';
import { mayBeCrictlInfo } from '../../node-config/crictl-info.ts';
import { type NodeConfigFile, readNodeConfigFile } from '../../node-config/node-config-file.ts';
import { SourceFile } from '../../yaml/source-file.ts';

/** What commands printed on nodes, in a text that was pasted, and the lines around it. */
export interface PastedConfigurations {
  readonly files: readonly NodeConfigFile[];
  readonly rest: string;
}

/** Whether a configuration is in a text that was pasted: nothing can be opened there. */
export function isPasted({ uri }: Pick<NodeConfigFile, 'uri'>): boolean {
  return uri.startsWith(scheme);
}

const scheme = 'pasted:/';

/**
 * Reads the output of `crictl info`, `crio status config` and `containerd config dump` in a text, which may have events above and
 * below it. In JSON it begins and ends with a brace at the start of a line.
 */
export function readPastedConfigurations(text: string): PastedConfigurations {
  if (!mayBePrinted.test(text)) return { files: [], rest: text };
  const files: NodeConfigFile[] = [];
  const rest: string[] = [];
  let part: { readonly form: 'JSON' | 'TOML'; readonly lines: string[] } | undefined;
  const finish = () => {
    if (part === undefined) return;
    const uri = `${scheme}${files.length}/dump.${part.form === 'JSON' ? 'json' : 'toml'}`;
    const read = part.form === 'JSON' ? crictlInfo(uri, part.lines) : configuration(uri, part.lines);
    if (read === undefined) rest.push(...part.lines);
    else files.push(read);
    part = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    if (part?.form === 'JSON') {
      part.lines.push(line);
      if (/^\}/.test(line)) finish();
      continue;
    }
    const form = line.startsWith('{') ? 'JSON' : isToml(line) ? 'TOML' : undefined;
    if (form !== part?.form) finish();
    if (form === undefined) rest.push(line);
    else if (part === undefined) part = { form, lines: [line] };
    else part.lines.push(line);
    if (form === 'JSON' && /\}\s*$/.test(line)) finish();
  }
  finish();
  return files.length === 0 ? { files, rest: text } : { files, rest: rest.join('\n') };
}

const mayBePrinted = /RuntimeReady|^\s*\[plugins\]|^\[crio\]/m;

/** Whether a line can be one of TOML: blank, a header, a key with its value, or a part of a list. Lines of a log have more. */
function isToml(line: string): boolean {
  if (/^\s*time="/.test(line)) return false;
  return /^\s*(?:$|#|\[|\]|["'][^"']*["'],?\s*$|["']?[\w.-]+["']?\s*=)/.test(line);
}

function crictlInfo(uri: string, lines: readonly string[]): NodeConfigFile | undefined {
  const text = lines.join('\n');
  if (!mayBeCrictlInfo(text)) return undefined;
  const [only] = new ManifestFile(SourceFile.of(uri, 0, text)).nodeConfigs;
  return only?.printedBy === undefined ? undefined : only;
}

function configuration(uri: string, lines: readonly string[]): NodeConfigFile | undefined {
  const read = readNodeConfigFile(uri, `${lines.join('\n').trim()}\n`);
  return read?.printedBy === undefined ? undefined : read;
}
