/** A field that is explained on hover and offered by completion. */
export interface Field {
  readonly owner: FieldOwner;
  /** Path from the object, or from the Pod spec; `[]` matches every item of a list, `*` every key of a map. */
  readonly path: readonly string[];
  /** API versions of RuntimeClass that have the field at this path; empty for a field of a Pod spec. */
  readonly versions: readonly string[];
  readonly type: FieldType;
  /** Whether the API server refuses the object without the field. */
  readonly required?: boolean;
  /** All values that the API server accepts without an alpha feature gate, the usual one first. */
  readonly values?: readonly string[];
  /** First release of Kubernetes that has the field; left out if it is older than RuntimeClass itself (1.12). */
  readonly since?: string;
  /** Whether the field cannot be changed once the object exists (of a Pod spec: the Pod; a template can be changed). */
  readonly immutable?: boolean;
  /** Markdown in English, translated where it is shown. */
  readonly documentation: string;
  /** Page on kubernetes.io; its Chinese counterpart is below /zh-cn/. */
  readonly link: string;
}

export type FieldOwner = 'RuntimeClass' | 'PodSpec';

export type FieldType = 'string' | 'boolean' | 'integer' | 'quantity' | 'object' | 'map' | 'list';

/** A row of the tables: a field without the owner and versions, which the whole table shares. */
export type FieldRow = Omit<Field, 'owner' | 'versions'>;
