/** Something that cannot be had on this machine; the message says what to install and how. */
export class MissingPart extends Error {}
