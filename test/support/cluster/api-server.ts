import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { type Certificate, selfSigned } from './certificate.ts';

export interface TestServer {
  readonly server: Server;
  readonly port: number;
  /** Its entry in a kubeconfig. */
  readonly cluster: Readonly<Record<string, string>>;
}

/** An https server on 127.0.0.1, until the end of the test. As an API server does, it asks for a certificate and needs none. */
export async function startServer(
  t: TestContext,
  answer: RequestListener,
  certificate: Certificate = selfSigned(['api.test']),
): Promise<TestServer> {
  const tls = { cert: certificate.certificate, key: certificate.key };
  const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: false }, answer);
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const authority = Buffer.from(certificate.certificate).toString('base64');
  return {
    server,
    port,
    cluster: { server: `https://127.0.0.1:${port}`, 'certificate-authority-data': authority },
  };
}
