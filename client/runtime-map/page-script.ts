/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { followLinks, showSelection } from './box-keys.ts';
import type { MessageFromPage, MessageToPage } from './messages.ts';

// The script of the map's page: it shows drawings, and passes on what the user does. It has no state but the one that VS
// Code keeps of it while the page is hidden.

declare function acquireVsCodeApi(): {
  postMessage(message: MessageFromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

interface PageState {
  readonly cluster?: string | undefined;
  readonly filter: string;
  readonly unfolded: readonly string[];
  /** The id of the box that has the focus in the map. */
  readonly selected?: string | undefined;
  /** `undefined`: as wide as the window. */
  readonly zoom?: number | undefined;
  readonly isTable: boolean;
  readonly scroll: readonly [number, number];
}

const vscode = acquireVsCodeApi();
let state: PageState = vscode.getState() ?? { filter: '', unfolded: [], isTable: false, scroll: [0, 0] };

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const [map, table] = [element('map'), element('table')];
const filter = element<HTMLInputElement>('filter');
const cluster = element<HTMLSelectElement>('cluster');

/** Milliseconds after the last key before a filter is applied. */
const calm = 150;

function change(part: Partial<PageState>): void {
  state = { ...state, ...part };
  vscode.setState(state);
}

function ask(): void {
  vscode.postMessage({ kind: 'ask', cluster: state.cluster, filter: state.filter, unfolded: state.unfolded });
}

function show({ drawing }: MessageToPage): void {
  const hadFocus = map.contains(document.activeElement);
  const [left, top] = state.scroll;
  map.innerHTML = drawing.svg;
  table.innerHTML = drawing.table;
  element('summary').textContent = drawing.summary;
  cluster.hidden = drawing.clusters.length < 2;
  cluster.replaceChildren(
    ...drawing.clusters.map((name, index) => {
      return new Option(drawing.labels?.[index] ?? name, name, false, name === drawing.cluster);
    }),
  );
  zoom();
  map.scrollTo(left, top);
  select(boxes().find(box => box.dataset['id'] === state.selected) ?? boxes()[0], hadFocus);
}

function boxes(): SVGElement[] {
  return [...map.querySelectorAll<SVGElement>('.box')];
}

/** Makes a box the one that Tab leads to. */
function select(box: SVGElement | undefined, isFocused: boolean): void {
  for (const other of boxes()) other.setAttribute('tabindex', other === box ? '0' : '-1');
  if (isFocused) box?.focus();
}

function zoom(): void {
  const svg = map.querySelector('svg');
  if (svg === null) return;
  const { width, height } = svg.viewBox.baseVal;
  const scale = state.zoom ?? fitting(width);
  svg.style.width = `${Math.round(width * scale)}px`;
  svg.style.height = `${Math.round(height * scale)}px`;
}

/** As wide as the window, but not so small that it cannot be read. */
function fitting(width: number): number {
  return Math.min(1, Math.max(0.6, (map.clientWidth - 16) / width));
}

/** The scale at which all of it is seen. */
function wholeMap(): number {
  const { width = 1, height = 1 } = map.querySelector('svg')?.viewBox.baseVal ?? {};
  return Math.min(1, (map.clientWidth - 16) / width, (map.clientHeight - 16) / height);
}

function zoomBy(factor: number): void {
  const current = state.zoom ?? fitting(map.querySelector('svg')?.viewBox.baseVal.width ?? 1);
  change({ zoom: Math.min(3, Math.max(0.2, current * factor)) });
  zoom();
}

/** Opens the source of a box, or unfolds it. */
function activate(box: HTMLElement | SVGElement | null | undefined): void {
  const id = box?.dataset['id'];
  if (id === undefined) return;
  if (!id.startsWith('fold:')) {
    vscode.postMessage({ kind: 'open', id });
    return;
  }
  const isOpen = state.unfolded.includes(id);
  change({ unfolded: isOpen ? state.unfolded.filter(other => other !== id) : [...state.unfolded, id] });
  ask();
}

function showTable(isTable: boolean): void {
  change({ isTable });
  map.hidden = isTable;
  table.hidden = !isTable;
  element('as-table').setAttribute('aria-pressed', String(isTable));
  zoom();
}

function boxOf(event: Event): SVGElement | null {
  return (event.target as Element).closest<SVGElement>('.box');
}

window.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => show(data));
window.addEventListener('resize', zoom);
map.addEventListener('scroll', () => change({ scroll: [map.scrollLeft, map.scrollTop] }));
map.addEventListener('click', event => activate(boxOf(event)));
map.addEventListener('keydown', event => {
  const box = boxOf(event);
  if (box === null) return;
  if (event.key === 'Enter' || event.key === ' ') activate(box);
  else {
    const next = followLinks(map, box, event.key);
    if (next === undefined) return;
    select(next, true);
  }
  event.preventDefault();
});
map.addEventListener('focusin', event => {
  const box = boxOf(event);
  if (box === null) return;
  change({ selected: box.dataset['id'] });
  select(box, false);
  showSelection(map, box);
});
map.addEventListener('focusout', () => showSelection(map, null));
map.addEventListener('mouseover', event => showSelection(map, boxOf(event)));
map.addEventListener('mouseleave', () => showSelection(map, null));
map.addEventListener(
  'wheel',
  event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  },
  { passive: false },
);
table.addEventListener('click', event => activate((event.target as Element).closest<HTMLElement>('.source')));
let typing: number | undefined;
filter.addEventListener('input', () => {
  change({ filter: filter.value });
  clearTimeout(typing);
  typing = window.setTimeout(ask, calm);
});
cluster.addEventListener('change', () => {
  change({ cluster: cluster.value });
  ask();
});
element('smaller').addEventListener('click', () => zoomBy(1 / 1.2));
element('larger').addEventListener('click', () => zoomBy(1.2));
element('fit').addEventListener('click', () => {
  change({ zoom: Math.max(0.1, wholeMap()) });
  zoom();
});
element('as-table').addEventListener('click', () => showTable(!state.isTable));
element('export').addEventListener('click', () => vscode.postMessage({ kind: 'export' }));

filter.value = state.filter;
showTable(state.isTable);
ask();
