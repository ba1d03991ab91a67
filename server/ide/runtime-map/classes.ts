import type { ClassChain } from '../../analysis/chain/class-chain.ts';
import { classChains } from '../../analysis/chain/class-chain.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { t } from '../../base/l10n.ts';
import { fileNameOf } from '../../documents/uri.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { overheadInWords, overheadOfClass } from '../../kubernetes/classes/overhead-in-words.ts';
import { type Box, type MapContext, mostPlaces } from './boxes.ts';

/** A class of the map with what follows from it. */
export interface ClassOnMap {
  readonly chain: ClassChain;
  readonly box: Box;
  /** The fate of all Pods of the class, if they never run. */
  readonly podsProblem: string | undefined;
}

/** All classes of a cluster and of the workspace, and those that are only named, by name. */
export function classesOfMap(context: MapContext): ReadonlyMap<string, ClassOnMap> {
  const { snapshot, view } = context;
  const { declared, uses, operatorClasses } = snapshot.model;
  const used = [...uses].filter(([, places]) => places.some(({ isListed }) => !isListed));
  const names = new Set([
    ...view.classesByName.keys(),
    ...declared.keys(),
    ...operatorClasses.keys(),
    ...used.map(([name]) => name),
  ]);
  const chainOf = classChains(snapshot, view);
  return new Map(
    [...names].sort().map(name => {
      const chain = chainOf(name);
      return [name, { chain, box: boxOf(chain, context), podsProblem: podsProblem(chain) }];
    }),
  );
}

/** The box has the first problem of the class and of what it says itself: its handler, and the nodes that it selects. */
function boxOf(chain: ClassChain, { snapshot }: MapContext): Box {
  const { name, known, links } = chain;
  const parts = [links.class, links.handler, ...(known === undefined ? [] : [links.node])];
  const broken = parts.find(({ state }) => state === 'broken');
  const unknown = links.class.state === 'unknown' ? links.class : undefined;
  return {
    id: `class:${name}`,
    column: 'classes',
    title: name,
    count: 1,
    words: [],
    detail: known === undefined ? detailOfUnknown(name, snapshot) : detailOf(known),
    state: (broken ?? unknown)?.state ?? 'works',
    problem: (broken ?? unknown)?.because,
    places: placesOf(chain, snapshot),
  };
}

function detailOf(known: KnownClass): string {
  return [sourceOf(known), overheadInWords(overheadOfClass(known.object))].filter(Boolean).join(' · ');
}

function detailOfUnknown(name: string, { model }: MapContext['snapshot']): string {
  const [created] = model.operatorClasses.get(name) ?? [];
  const [declared] = model.declared.get(name) ?? [];
  return created?.object ?? (declared === undefined ? '' : sourceOf(declared));
}

function placesOf({ name, known }: ClassChain, snapshot: MapContext['snapshot']): Box['places'] {
  if (known !== undefined) return [filePlaceOf(snapshot, known.source)];
  const { model } = snapshot;
  const declared = model.declared.get(name) ?? [];
  const created = model.operatorClasses.get(name) ?? [];
  const named = declared.length + created.length > 0 ? [] : (model.uses.get(name) ?? []).slice(0, mostPlaces);
  return [...declared.map(({ source }) => source), ...created, ...named].map(place =>
    filePlaceOf(snapshot, place),
  );
}

function podsProblem({ links, obstacle, isRefused }: ClassChain): string | undefined {
  if (obstacle !== undefined) return t('Pods stay Pending');
  if (links.class.state === 'broken') {
    return isRefused ? t('Pods are refused') : t('Pods stay in ContainerCreating');
  }
  const { state, isPartial } = links.table;
  return state === 'broken' && !isPartial ? t('Pods stay in ContainerCreating') : undefined;
}

function sourceOf({ source }: KnownClass): string {
  return source.kind === 'cluster' ? source.context : fileNameOf(source.uri);
}
