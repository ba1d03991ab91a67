import { endOfEntry, insertEntry, lineBreak, replaceScalar } from '../yaml/edit.ts';
import { asMap, asScalar, getEntry } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import type { TextChange } from '../yaml/source-file.ts';

/** The change of a text of `.runtimeclass/settings.yaml` that turns a rule off; `undefined` where the text has to be repaired first. */
export function turnOffRule(text: string, rule: string): TextChange | undefined {
  const { root, problems } = parse(text);
  const map = asMap(root);
  if (problems.length > 0 || (root !== null && map === null)) return undefined;
  const rules = map === null ? undefined : getEntry(map, 'rules');
  const severities = asMap(rules?.value ?? null);
  if (severities !== null) {
    const severity = asScalar(getEntry(severities, rule)?.value ?? null);
    return severity === null
      ? insertEntry(text, severities, rule, 'off')
      : replaceScalar(text, severity, 'off');
  }
  const newline = lineBreak(text);
  if (rules !== undefined && !map!.flow && rules.value === null)
    return { start: rules.range.end, end: rules.range.end, text: `${newline}  ${rule}: off` };
  if (rules !== undefined) return undefined;
  if (map?.flow) return insertEntry(text, map, 'rules', `{${rule}: off}`);
  const end = map?.entries.length ? endOfEntry(text, map.entries.at(-1)!) : text.length;
  const before = end === 0 || text[end - 1] === '\n' ? '' : newline;
  return { start: end, end, text: `${before}rules:${newline}  ${rule}: off${newline}` };
}
