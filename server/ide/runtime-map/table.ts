import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { escaped } from '../../protocol/runtime-map/escape.ts';
import { boxStateInWords, textOfBox } from './box-text.ts';
import { type Box, columns, type RuntimeMap } from './boxes.ts';
import { nameOfColumn } from './svg.ts';

/** A map as an HTML table: a row for each class, and one for what no class leads to. */
export function tableOfMap({ boxes, links }: RuntimeMap): string {
  const byId = new Map(boxes.map(box => [box.id, box]));
  const [into, outOf] = [groupBy(links, ({ to }) => to), groupBy(links, ({ from }) => from)];
  const targets = ({ id }: Box) => (outOf.get(id) ?? []).map(({ to }) => byId.get(to)!);
  const seen = new Set<string>();
  const rows = boxes
    .filter(({ column }) => column === 'classes')
    .map(box => {
      const workloads = (into.get(box.id) ?? []).map(({ from }) => byId.get(from)!);
      const handlers = targets(box);
      const nodes = [...new Set(handlers.flatMap(targets))];
      for (const { id } of [...workloads, ...handlers, ...nodes]) seen.add(id);
      return row([workloads, [box], handlers, nodes]);
    });
  const others = boxes.filter(({ id, column }) => column !== 'classes' && !seen.has(id));
  const unlinked =
    others.length === 0 ? [] : [row(columns.map(name => others.filter(({ column }) => column === name)))];
  const header = [...columns.map(nameOfColumn), t('State')].map(
    name => `<th scope="col">${escaped(name)}</th>`,
  );
  return `<table><thead><tr>${header.join('')}</tr></thead><tbody>${[...rows, ...unlinked].join('')}</tbody></table>`;
}

function row(cells: readonly (readonly Box[])[]): string {
  const problems = cells.flat().flatMap(({ title, state, problem }) => {
    return problem === undefined ? [] : [`${title} – ${boxStateInWords(state)}: ${problem}`];
  });
  const state = problems.length === 0 ? t('no problem found') : problems.join('; ');
  const columnsOfRow = cells.map(boxes => `<td>${cell(boxes)}</td>`);
  return `<tr>${columnsOfRow.join('')}<td>${escaped(state, 2_000)}</td></tr>`;
}

function cell(boxes: readonly Box[]): string {
  const items = boxes.map(box => {
    const name = escaped(box.title, 120);
    const words = box.detail === '' ? '' : ` <span class="detail">${escaped(box.detail, 200)}</span>`;
    const isOperated = box.places.length > 0 || box.fold === 'closed' || box.fold === 'open';
    return isOperated
      ? `<li><button type="button" class="source" data-id="${escaped(box.id, 2_000)}" aria-label="${escaped(textOfBox(box))}">${name}</button>${words}</li>`
      : `<li>${name}${words}</li>`;
  });
  return items.length === 0 ? '–' : `<ul>${items.join('')}</ul>`;
}
