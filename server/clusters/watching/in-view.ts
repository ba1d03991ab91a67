/** The parts of a cluster that are read besides its classes and nodes. */
export interface InView {
  /** The namespaces whose ResourceQuotas are read. */
  readonly namespaces: readonly string[];
  /** Whether the definitions of custom resources are read too: only where the user asked for them. */
  readonly definitions?: boolean;
}
