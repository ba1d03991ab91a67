import type { Severity } from '../../base/settings.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import type { Applicability, Rule } from '../../ide/index.ts';
import type { InputProblem } from '../input/input-problem.ts';
import type { CheckCoverage } from '../judged/check-coverage.ts';

/** A result of a check, in the order of its work. */
export type Checked =
  /** A file, or a rendered output, whose findings and problems follow. */
  | { readonly kind: 'file'; readonly path: string }
  | Found
  /** What was judged: the last of all. */
  | { readonly kind: 'judged'; readonly coverage: CheckCoverage };

/** A result that counts as one. */
export type Found = ReportedFinding | ({ readonly kind: 'problem' } & InputProblem);

/** A finding as data. It refers to its file, so code that collects findings copies only the needed fields. */
export interface ReportedFinding {
  readonly kind: 'finding';
  readonly uri: string;
  /** The path for the user, relative to the working directory. */
  readonly path: string;
  /** Lines and UTF-16 characters from 0, as in the Language Server Protocol. */
  readonly range: FileRange;
  readonly severity: Severity;
  readonly rule: Rule;
  readonly message: string;
  /** The template that the document was rendered from, if the document names it. */
  readonly template: string | undefined;
  /** The same for the same finding after edits elsewhere in the file (`fingerprint.ts`). */
  readonly fingerprint: string;
  /** The fixes, the best first. */
  fixes(): readonly FindingFix[];
  /** The places elsewhere that explain it, such as the class that it is about; at most 20. */
  related(): readonly RelatedPlace[];
  /** The text of a line of the file, counted from 0, without its line break. */
  line(number: number): string;
}

/** A place that explains a finding, and what is there. */
export interface RelatedPlace {
  readonly uri: string;
  /** The path for the user, relative to the working directory. */
  readonly path: string;
  readonly range: FileRange;
  readonly message: string;
}

export interface FindingFix {
  readonly title: string;
  readonly applicability: Applicability;
  /** The replacements, in this file and others; empty if they cannot be made in the text around the document. */
  readonly edits: readonly FixEdit[];
}

/** The replacement of a range of a file by a text. */
export interface FixEdit {
  readonly uri: string;
  readonly range: FileRange;
  readonly newText: string;
}
