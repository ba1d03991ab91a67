/** Request: the page of a runtime; without an id, which runtimes there are. */
export const runtimePageRequest = 'runtimeclass/runtimePage';

export interface RuntimePageParams {
  readonly id?: string;
}

export interface RuntimePages {
  readonly runtimes: readonly { readonly id: string; readonly title: string }[];
  /** Markdown; left out where no such runtime is known, and without an id. */
  readonly page?: string | undefined;
}
