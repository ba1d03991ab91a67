import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What must be found nowhere, by what it is. */
export type Secrets = Readonly<Record<string, string>>;

/** Names of the secrets that bytes tell: as they are, in the ways in which text is encoded on its way, or in good part. */
export function secretsIn(bytes: Buffer, secrets: Secrets): readonly string[] {
  const text = bytes.toString('latin1');
  const isTold = (secret: string) => formsOf(secret).some(form => text.includes(form));
  return Object.keys(secrets).filter(name => isTold(secrets[name]!));
}

/** Every byte of every file below folders, names of files included. */
export function everythingBelow(...folders: readonly string[]): Buffer {
  const parts = folders.flatMap(folder => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.map(entry => {
      const content = entry.isFile() ? readFileSync(join(entry.parentPath, entry.name)) : Buffer.alloc(0);
      return Buffer.concat([Buffer.from(`${entry.name}\n`), content]);
    });
  });
  return Buffer.concat(parts);
}

/** A message may cut a text off: of a long secret two thirds are one, too. */
function formsOf(secret: string): readonly string[] {
  const part = secret.length > 12 ? secret.slice(0, Math.ceil((secret.length * 2) / 3)) : secret;
  const inBase64 = [0, 1, 2].map(before => base64Of(part, before));
  return [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part), ...inBase64];
}

/** The letters of base64 that a text alone decides on, where so many bytes stand before it. */
function base64Of(text: string, before: number): string {
  const bytes = Buffer.from(' '.repeat(before) + text);
  const firstOwn = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(firstOwn, Math.floor((bytes.length * 8) / 6));
}
