import type { BundledPackage } from './bundled-packages.ts';

/** The text of `dist/THIRD-PARTY-NOTICES.txt`: each package in the bundles with its licence. The same text is there once. */
export function notices(packages: readonly BundledPackage[]): string {
  const owners = new Map<string, string[]>();
  for (const { name, version, license, repository, notices: texts } of packages) {
    const text = texts.join('\n\n') || `Its package has no text of the licence: ${repository ?? name}`;
    owners.set(text, [...(owners.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...owners].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return [`Parts of the following packages are in this one.\n`, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}
