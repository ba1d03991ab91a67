import { reasonText, type Translator, text } from './translator.ts';

/**
 * Texts of problems with the kubeconfig: the file, or something that the chosen context needs of it, is missing or
 * wrong.
 */
export function kubeconfigProblems(l10n: Translator) {
  const createOne = () =>
    l10n.t(
      "Create one with your cluster's command (for example `aws eks update-kubeconfig`), or set KUBECONFIG or the path in the settings.",
    );
  const fixFile = () => l10n.t('Fix the file; it is read again as soon as it changes.');
  const fixInKubeconfig = () => l10n.t('Fix it in the kubeconfig.');
  const fixEntry = () => l10n.t('Fix the kubeconfig, or choose another context.');
  return {
    'no-kubeconfig': ({ paths }: { readonly paths: string }) =>
      text(l10n.t('There is no kubeconfig: {0} does not exist.', paths), createOne()),
    'no-kubeconfig-of-setting': ({ paths }: { readonly paths: string }) =>
      text(
        l10n.t('The kubeconfig named in the settings does not exist: {0}.', paths),
        l10n.t('Fix the setting, or clear it to use KUBECONFIG or ~/.kube/config.'),
      ),
    'no-kubeconfig-of-variable': ({ paths }: { readonly paths: string }) =>
      text(
        l10n.t('The kubeconfig named in the variable KUBECONFIG does not exist: {0}.', paths),
        l10n.t('Fix the variable and restart the editor, or set the path in the settings.'),
      ),
    'kubeconfig-unreadable': ({ path, code }: { readonly path: string; readonly code: string }) =>
      text(
        l10n.t('Could not read the kubeconfig file {0} ({1}).', path, reasonText(l10n, code)),
        l10n.t('Check that it is a file that you may read.'),
      ),
    'kubeconfig-not-yaml': ({ path, line }: { readonly path: string; readonly line: number }) =>
      text(l10n.t('The kubeconfig file {0} is not valid YAML: see line {1}.', path, line), fixFile()),
    'kubeconfig-nested-too-deeply': ({ path, line }: { readonly path: string; readonly line: number }) =>
      text(
        l10n.t('The kubeconfig file {0} is nested too deeply to be read: see line {1}.', path, line),
        fixFile(),
      ),
    'not-a-kubeconfig': ({ path }: { readonly path: string }) =>
      text(l10n.t('The file {0} is not a kubeconfig: it does not contain an object.', path), createOne()),
    'no-contexts': ({ paths }: { readonly paths: string }) =>
      text(l10n.t('The kubeconfig has no contexts: {0}.', paths), createOne()),
    'unknown-context': ({ context, paths, known }: Readonly<Record<'context' | 'paths' | 'known', string>>) =>
      text(l10n.t('There is no context "{0}" in {1}.', context, paths), l10n.t('Choose one of: {0}.', known)),
    'context-without-cluster': ({ context }: { readonly context: string }) =>
      text(l10n.t('The context "{0}" does not name a cluster.', context), fixEntry()),
    'unknown-cluster': ({ context }: { readonly context: string }) =>
      text(l10n.t('The context "{0}" names a cluster that is not in the kubeconfig.', context), fixEntry()),
    'unknown-user': ({ context }: { readonly context: string }) =>
      text(l10n.t('The context "{0}" names a user that is not in the kubeconfig.', context), fixEntry()),
    'no-server': ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The cluster of the context "{0}" has no server that begins with https://.', context),
        fixInKubeconfig(),
      ),
    'invalid-proxy': ({ context }: { readonly context: string }) =>
      text(
        l10n.t(
          'The proxy of the context "{0}" is not a URL that begins with http://, https:// or socks5://.',
          context,
        ),
        l10n.t('Fix proxy-url in the kubeconfig, or HTTPS_PROXY.'),
      ),
    'field-not-string': (field: Field) =>
      text(l10n.t('{0} in {1} must be a string.', field.key, field.place), fixInKubeconfig()),
    'field-not-boolean': (field: Field) =>
      text(l10n.t('{0} in {1} must be true or false.', field.key, field.place), fixInKubeconfig()),
    'field-not-list': (field: Field) =>
      text(l10n.t('{0} in {1} must be a list.', field.key, field.place), fixInKubeconfig()),
    'field-not-object': (field: Field) =>
      text(l10n.t('{0} in {1} must be an object.', field.key, field.place), fixInKubeconfig()),
    'named-file-unreadable': ({
      context,
      path,
      code,
    }: Readonly<Record<'context' | 'path' | 'code', string>>) =>
      text(
        l10n.t(
          'Could not read a file that the kubeconfig names for the context "{0}": {1} ({2}).',
          context,
          path,
          reasonText(l10n, code),
        ),
        l10n.t('Fix the path, or create the file again.'),
      ),
    'authority-not-pem': ({ context }: { readonly context: string }) =>
      text(
        l10n.t('The certificate-authority of the context "{0}" is not a PEM certificate.', context),
        fixInKubeconfig(),
      ),
    'no-clusters-in-browser': () =>
      text(
        l10n.t('A browser cannot reach a cluster.'),
        l10n.t('Open the folder in VS Code on a computer, or save the cluster there and commit the file.'),
      ),
    'workspace-not-trusted': () =>
      text(
        l10n.t(
          'The workspace is not trusted (Restricted Mode), so no kubeconfig is read and no cluster is contacted.',
        ),
        l10n.t('Trust the workspace to continue.'),
      ),
  };
}

/** A field of the kubeconfig: `insecure-skip-tls-verify`, `clusters[0] of /home/ann/.kube/config`. */
interface Field {
  readonly key: string;
  readonly place: string;
}
