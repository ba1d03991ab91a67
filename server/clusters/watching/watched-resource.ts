import type { ClusterProblem } from '../info/cluster.ts';
import type { ClusterResource } from '../info/resources.ts';
import { type Items, WatchedItems } from './kept-items.ts';
import { type Listing, tooManyObjects } from './list-resource.ts';

/** The items and the state of one resource in a cluster. All times in ms since 1970. */
export class WatchedResource {
  readonly resource: ClusterResource;
  /** When the items were last confirmed. */
  readAt: number | undefined;
  /** The version from which a watch continues; `undefined` if it has to begin with a list. */
  resumeAt: { readonly resourceVersion: string; readonly served: Listing['served'] } | undefined;
  isWatched = false;
  /** The reason why it cannot be read; the previous items stay. */
  problem: ClusterProblem | undefined;
  /** The missing permission: `list nodes`. */
  missingPermission: string | undefined;
  #watched: WatchedItems | undefined;

  constructor(resource: ClusterResource) {
    this.resource = resource;
  }

  /** The items; `undefined` if unknown. */
  get items(): Items | undefined {
    return this.#watched?.items;
  }

  /** The number of items; `undefined` if unknown. It costs nothing, unlike `items` while they change. */
  get count(): number | undefined {
    return this.#watched?.size;
  }

  /** Takes over a new list. Returns whether anything has changed. */
  setListing({ items, resourceVersion, served }: Listing, now: number): boolean {
    const isChanged = this.items !== items;
    if (isChanged) this.#watched = new WatchedItems(items);
    this.resumeAt = { resourceVersion, served };
    this.readAt = now;
    this.problem = undefined;
    // Whether watching is allowed is not known before a watch succeeds.
    if (this.missingPermission === `list ${this.resource.name}`) this.missingPermission = undefined;
    return isChanged;
  }

  /**
   * Applies a watch event. Returns whether anything has changed.
   *
   * @throws ClusterProblem if there are more objects than are read.
   */
  applyEvent(
    type: 'ADDED' | 'MODIFIED' | 'DELETED',
    object: Parameters<ClusterResource['keep']>[0],
    resourceVersion: string,
    now: number,
  ): boolean {
    const { served } = this.resumeAt!;
    this.setBookmark(resourceVersion, now);
    const kept = this.resource.keep(object, served.apiVersion);
    // An irrelevant object counts as deleted.
    const isChanged = this.#watched!.apply(kept === undefined ? 'DELETED' : type, kept ?? object);
    if (this.#watched!.size > this.resource.mostObjects) throw tooManyObjects();
    return isChanged;
  }

  /** `resourceVersion` is empty if the event has none: a watch from there would begin anywhere. */
  setBookmark(resourceVersion: string, now: number): void {
    if (resourceVersion !== '') this.resumeAt = { served: this.resumeAt!.served, resourceVersion };
    this.readAt = now;
    this.missingPermission = undefined;
    this.setWatched();
  }

  /** Whether the resource is watched without a problem or a missing permission. */
  get isWell(): boolean {
    return this.isWatched && this.problem === undefined && this.missingPermission === undefined;
  }

  /** Marks the resource as watched, without a problem so far. */
  setWatched(): void {
    this.isWatched = true;
    this.problem = undefined;
  }

  /** Resets the state, to be determined anew; the items stay. */
  setUnsettled(): void {
    this.isWatched = false;
    this.problem = undefined;
    this.missingPermission = undefined;
  }

  setProblem(problem: ClusterProblem, verb: 'list' | 'watch'): void {
    this.isWatched = false;
    const isRefused = problem.kind === 'forbidden';
    this.problem = problem;
    this.missingPermission = isRefused ? `${verb} ${this.resource.name}` : undefined;
    // A resource that may not be watched can still be listed at intervals; after an expired version it has to be.
    if (isRefused || problem.kind === 'expired' || problem.status === 404) this.resumeAt = undefined;
  }

  /** Drops the items. */
  forget(): void {
    this.#watched = undefined;
    this.readAt = undefined;
    this.resumeAt = undefined;
  }
}
