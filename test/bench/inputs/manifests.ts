/** One object of a made-up application as YAML lines without a document marker. */
type Lines = readonly string[];

/** How many of twenty documents use a RuntimeClass or are one: one, as in the folders that were measured. */
const concernedEvery = 20;

/** The value that the edits of the bench are typed into; the class asks for another one, so it is a conflict. */
export const editedKey = 'bench.example/pool';

/**
 * Documents like those of a real repository: Deployments, ConfigMaps and Services, every twentieth with a class. The
 * same numbers give the same text, of exactly so many lines with the `---` between them.
 */
export function manifests(documents: number, lines: number): readonly Lines[] {
  const ofObjects = lines - (documents - 1);
  const middle = Math.floor(documents / 2);
  return Array.from({ length: documents }, (_, index) => {
    const end = Math.floor(((index + 1) * ofObjects) / documents);
    const length = end - Math.floor((index * ofObjects) / documents);
    if (index === middle) return editedDeployment(length);
    return manifest(index, length);
  });
}

/** One manifest of exactly `length` lines, at least 25. */
export function manifest(index: number, length: number): Lines {
  if (index === 0) return runtimeClass('gvisor', 'runsc', length);
  if (index % concernedEvery === 0) {
    if (index % 100 === 0) return runtimeClass(`kata-${index}`, 'kata', length);
    return index % 40 === 0 ? pod(index, length) : deployment(index, length, ['runtimeClassName: gvisor']);
  }
  if (index % 20 < 9) return deployment(index, length, []);
  return index % 20 < 15 ? configMap(index, length) : service(index, length);
}

function runtimeClass(name: string, handler: string, length: number): Lines {
  const lines = [
    'apiVersion: node.k8s.io/v1',
    'kind: RuntimeClass',
    'metadata:',
    `  name: ${name}`,
    `handler: ${handler}`,
    'overhead:',
    '  podFixed:',
    '    cpu: 250m',
    '    memory: 120Mi',
    'scheduling:',
    '  nodeSelector:',
    `    ${editedKey}: ${name}`,
  ];
  return padded(lines, length, number => `# Nodes of pool ${number} run ${handler}.`);
}

/** Its `nodeSelector` is not valid and is quoted in a finding, and it says by hand what the class says: two findings. */
function editedDeployment(length: number): Lines {
  return deployment(7, length, [
    'runtimeClassName: gvisor',
    'nodeSelector:',
    `  ${editedKey}: -worker`,
    'overhead:',
    '  cpu: 100m',
  ]);
}

function deployment(index: number, length: number, podFields: Lines): Lines {
  const lines = [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata:',
    `  name: web-${index}`,
    '  labels:',
    `    app: web-${index}`,
    'spec:',
    '  replicas: 3',
    '  selector:',
    '    matchLabels:',
    `      app: web-${index}`,
    '  template:',
    '    metadata:',
    '      labels:',
    `        app: web-${index}`,
    '    spec:',
    ...podFields.map(line => `      ${line}`),
    '      containers:',
    '        - name: web',
    `          image: registry.example/team/web:1.${index}`,
    '          env:',
  ];
  return padded(lines, length, number =>
    number % 2 === 0
      ? `            - name: SETTING_${number}`
      : `              value: "some value ${number}"`,
  );
}

function pod(index: number, length: number): Lines {
  const lines = [
    'apiVersion: v1',
    'kind: Pod',
    'metadata:',
    `  name: task-${index}`,
    'spec:',
    '  runtimeClassName: gvisor',
    '  containers:',
    '    - name: task',
    `      image: registry.example/team/task:1.${index}`,
    '      args:',
  ];
  return padded(lines, length, number => `        - --setting-${number}=some-value`);
}

function service(index: number, length: number): Lines {
  const lines = [
    'apiVersion: v1',
    'kind: Service',
    'metadata:',
    `  name: web-${index}`,
    'spec:',
    '  selector:',
    `    app: web-${index}`,
    '  ports:',
  ];
  return padded(lines, length, number => {
    const port = Math.floor(number / 3);
    return [`    - name: port-${port}`, `      port: ${8000 + port}`, '      protocol: TCP'][number % 3]!;
  });
}

function configMap(index: number, length: number): Lines {
  const lines = ['apiVersion: v1', 'kind: ConfigMap', 'metadata:', `  name: settings-${index}`, 'data:'];
  return padded(lines, length, number => `  setting.${number}: "some value ${number}"`);
}

function padded(lines: Lines, length: number, more: (number: number) => string): Lines {
  const missing = Math.max(0, length - lines.length);
  return [...lines, ...Array.from({ length: missing }, (_, number) => more(number))];
}
