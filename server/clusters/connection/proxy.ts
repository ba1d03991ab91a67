import { BlockList, isIP } from 'node:net';
import type { Environment } from './limits.ts';

/**
 * The proxy that the environment names for a server, as a URL; `undefined` for a direct connection. kubectl uses it if
 * the kubeconfig has no `proxy-url`: `HTTPS_PROXY` (for `http:` servers `HTTP_PROXY`) and `NO_PROXY`, also in lower
 * case; this computer itself is never reached through a proxy.
 * Source: golang.org/x/net `http/httpproxy/proxy.go` (0.48).
 */
export function environmentProxy(server: URL, env: Environment): string | undefined {
  const variable = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const proxy = read(env, variable);
  if (proxy === '') return undefined;
  const host = server.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isThisComputer(host)) return undefined;
  const port = server.port || (server.protocol === 'https:' ? '443' : '80');
  const exceptions = read(env, 'NO_PROXY').toLowerCase().split(',');
  if (exceptions.some(exception => covers(exception.trim(), host, port))) return undefined;
  return /^[a-z0-9]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

function read(env: Environment, variable: string): string {
  return env[variable] || env[variable.toLowerCase()] || '';
}

/**
 * Whether an item of `NO_PROXY` covers a host: `*`, an address, a network (`10.0.0.0/8`), or a domain: `a.b` with its
 * subdomains, `.a.b` only those.
 */
function covers(exception: string, host: string, port: string): boolean {
  if (exception === '*') return true;
  if (exception.includes('/')) return isInNetwork(exception, host);
  const [, name = '', onlyPort = port] = /^(.*?)(?::(\d+))?$/.exec(withoutBrackets(exception)) ?? [];
  if (isIP(exception)) return sameAddress(exception, host);
  if (name === '' || onlyPort !== port) return false;
  if (isIP(name)) return sameAddress(name, host);
  const domain = name.replace(/^\*(?=\.)/, '');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

/** A host without the brackets of IPv6: `[::1]:6443` as `::1:6443`; the port follows the last colon. */
function withoutBrackets(text: string): string {
  return text.replace(/^\[(.*)\]/, '$1');
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || isInNetwork('127.0.0.0/8', host) || sameAddress('::1', host);
}

function sameAddress(address: string, host: string): boolean {
  return isInNetwork(`${address}/${isIP(address) === 4 ? 32 : 128}`, host);
}

function isInNetwork(network: string, host: string): boolean {
  const [address = '', bits = ''] = network.split('/');
  const version = isIP(address);
  const prefix = Number(bits);
  const isNetwork = version !== 0 && /^\d+$/.test(bits) && prefix <= (version === 4 ? 32 : 128);
  if (!isNetwork || isIP(host) !== version) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list.check(host, family);
}
