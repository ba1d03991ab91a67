import { type Translator, text } from './translator.ts';

/** Texts of problems with an answer of the API server: an unexpected status, or a body that cannot be read. */
export function answerProblems(l10n: Translator) {
  const lookBetween = () =>
    l10n.t(
      'If this happens again, check what is between you and the API server: a proxy, a VPN or a login page.',
    );
  return {
    unauthorized: ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The server of "{0}" does not accept the credentials (401).', context),
        l10n.t('They have expired or were revoked: sign in again with the tool that created the kubeconfig.'),
      ),
    forbidden: ({ context, path }: { readonly context: string; readonly path: string }) =>
      text(
        l10n.t('The server of "{0}" does not allow this user to read {1} (403).', context, path),
        l10n.t(
          'Ask its administrator for permission: "RuntimeClass: Show Required Permissions" shows which.',
        ),
      ),
    'pods-forbidden': ({ context }: { readonly context: string }) =>
      text(
        l10n.t(
          'The server of "{0}" does not allow this user to list the Pods of all namespaces (403).',
          context,
        ),
        l10n.t(
          'Ask its administrator for permission to list Pods. Only this command and "Diagnose Pod" need it.',
        ),
      ),
    'not-found': ({ context, path }: { readonly context: string; readonly path: string }) =>
      text(
        l10n.t('The server of "{0}" has no {1} (404).', context, path),
        l10n.t('Its version may be too old, or it is not an API server.'),
      ),
    'changes-expired': ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The server of "{0}" no longer has the changes since the last read (410).', context),
        l10n.t('Reading everything again.'),
      ),
    'unexpected-status': ({ context, status }: { readonly context: string; readonly status: number }) =>
      text(
        l10n.t('The server of "{0}" responded with status {1}.', context, status),
        l10n.t('Try again later; if it stays like this, check whether kubectl gets a response.'),
      ),
    'response-truncated': ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The response of the server of "{0}" was truncated.', context),
        l10n.t('Try again; if it stays like this, a proxy may be truncating long responses.'),
      ),
    'not-a-list': () =>
      text(
        l10n.t('The response to a list request was truncated or is not a list of Kubernetes objects.'),
        lookBetween(),
      ),
    'list-too-long': () => text(l10n.t('The API server sent more objects than are read.'), lookBetween()),
    'object-nested-too-deeply': () =>
      text(l10n.t('An object sent by the API server is nested too deeply to be read.'), lookBetween()),
    'watch-error': ({ status }: { readonly status: number }) =>
      text(l10n.t('The API server ended the watch with an error ({0}).', status), l10n.t('Retrying.')),
    'watch-silent': () =>
      text(l10n.t('The API server has sent nothing for minutes.'), l10n.t('Reconnecting.')),
    'watch-ends-at-once': () =>
      text(
        l10n.t('The API server, or something in between, ends every watch immediately.'),
        l10n.t(
          'A proxy that does not let long responses through can cause this; Sync from Cluster still works.',
        ),
      ),
    /** `error`: the class name of the error only, because its text may contain addresses. */
    'unexpected-error': ({ error }: { readonly error: string }) =>
      text(
        l10n.t('Could not read the response of the cluster ({0}).', error),
        l10n.t('If this happens again, please report it.'),
      ),
    'extension-failed': () =>
      text(l10n.t('The extension failed.'), l10n.t('The log has details; please report it.')),
  };
}
