import { type Translator, text } from './translator.ts';

/**
 * Texts of connection problems: the API server, or the proxy before it, cannot be reached or is not the right one.
 * `code` is that of Node; may be empty.
 */
export function connectionProblems(l10n: Translator) {
  const checkProxy = () => l10n.t('Check the proxy: proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY.');
  const checkConnection = ({ hasProxy }: Peer) =>
    hasProxy
      ? `${l10n.t('Check that the cluster is running.')} ${checkProxy()}`
      : l10n.t('Check that the cluster is running and reachable from here: network, VPN, HTTPS_PROXY.');
  /** The first peer of the connection, as the beginning of a sentence. */
  const peerOf = ({ context, hasProxy }: Peer) =>
    hasProxy ? l10n.t('The proxy for the server of "{0}"', context) : l10n.t('The server of "{0}"', context);
  const inBrackets = (code: string) => code && ` (${code})`;
  return {
    'proxy-needs-password': ({ context }: { readonly context: string }) =>
      text(l10n.t('The proxy for the server of "{0}" requires a password (407).', context), checkProxy()),
    /** `code`: the HTTP status of the proxy's answer. */
    'proxy-does-not-connect': ({ context, code }: { readonly context: string; readonly code: string }) =>
      text(
        l10n.t('The proxy does not connect to the server of "{0}"{1}.', context, inBrackets(code)),
        checkProxy(),
      ),
    'no-connection-in-time': (peer: Unreached) =>
      text(l10n.t('{0} does not respond{1}.', peerOf(peer), inBrackets(peer.code)), checkConnection(peer)),
    'unknown-host': (peer: Unreached) =>
      text(
        l10n.t('{0}: the host name cannot be resolved{1}.', peerOf(peer), inBrackets(peer.code)),
        checkConnection(peer),
      ),
    'connection-refused': (peer: Unreached) =>
      text(l10n.t('{0} refuses connections{1}.', peerOf(peer), inBrackets(peer.code)), checkConnection(peer)),
    unreachable: (peer: Unreached) =>
      text(l10n.t('{0} cannot be reached{1}.', peerOf(peer), inBrackets(peer.code)), checkConnection(peer)),
    'connection-closed': (peer: Unreached) =>
      text(
        l10n.t('{0} closed the connection before it responded{1}.', peerOf(peer), inBrackets(peer.code)),
        checkConnection(peer),
      ),
    'silent-server': (peer: Peer & { readonly seconds: number }) =>
      text(
        l10n.t(
          'The server of "{0}" accepted the request but sent nothing for {1} s.',
          peer.context,
          peer.seconds,
        ),
        checkConnection(peer),
      ),
    'slow-server': (peer: Peer & { readonly seconds: number }) =>
      text(
        l10n.t('The response of the server of "{0}" had not ended after {1} s.', peer.context, peer.seconds),
        checkConnection(peer),
      ),
    'not-an-api-server': ({ context, code }: { readonly context: string; readonly code: string }) =>
      text(
        l10n.t('The server of "{0}" does not respond like an API server{1}.', context, inBrackets(code)),
        l10n.t('Check the server in the kubeconfig: does it begin with https://?'),
      ),
    'certificate-of-other-name': ({ context, code }: Certificate) =>
      text(
        l10n.t('The certificate of the server of "{0}" is for another name ({1}).', context, code),
        l10n.t('Fix server or tls-server-name in the kubeconfig.'),
      ),
    'certificate-expired': ({ context, code }: Certificate) =>
      text(
        l10n.t('The certificate of the server of "{0}" has expired ({1}).', context, code),
        l10n.t('Check the clock of this computer, then ask the administrator of the cluster.'),
      ),
    'certificate-not-yet-valid': ({ context, code }: Certificate) =>
      text(
        l10n.t('The certificate of the server of "{0}" is not valid yet ({1}).', context, code),
        l10n.t('Check the clock of this computer, then ask the administrator of the cluster.'),
      ),
    'certificate-not-trusted': ({ context, code }: Certificate) =>
      text(
        l10n.t('The certificate of the server of "{0}" is not trusted ({1}).', context, code),
        l10n.t(
          "Fix certificate-authority in the kubeconfig; for a company's own authority set NODE_EXTRA_CA_CERTS.",
        ),
      ),
  };
}

/** The peer of a connection, as far as a message may name it. */
export interface Peer {
  readonly context: string;
  readonly hasProxy: boolean;
}

interface Unreached extends Peer {
  readonly code: string;
}

interface Certificate {
  readonly context: string;
  readonly code: string;
}
