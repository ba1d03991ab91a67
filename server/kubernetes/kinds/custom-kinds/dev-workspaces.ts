import { type CustomKind, nameOnly, placementOnly } from './custom-kind.ts';

/** Kinds of workspaces for developers. */
export const devWorkspaceKinds: readonly CustomKind[] = [
  // Eclipse Che: api/v2/checluster_types.go. DevWorkspace operator: apis/controller/v1alpha1/, pkg/constants/attributes.go,
  // pkg/library/overrides.
  {
    group: 'org.eclipse.che',
    kinds: ['CheCluster'],
    paths: ['spec.devEnvironments'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'controller.devfile.io',
    kinds: ['DevWorkspaceOperatorConfig'],
    paths: ['config.workspace'],
    part: true,
    lacks: nameOnly,
  },
  ...devWorkspaces('DevWorkspace', 'spec.template'),
  ...devWorkspaces('DevWorkspaceTemplate', 'spec'),
];

/** The attributes of a devfile: one names the class, another is merged into the Pod's spec. */
function devWorkspaces(kind: string, devfile: string): CustomKind[] {
  const row = { group: 'workspace.devfile.io', kinds: [kind], part: true };
  return [
    {
      ...row,
      paths: [`${devfile}.attributes`],
      field: 'controller.devfile.io/runtime-class',
      lacks: nameOnly,
    },
    {
      ...row,
      paths: [
        `${devfile}.attributes.pod-overrides.spec`,
        `${devfile}.components[].attributes.pod-overrides.spec`,
      ],
    },
  ];
}
