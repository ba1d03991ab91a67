import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

/** A certificate that is its own authority, for names and 127.0.0.1; written by hand, because Node can only read them. */
export function selfSigned(names: readonly string[], isValid = true): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302')); // ecdsa-with-SHA256
  const subject = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('test')))));
  const years = isValid ? ['200101000000Z', '491231235959Z'] : ['200101000000Z', '210101000000Z'];
  const altNames = sequence(
    ...names.map(name => tagged(0x82, Buffer.from(name))),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(objectId('551d13'), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff]))))), // CA: true
    sequence(objectId('551d11'), tagged(0x04, altNames)),
  );
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(...years.map(year => tagged(0x17, Buffer.from(year)))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]));
  const body = sequence(toBeSigned, algorithm, signature).toString('base64');
  const lines = body.match(/.{1,64}/g)!.join('\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}
