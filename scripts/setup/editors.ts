import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** The path of Neovim: RUNTIMECLASS_NEOVIM, or Debian's, installed if needed. */
export async function setUpNeovim(): Promise<string> {
  const chosen = process.env['RUNTIMECLASS_NEOVIM'];
  if (chosen && existsSync(chosen)) return chosen;
  await installDebianPackages([{ name: 'neovim', provides: neovim }], 'the tests in Neovim', 30);
  return neovim;
}

/** The path of Debian's Emacs with eglot and a mode for YAML, installed if needed. */
export async function setUpEmacs(): Promise<string> {
  await installDebianPackages(
    [
      { name: 'emacs-nox', provides: emacs },
      { name: 'elpa-eglot', provides: `${packages}/eglot-1.9` },
      { name: 'elpa-yaml-mode', provides: `${packages}/yaml-mode-0.0.15` },
    ],
    'the tests in Emacs',
    60,
  );
  return emacs;
}

const neovim = '/usr/bin/nvim';
const emacs = '/usr/bin/emacs';
const packages = '/usr/share/emacs/site-lisp/elpa';
