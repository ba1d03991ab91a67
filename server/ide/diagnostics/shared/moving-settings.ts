import { t } from '../../../base/l10n.ts';
import type { MisplacedSetting } from '../../../node-config/misplaced-settings.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import type { FileRange } from '../../../yaml/line-index.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { type LocatedChange, type NodeConfigFix, safe } from './fix.ts';

/**
 * The fix that moves a setting to the subtable in which it belongs, together with the others that belong there: the
 * subtable would else be there for some of them only. None if one of them cannot be moved by changing a line or a name.
 */
export function movingSettings(
  { belongsIn, keyRanges }: MisplacedSetting,
  all: readonly MisplacedSetting[],
  uri: string,
  text: string,
): readonly NodeConfigFix[] {
  const together =
    belongsIn === 'containerd'
      ? all.filter(other => other.belongsIn === belongsIn)
      : all.filter(other => other.keyRanges === keyRanges);
  const changes = together.map(setting => moving(setting, uri, text));
  if (changes.some(({ length }) => length === 0)) return [];
  return [safe(t("Move to the table '{0}'", belongsIn), changes.flat())];
}

function moving(
  { keyRanges, belongsIn, move }: MisplacedSetting,
  uri: string,
  text: string,
): readonly LocatedChange[] {
  const lines = linesOf(text);
  if (move === 'prefix') {
    return keyRanges.map(({ start: { line, character } }) => {
      const isQuoted = /["']/.test(lines[line]?.[character - 1] ?? '');
      const at = isQuoted ? character - 1 : character;
      const range = { start: { line, character: at }, end: { line, character: at + 1 } };
      return { uri, range, text: `${belongsIn}.${lines[line]![at]}` };
    });
  }
  return move === undefined ? [] : movingLine(keyRanges[0]!, move.below, uri, text);
}

/** Moves a line with a setting below the line with a header. */
function movingLine(key: FileRange, header: FileRange, uri: string, text: string): readonly LocatedChange[] {
  const lines = linesOf(text);
  const { line } = key.start;
  const settingLine = lines[line]!;
  const head = lines[header.start.line]!;
  const isAlone = /^\s*["']?[\w-]+["']?\s*=\s*(?!"""|''')["'\w]/.test(settingLine);
  if (!isAlone || !/^\s*\[.*\]\s*(?:#.*)?$/.test(head) || line + 1 >= lines.length) return [];
  const end = { line: header.start.line, character: head.length };
  const indent = /^\s*/.exec(head)![0];
  return [
    { uri, range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, text: '' },
    { uri, range: { start: end, end }, text: `${lineBreak(text)}${indent}  ${settingLine.trim()}` },
  ];
}
