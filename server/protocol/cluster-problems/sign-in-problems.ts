import { reasonText, type Translator, text } from './translator.ts';

/** Texts of sign-in problems of a context's user, other than those of its exec plugin. */
export function signInProblems(l10n: Translator) {
  const recreate = () => l10n.t("Recreate the kubeconfig with your cluster's command.");
  const reissue = () => l10n.t('Re-issue the token.');
  return {
    'token-file-unreadable': ({ path, code }: { readonly path: string; readonly code: string }) =>
      text(
        l10n.t(
          'Could not read the token file {0} named in the kubeconfig ({1}).',
          path,
          reasonText(l10n, code),
        ),
        reissue(),
      ),
    'token-file-empty': ({ path }: { readonly path: string }) =>
      text(l10n.t('The token file {0} named in the kubeconfig is empty.', path), reissue()),
    'token-not-sendable': ({ context }: { readonly context: string }) =>
      text(
        l10n.t(
          'The token of the context "{0}", or a user name that it impersonates, contains a line break or another character that no HTTP header can hold.',
          context,
        ),
        recreate(),
      ),
    'client-certificate-unusable': ({ context, code }: { readonly context: string; readonly code: string }) =>
      text(
        l10n.t('The client certificate of the context "{0}" or its key cannot be used ({1}).', context, code),
        recreate(),
      ),
    'invalid-exec-plugin': () =>
      text(
        l10n.t(
          'The exec plugin of this context has no command, or an apiVersion that kubectl no longer supports.',
        ),
        recreate(),
      ),
    'removed-auth-provider': ({ name }: { readonly name: string }) =>
      text(
        l10n.t(
          'The user of this context signs in with the auth-provider "{0}", which kubectl removed in 1.26.',
          name,
        ),
        name === 'gcp'
          ? l10n.t('Install gke-gcloud-auth-plugin and run "gcloud container clusters get-credentials".')
          : name === 'azure'
            ? l10n.t('Install kubelogin and run "kubelogin convert-kubeconfig".')
            : l10n.t('Use a user with an exec plugin.'),
      ),
    'oidc-token-expired': ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The user of this context has no valid ID token (OIDC): it is missing or has expired.'),
        l10n.t(
          'Run "kubectl get ns --context {0}" once: kubectl renews the token in the kubeconfig, which is then read again. If that fails, sign in again with the tool that created the kubeconfig.',
          context,
        ),
      ),
  };
}
