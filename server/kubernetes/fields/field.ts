/** A field that is explained on hover and offered by completion. */
export interface Field {
  readonly owner: FieldOwner;
  /** From the object, or from the Pod spec; `[]` stands for every item of a list, `*` for every key of a map. */
  readonly path: readonly string[];
  /** API versions of RuntimeClass that have it at this path; empty for a field of a Pod spec. */
  readonly versions: readonly string[];
  readonly type: FieldType;
  /** The object is refused without it. */
  readonly required?: boolean;
  /** All values the API server takes without an alpha feature gate, the usual one first. */
  readonly values?: readonly string[];
  /** First release of Kubernetes that has it; left out where it is older than RuntimeClass itself (1.12). */
  readonly since?: string;
  /** Cannot be changed once the object (of a Pod spec: the Pod; a template can) exists. */
  readonly immutable?: boolean;
  /** Markdown in English: translated where somebody reads it. */
  readonly documentation: string;
  /** Page on kubernetes.io; its Chinese counterpart is below /zh-cn/. */
  readonly link: string;
}

export type FieldOwner = 'RuntimeClass' | 'PodSpec';

export type FieldType = 'string' | 'boolean' | 'integer' | 'quantity' | 'object' | 'map' | 'list';

/** A row of the tables: a field whose owner and versions the table as a whole tells. */
export type FieldRow = Omit<Field, 'owner' | 'versions'>;
