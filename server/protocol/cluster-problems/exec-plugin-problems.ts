import { type Translator, text } from './translator.ts';

/**
 * Texts of problems with the exec plugin of a context, which gives no credentials. `plugin` is the name of its
 * program.
 */
export function execPluginProblems(l10n: Translator) {
  const update = (apiVersion: string) =>
    l10n.t(
      "Update the plugin, or recreate the kubeconfig with your cluster's command (apiVersion {0}).",
      apiVersion,
    );
  const tryInTerminal = () =>
    l10n.t('Run kubectl with this context in a terminal: there the plugin says why, or asks you to sign in.');
  const install = (hint: string) => {
    const advice = l10n.t('Install it. If it is found in a terminal, start the editor from there.');
    return hint === '' ? advice : `${advice} ${hint}`;
  };
  return {
    'exec-plugin-needs-terminal': ({ plugin }: { readonly plugin: string }) =>
      text(
        l10n.t(
          'The exec plugin {0} signs in at a terminal (interactiveMode: Always), and an editor has none.',
          plugin,
        ),
        l10n.t('Use a context that signs in another way.'),
      ),
    /** `hint`: the kubeconfig's `installHint`; may be empty. */
    'exec-plugin-not-on-path': ({ plugin, hint }: { readonly plugin: string; readonly hint: string }) =>
      text(
        l10n.t('The exec plugin {0} is not installed, or not on the PATH of the editor.', plugin),
        install(hint),
      ),
    'exec-plugin-not-at-path': ({ plugin, hint }: { readonly plugin: string; readonly hint: string }) =>
      text(
        l10n.t('The exec plugin {0} is not installed at the path given in the kubeconfig.', plugin),
        install(hint),
      ),
    'exec-plugin-not-started': ({ plugin, code }: { readonly plugin: string; readonly code: string }) =>
      text(l10n.t('Could not start the exec plugin {0} ({1}).', plugin, code), tryInTerminal()),
    'exec-plugin-too-slow': ({ plugin, seconds }: { readonly plugin: string; readonly seconds: number }) =>
      text(
        l10n.t('The exec plugin {0} did not finish within {1} s and was killed.', plugin, seconds),
        tryInTerminal(),
      ),
    'exec-plugin-output-too-long': ({ plugin }: { readonly plugin: string }) =>
      text(
        l10n.t('The exec plugin {0} produced over 1 MB of output and was killed.', plugin),
        tryInTerminal(),
      ),
    'exec-plugin-failed': ({ plugin, exitCode }: { readonly plugin: string; readonly exitCode: number }) =>
      text(l10n.t('The exec plugin {0} failed (exit code {1}).', plugin, exitCode), tryInTerminal()),
    'exec-plugin-killed': ({ plugin, signal }: { readonly plugin: string; readonly signal: string }) =>
      text(l10n.t('The exec plugin {0} was killed ({1}).', plugin, signal), tryInTerminal()),
    'exec-plugin-no-credential': ({ plugin, apiVersion }: PluginAnswer) =>
      text(l10n.t('The exec plugin {0} did not print an ExecCredential.', plugin), update(apiVersion)),
    'exec-plugin-other-version': ({ plugin, apiVersion }: PluginAnswer) =>
      text(
        l10n.t('The exec plugin {0} answered in another apiVersion than requested.', plugin),
        update(apiVersion),
      ),
    'exec-plugin-no-status': ({ plugin, apiVersion }: PluginAnswer) =>
      text(
        l10n.t('The exec plugin {0} printed an ExecCredential without status.', plugin),
        update(apiVersion),
      ),
    'exec-plugin-half-certificate': ({ plugin, apiVersion }: PluginAnswer) =>
      text(
        l10n.t(
          'The exec plugin {0} returned a client certificate without its key, or the key alone.',
          plugin,
        ),
        update(apiVersion),
      ),
    'exec-plugin-nothing': ({ plugin, apiVersion }: PluginAnswer) =>
      text(
        l10n.t('The exec plugin {0} returned neither a token nor a certificate.', plugin),
        update(apiVersion),
      ),
  };
}

/** `apiVersion`: the version of the ExecCredential request sent to the plugin. */
interface PluginAnswer {
  readonly plugin: string;
  readonly apiVersion: string;
}
