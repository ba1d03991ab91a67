import { buildBundles } from './bundles.ts';

await buildBundles('debugging');
