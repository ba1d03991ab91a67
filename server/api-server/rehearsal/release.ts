/** A release of a program, without its patch level. */
export interface ProgramRelease {
  readonly major: number;
  readonly minor: number;
}

/** Two releases as an option names them: `1.7:2.3`. */
export interface Step {
  readonly from: ProgramRelease;
  readonly to: ProgramRelease;
}

/** Reads `1.7:2.3`, also with patch levels; `undefined` for any other text. */
export function readStep(text: string): Step | undefined {
  const match = /^v?(\d{1,3})\.(\d{1,3})(?:\.\d{1,5})?:v?(\d{1,3})\.(\d{1,3})(?:\.\d{1,5})?$/.exec(text);
  if (match === null) return undefined;
  const [fromMajor, fromMinor, toMajor, toMinor] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { from: { major: fromMajor, minor: fromMinor }, to: { major: toMajor, minor: toMinor } };
}

/** Whether a release is older than another one. */
export function isBefore(one: ProgramRelease, other: ProgramRelease): boolean {
  return one.major < other.major || (one.major === other.major && one.minor < other.minor);
}

/** `2.3` */
export function releaseInWords({ major, minor }: ProgramRelease): string {
  return `${major}.${minor}`;
}
