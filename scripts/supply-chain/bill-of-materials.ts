import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { BundledPackage } from './bundled-packages.ts';

/**
 * The bill of materials of the extension's package, as JSON by CycloneDX 1.6: the npm packages in its bundles, with versions,
 * licences and which of them imports which. It has no time and no random number, so that the same bundles give the same text.
 */
export function billOfMaterials(
  { name, version }: { readonly name: string; readonly version: string },
  packages: readonly BundledPackage[],
): string {
  const { Application, Library } = Enums.ComponentType;
  const root = new Models.Component(Application, name, { version, bomRef: name });
  root.licenses.add(new Models.SpdxLicense('Apache-2.0'));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: root }) });
  const components = packages.map(({ name, version, license, repository }) => {
    const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
    const purl = new PackageURL('npm', group, plain!, version, undefined, undefined).toString();
    const component = new Models.Component(Library, plain!, { group, version, purl, bomRef: purl });
    component.licenses.add(new Models.SpdxLicense(license as 'MIT'));
    if (repository !== undefined && URL.canParse(repository)) {
      const kind = Enums.ExternalReferenceType.VCS;
      component.externalReferences.add(new Models.ExternalReference(repository, kind));
    }
    return component;
  });
  packages.forEach(({ importers }, index) => {
    for (const importer of importers) {
      const users =
        importer === undefined ? [root] : components.filter((_, at) => packages[at]!.name === importer);
      for (const user of users) user.dependencies.add(components[index]!.bomRef);
    }
  });
  for (const component of components) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
