import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admissionConfiguration } from './admission-configuration.ts';

/** What the programs and the tests need in order to trust each other, and their settings; made anew for every start. */
export interface Credentials {
  readonly port: number;
  /** Bearer token of an administrator (group `system:masters`). */
  readonly token: string;
  /** Where kube-apiserver writes its self-signed certificate, `apiserver.crt`. */
  readonly certificates: string;
  readonly kubeconfig: string;
  readonly tokenFile: string;
  readonly serviceAccountKey: string;
  readonly serviceAccountPublicKey: string;
  /** Path of `admissionConfiguration`. */
  readonly admissionConfiguration: string;
}

export function writeCredentials(folder: string, port: number): Credentials {
  const token = randomBytes(16).toString('hex');
  const certificates = join(folder, 'certificates');
  mkdirSync(certificates);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    port,
    token,
    certificates,
    kubeconfig: write('kubeconfig', JSON.stringify(kubeconfig(port, token, certificates))),
    tokenFile: write('tokens.csv', `${token},admin,admin,"system:masters"\n`),
    serviceAccountKey: write('service-account.key', keys.privateKey),
    serviceAccountPublicKey: write('service-account.pub', keys.publicKey),
    admissionConfiguration: write('admission.json', JSON.stringify(admissionConfiguration)),
  };
}

function kubeconfig(port: number, token: string, certificates: string) {
  const name = 'test';
  const cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority': join(certificates, 'apiserver.crt'),
  };
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
}
