import type { Grammar } from '../grammar.ts';
import { charts } from './charts.ts';
import { kustomizations } from './kustomizations.ts';
import { json, manifests } from './manifests.ts';
import { nodeConfigs } from './node-configs.ts';
import { settingsFiles } from './settings-files.ts';

/** Everything that is generated. */
export const grammars: readonly Grammar[] = [
  manifests,
  json,
  nodeConfigs,
  ...charts,
  ...kustomizations,
  ...settingsFiles,
];
