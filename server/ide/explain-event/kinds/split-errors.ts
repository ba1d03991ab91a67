/**
 * Splits the errors of a 422, `[handler: Required value, overhead: Invalid value: "x"]`, before each name of a field. A
 * comma in the words of an error splits nothing, unless something like a field and a colon follow. kubectl writes them below
 * each other, with a star before each.
 */
export function splitErrors(errors = ''): readonly string[] {
  const isList = errors.startsWith('[') && errors.endsWith(']');
  const texts = isList ? errors.slice(1, -1).split(fieldAhead) : starred(errors);
  return texts.slice(0, most);
}

/** k8s.io/kubectl/pkg/cmd/util/helpers.go:MultilineError */
function starred(errors: string): readonly string[] {
  return errors.startsWith('* ') ? errors.slice(2).split(starAhead) : [errors];
}

/** An object may have hundreds of errors; only the first ones are shown. */
const most = 20;

/** ", " before a field with its kind of error. A field has no space in front of its colon, and a limited length. */
const field =
  '(?=[a-zA-Z][^\\s:]{0,300}: (?:Invalid value|Required value|Forbidden|Unsupported value|Duplicate value|Too many|Too long))';
const fieldAhead = new RegExp(`, ${field}`);
const starAhead = new RegExp(` \\* ${field}`);
