/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * The box that an arrow key leads to: along a link to the left or right, to the next one in the column up or down, and to
 * its ends with Home and End; `undefined` if there is none, and for other keys.
 */
export function followLinks(map: HTMLElement, box: SVGElement, key: string): SVGElement | undefined {
  const id = idOf(box);
  const isHere = (other: SVGElement) => columnOf(other) === columnOf(box);
  const column = boxesOf(map).filter(isHere).sort(byHeight);
  const index = column.indexOf(box);
  switch (key) {
    case 'ArrowRight':
      return linked(map, link => (link.from === id ? link.to : undefined));
    case 'ArrowLeft':
      return linked(map, link => (link.to === id ? link.from : undefined));
    case 'ArrowDown':
      return column[index + 1];
    case 'ArrowUp':
      return column[index - 1];
    case 'Home':
      return column[0];
    case 'End':
      return column.at(-1);
    default:
      return undefined;
  }
}

/** Marks what is linked with a box, from the workloads to the nodes; without a box, nothing. */
export function showSelection(map: HTMLElement, box: SVGElement | null): void {
  const links = [...map.querySelectorAll<SVGElement>('.link')];
  for (const lit of map.querySelectorAll('.lit')) lit.classList.remove('lit');
  map.classList.toggle('traced', box !== null);
  if (box === null) return;
  const [down, up] = [new Set([idOf(box)]), new Set([idOf(box)])];
  // Links are in the order of the columns.
  for (const link of links) if (down.has(endsOf(link).from)) down.add(endsOf(link).to);
  for (const link of links.reverse()) if (up.has(endsOf(link).to)) up.add(endsOf(link).from);
  for (const other of boxesOf(map))
    if (down.has(idOf(other)) || up.has(idOf(other))) other.classList.add('lit');
  for (const link of links) {
    const { from, to } = endsOf(link);
    if ((down.has(from) && down.has(to)) || (up.has(from) && up.has(to))) link.classList.add('lit');
  }
}

function linked(
  map: HTMLElement,
  follow: (link: { from: string; to: string }) => string | undefined,
): SVGElement | undefined {
  const ids = [...map.querySelectorAll<SVGElement>('.link')].map(link => follow(endsOf(link)));
  const first = ids.find(id => id !== undefined);
  return boxesOf(map).find(box => idOf(box) === first);
}

function boxesOf(map: HTMLElement): SVGElement[] {
  return [...map.querySelectorAll<SVGElement>('.box')];
}

function idOf(box: SVGElement): string {
  return box.dataset['id'] ?? '';
}

function endsOf(link: SVGElement): { from: string; to: string } {
  return { from: link.dataset['from'] ?? '', to: link.dataset['to'] ?? '' };
}

function columnOf(box: SVGElement): string {
  return ['workloads', 'classes', 'handlers', 'nodes'].find(column => box.classList.contains(column)) ?? '';
}

function byHeight(one: SVGElement, other: SVGElement): number {
  return one.getBoundingClientRect().top - other.getBoundingClientRect().top;
}
