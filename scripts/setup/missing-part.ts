/** A dependency that is not available on this machine; the message says what to install and how. */
export class MissingPart extends Error {}
