import fc from 'fast-check';
import { type ClassForm, forms, helpers } from './class-forms.ts';

/** A generated chart: its files by path, and the values that a user states over its own. */
export interface GeneratedChart {
  readonly files: ReadonlyMap<string, string>;
  readonly overrides: Tree;
}

export interface Tree {
  readonly [key: string]: Leaf;
}

type Leaf = string | number | boolean | null | Tree | readonly Leaf[];

const className = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Leaf>('kata', 'gvisor', 'kata-qemu', 'nvidia') },
  { weight: 2, arbitrary: fc.constantFrom<Leaf>('', null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Leaf>(true, false, '123', 'on', '{{ .Values.other }}', 'with space'),
  },
);

/** A map of some of the keys that templates read, below which the others are. */
const settings: fc.Arbitrary<Tree> = fc.record(
  {
    runtimeClassName: className,
    sandbox: className,
    enabled: fc.boolean(),
    mode: fc.constantFrom('vm', 'none'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Tree>;

/** What switches a subchart on or off; nothing but a boolean does. */
const enabled = fc.constantFrom<Leaf>(true, false, true, false, 'false', null);

const podSpec: fc.Arbitrary<Tree> = fc.record(
  {
    runtimeClassName: className,
    hostNetwork: fc.boolean(),
    nodeSelector: fc.constant({ pool: 'a' }),
    tolerations: fc.constant([{ operator: 'Exists' }]),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Tree>;

const tree: fc.Arbitrary<Tree> = fc.record(
  {
    runtimeClassName: className,
    other: className,
    'with-dash': className,
    app: settings,
    worker: settings,
    podSpec,
    global: settings,
    sub: fc.record(
      { runtimeClassName: className, enabled, app: settings, global: settings },
      { requiredKeys: [] },
    ),
    renamed: fc.record({ runtimeClassName: className, enabled, app: settings }, { requiredKeys: [] }),
    tags: fc.record({ front: enabled, back: enabled }, { requiredKeys: [] }),
    pools: fc.array(
      fc.record({ name: fc.constantFrom('a', 'b'), runtimeClassName: className }, { requiredKeys: ['name'] }),
      {
        maxLength: 3,
      },
    ),
    classes: fc.dictionary(fc.constantFrom('small', 'large'), settings),
  },
  { requiredKeys: ['app', 'worker', 'global'] },
) as fc.Arbitrary<Tree>;

/** What a user states: fewer keys than the chart has, `null` where one is to go. */
const overrides: fc.Arbitrary<Tree> = fc.record(
  {
    runtimeClassName: className,
    app: settings,
    podSpec,
    global: settings,
    sub: fc.record({ runtimeClassName: className, enabled, app: settings }, { requiredKeys: [] }),
    renamed: fc.record({ enabled }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Tree>;

const template = fc.array(fc.constantFrom(...forms), { minLength: 1, maxLength: 1 });

const subchart = fc.record({ values: tree, form: fc.constantFrom(...forms) });

/** What an entry of `dependencies` has besides; `NAME` stands for the name that the chart gives the subchart. */
const switches = fc.constantFrom(
  '',
  '    condition: NAME.enabled\n',
  '    condition: "NAME.missing,NAME.enabled,app.enabled"\n',
  '    condition: worker.enabled\n    tags: [back]\n',
  '    tags: [front]\n',
  '    tags: [front, back, other]\n',
);

/** Charts with one to four templates, helpers, and in a third of them subcharts, one of them with an alias. */
export const generatedCharts: fc.Arbitrary<GeneratedChart> = fc
  .record({
    values: tree,
    overrides,
    templates: fc.array(template, { minLength: 1, maxLength: 4 }),
    sub: fc.option(subchart, { freq: 3 }),
    isListed: fc.integer({ max: 3 }).map(number => number > 0),
    switched: switches,
    isAliased: fc.boolean(),
  })
  .map(({ values, overrides: stated, templates, sub, isListed, isAliased, switched }) => {
    const files = new Map<string, string>();
    const name = 'NAME';
    const dependencies = sub !== null && isListed ? dependenciesOf(isAliased, switched) : '';
    const own = sub === null ? without(values) : values;
    files.set('Chart.yaml', `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${dependencies}`);
    files.set('values.yaml', JSON.stringify(own, null, 1));
    files.set('templates/_helpers.tpl', helpers(name));
    for (const [index, chosen] of templates.entries())
      files.set(`templates/pod${index}.yaml`, pod(chosen, name));
    if (sub !== null) {
      files.set('charts/sub/Chart.yaml', 'apiVersion: v2\nname: sub\nversion: 2.0.0\n');
      // Only the outermost chart has tags, and these charts are rendered as subcharts of one.
      const { tags: _, ...ofSub } = without(sub.values);
      files.set('charts/sub/values.yaml', JSON.stringify(ofSub));
      files.set('charts/sub/templates/pod.yaml', pod([sub.form], name));
    }
    return { files, overrides: sub === null ? without(stated) : stated };
  });

function dependenciesOf(isAliased: boolean, switched: string): string {
  const alias = isAliased ? '    alias: renamed\n' : '';
  return `dependencies:\n  - name: sub\n    version: 2.0.0\n    repository: file://charts/sub\n${alias}${switched.replaceAll('NAME', isAliased ? 'renamed' : 'sub')}`;
}

/** Without what would be the values of subcharts. */
function without(values: Tree): Tree {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'sub' && key !== 'renamed'));
}

function pod(chosen: readonly ClassForm[], name: string): string {
  const [form] = chosen;
  return form!.isWhole ? form!.text(name) : `${head}${form!.text(name)}\n  containers: []\n`;
}

const head = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: pod\nspec:\n';
