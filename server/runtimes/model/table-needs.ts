/** A group of annotations of Pods that a runtime reads, and the pattern that containerd needs for it. */
export interface PassedAnnotations {
  readonly pattern: string;
  readonly keys: RegExp;
}

/** What a runtime needs of its table in the configuration of containerd or CRI-O. The profile names the sources. */
export interface TableNeeds {
  /**
   * For a runtime with a shim of its own: the options of runc's shim that this shim reads too. containerd gives it all of
   * them since 1.7 and says nothing of those that it does not read.
   */
  readonly optionsOfRunc?: readonly string[];
  /** What takes the place of an option of runc's shim, as the end of a sentence. */
  readonly insteadOf?: Readonly<Record<string, () => string>>;
  /** The annotations of Pods that the runtime reads. containerd passes on those alone that `pod_annotations` names. */
  readonly annotations?: readonly PassedAnnotations[];
  /** Programs that were OCI runtimes, by their name, with the release of the runtime since which they are none. */
  readonly formerOciPrograms?: Readonly<Record<string, string>>;
  /** The words of releases of the OCI program that do not know `--systemd-cgroup`, and the program's name. */
  readonly withoutSystemdFlag?: { readonly program: string; readonly words: string };
}
