import type { BundledPackage } from './bundled-packages.ts';

/** Licences under which code may be in the package: they ask for no more than their text beside it. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
]);

/**
 * Lists problems of the packages in the bundles, one line each: a licence that was not reviewed, a package that our own code
 * imports but docs/dependencies.md (`reasons`) does not justify, and rows there of packages that are in no bundle.
 */
export function checkPackages(packages: readonly BundledPackage[], reasons: string): readonly string[] {
  const rows = [...reasons.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
  const direct = packages.filter(({ importers }) => importers.has(undefined)).map(({ name }) => name);
  const unknown = packages.filter(({ license }) => !allowed.has(license));
  const unexplained = direct.filter(name => !rows.includes(name));
  const unused = rows.filter(name => !direct.includes(name));
  return [
    ...unknown.map(({ name, license }) => `${name} has the licence ${license}, which is not on the list`),
    ...unexplained.map(name => `docs/dependencies.md does not say why ${name} is needed`),
    ...unused.map(name => `docs/dependencies.md has ${name}, which no bundle has`),
  ];
}
