/** A definition that an API server accepts, of a kind with a Pod spec and a part of one, and many irrelevant fields. */
export function crewDefinition(name = 'crews.example.com', kind = 'Crew', field = 'runtimeClassName') {
  const text = { type: 'string', description: 'Words of a secret project.' };
  const spec = {
    type: 'object',
    properties: {
      pod: {
        type: 'object',
        description: 'The Pod.',
        properties: {
          containers: { type: 'array', items: { type: 'object', properties: { image: text } } },
          nodeName: text,
          overhead: { type: 'object', additionalProperties: text },
          [field]: text,
          schedulerName: { ...text, default: 'none-of-your-business' },
        },
      },
      pools: {
        type: 'array',
        items: { type: 'object', properties: { [field]: text, size: { type: 'integer' } } },
      },
      members: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { [field]: text } },
      },
    },
  };
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec, status: { type: 'object', properties: { runtimeClassName: text } } },
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name, annotations: { password: 'hunter2' }, uid: 'uid-1' },
    spec: {
      group: 'example.com',
      names: { kind, plural: name.split('.')[0]!, listKind: `${kind}List` },
      scope: 'Namespaced',
      conversion: { strategy: 'None' },
      versions: [
        { name: 'v1', served: true, storage: true, schema },
        { name: 'v1alpha1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
    status: { conditions: [{ type: 'Established', status: 'True' }] },
  };
}
