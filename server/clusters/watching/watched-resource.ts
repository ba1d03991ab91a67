import type { ClusterProblem } from '../info/cluster.ts';
import type { Resource } from '../info/resources.ts';
import { type Items, WatchedItems } from './kept-items.ts';
import type { Listing } from './list-all.ts';

/** What is known of one kind of object in a cluster, and how things stand with it. All times in ms since 1970. */
export class WatchedResource {
  readonly resource: Resource;
  /** When it was last known to be so. */
  readAt: number | undefined;
  /** Where watching goes on; `undefined` where it has to begin with a list. */
  resumeAt: { readonly resourceVersion: string; readonly served: Listing['served'] } | undefined;
  isWatched = false;
  /** Why it cannot be read; what was known before stays. */
  problem: ClusterProblem | undefined;
  /** The permission that is missing: `list nodes`. */
  missingPermission: string | undefined;
  #watched: WatchedItems | undefined;

  constructor(resource: Resource) {
    this.resource = resource;
  }

  /** `undefined` where it is unknown. */
  get items(): Items | undefined {
    return this.#watched?.items;
  }

  /** Returns whether anything is not as it was. */
  setListing({ items, resourceVersion, served }: Listing, now: number): boolean {
    const isChanged = this.items !== items;
    if (isChanged) this.#watched = new WatchedItems(items);
    this.resumeAt = { resourceVersion, served };
    this.readAt = now;
    this.problem = undefined;
    // Whether it may be watched, too, is not known before something comes of that.
    if (this.missingPermission === `list ${this.resource.name}`) this.missingPermission = undefined;
    return isChanged;
  }

  /** Returns whether anything is not as it was. */
  applyEvent(
    type: 'ADDED' | 'MODIFIED' | 'DELETED',
    object: Parameters<Resource['keep']>[0],
    resourceVersion: string,
    now: number,
  ): boolean {
    const { served } = this.resumeAt!;
    this.setBookmark(resourceVersion, now);
    return this.#watched!.apply(type, this.resource.keep(object, served.apiVersion));
  }

  setBookmark(resourceVersion: string, now: number): void {
    this.resumeAt = { served: this.resumeAt!.served, resourceVersion };
    this.readAt = now;
    this.missingPermission = undefined;
    this.setWatched();
  }

  /** Whether it is known, and stays known as it is in the cluster. */
  get isWell(): boolean {
    return this.isWatched && this.problem === undefined && this.missingPermission === undefined;
  }

  /** A watch has begun, and nothing speaks against it so far. */
  setWatched(): void {
    this.isWatched = true;
    this.problem = undefined;
  }

  /** How things stand is to be found out anew. */
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
    // What may not be watched can still be listed now and then; what is expired has to be.
    if (isRefused || problem.kind === 'expired' || problem.status === 404) this.resumeAt = undefined;
  }

  /** Forgets what was known. */
  forget(): void {
    this.#watched = undefined;
    this.readAt = undefined;
    this.resumeAt = undefined;
  }
}
