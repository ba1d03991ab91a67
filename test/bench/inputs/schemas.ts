/**
 * A description of an API as Kubernetes publishes it in OpenAPI: definitions of objects, each with the fields of a Pod
 * spec and their texts. Of about so many characters; printed with two blanks a level, or minified.
 */
export function openApi(characters: number, print: 'pretty' | 'minified'): string {
  const indent = print === 'pretty' ? 2 : undefined;
  const one = JSON.stringify({ definitions: { x: definition(0) } }, null, indent).length;
  const definitions = Array.from({ length: Math.max(1, Math.floor(characters / one)) }, (_, index) => [
    `io.k8s.api.bench.v1.Kind${index}`,
    definition(index),
  ]);
  const info = { title: 'Kubernetes', version: 'unversioned' };
  return `${JSON.stringify({ definitions: Object.fromEntries(definitions), info, paths: {}, swagger: '2.0' }, null, indent)}\n`;
}

function definition(index: number) {
  return {
    description: `Kind${index} is a description of “something” that runs; "kind": is quoted in it {like this}.`,
    properties: {
      apiVersion: { description: 'APIVersion defines the versioned schema of this object.', type: 'string' },
      kind: { description: 'Kind is a string value; for example kind: Pod.', type: 'string' },
      metadata: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
      spec: { properties: fields(12, index % 40 === 0), required: ['containers'], type: 'object' },
    },
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'bench', kind: `Kind${index}`, version: 'v1' }],
  };
}

/** Fields as a Pod spec has them, among them ours where it is one. */
function fields(others: number, isPodSpec: boolean): Record<string, object> {
  const named = Array.from({ length: others }, (_, index) => [
    `field${index}`,
    {
      description: `Field ${index} says how often \\d+ times it is done. More info: https://git.k8s.io/community`,
      items: { type: 'string' },
      type: 'array',
      'x-kubernetes-list-type': 'atomic',
    },
  ]);
  const ours = { runtimeClassName: { description: runtimeClassText.join(' '), type: 'string' } };
  return { ...Object.fromEntries(named), ...(isPodSpec && ours) };
}

const runtimeClassText = [
  'RuntimeClassName refers to a RuntimeClass object in the node.k8s.io group, which should be used to run this pod.',
  'If no RuntimeClass resource matches the named class, the pod will not be run.',
  'More info: https://git.k8s.io/enhancements/keps/sig-node/585-runtime-class',
];

/** The definition of a custom resource that embeds Pod templates, as controller-gen writes it: of so many characters. */
export function customResourceDefinition(index: number, characters: number): string {
  const names = { kind: `Thing${index}`, plural: `things${index}` };
  const head = [
    '---',
    'apiVersion: apiextensions.k8s.io/v1',
    'kind: CustomResourceDefinition',
    'metadata:',
    '  annotations:',
    '    controller-gen.kubebuilder.io/version: v0.14.0',
    `  name: ${names.plural}.bench.example`,
    'spec:',
    '  group: bench.example',
    '  names:',
    `    kind: ${names.kind}`,
    `    plural: ${names.plural}`,
    '  scope: Namespaced',
    '  versions:',
    '  - name: v1',
    '    schema:',
    '      openAPIV3Schema:',
    '        properties:',
    '          apiVersion:',
    '            description: |-',
    '              APIVersion defines the versioned schema of this object, such as',
    '              apiVersion: v1',
    '              kind: Pod',
    '            type: string',
    '          spec:',
    '            properties:',
  ];
  const lines = [...head];
  for (let length = lines.join('\n').length, template = 0; length < characters; template++) {
    const added = templateSchema(template);
    lines.push(...added);
    length += added.join('\n').length + 1;
  }
  return `${[...lines, '            type: object', '    served: true', '    storage: true'].join('\n')}\n`;
}

function templateSchema(index: number): string[] {
  const others = Array.from({ length: 30 }, (_, field) => [
    `                        field${field}:`,
    '                          description: |-',
    `                            Field ${field} is what the pod does {{ sometimes }}: it is optional.`,
    '                            More info: https://kubernetes.io/docs/concepts/workloads/pods',
    '                          items:',
    '                            type: string',
    '                          type: array',
  ]).flat();
  return [
    `              template${index}:`,
    '                properties:',
    '                  spec:',
    '                    properties:',
    '                      containers:',
    '                        properties:',
    ...others,
    '                      runtimeClassName:',
    '                        description: |-',
    ...runtimeClassText.map(line => `                          ${line}`),
    '                        type: string',
    '                    type: object',
    '                type: object',
  ];
}
