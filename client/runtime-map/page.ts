import type { Translator } from '../../server/protocol/cluster-problems/translator.ts';
import { escaped } from '../../server/protocol/runtime-map/escape.ts';
import { palettes, styleOfMap } from '../../server/protocol/runtime-map/style.ts';

export interface PageSetting {
  /** The language of the texts, `en` or `zh-cn`. */
  readonly language: string;
  /** Random for each page: only scripts and styles with it are used. */
  readonly nonce: string;
  /** The address of the page's script. */
  readonly script: string;
}

/**
 * The HTML page around a map. It has no content of its own yet, may load nothing but its script, and gets drawings by
 * messages.
 */
export function pageOfMap(l10n: Translator, { language, nonce, script }: PageSetting): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const text = (sentence: string) => escaped(sentence);
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(l10n.t('Runtime map'))}</title>
<style nonce="${nonce}">${styleOfMap(palettes.editor)}${styleOfPage}</style>
</head>
<body>
<header>
<select id="cluster" aria-label="${text(l10n.t('Cluster'))}" hidden></select>
<input id="filter" type="search" placeholder="${text(l10n.t('Filter'))}" aria-label="${text(l10n.t('Filter: workload, class, handler, node or problem'))}" spellcheck="false">
<ul class="legend" aria-hidden="true">
<li>${legendMark('broken')}${text(l10n.t('broken'))}</li>
<li>${legendMark('unknown')}${text(l10n.t('unknown'))}</li>
</ul>
<div class="group" role="group" aria-label="${text(l10n.t('Zoom'))}">
<button type="button" id="smaller" aria-label="${text(l10n.t('Zoom out'))}">−</button>
<button type="button" id="fit">${text(l10n.t('Fit'))}</button>
<button type="button" id="larger" aria-label="${text(l10n.t('Zoom in'))}">+</button>
</div>
<button type="button" id="as-table" aria-pressed="false">${text(l10n.t('Table'))}</button>
<button type="button" id="export">${text(l10n.t('Export SVG...'))}</button>
</header>
<main>
<h1 class="hidden">${text(l10n.t('Runtime map'))}</h1>
<p id="summary" role="status"></p>
<p id="keys" class="hidden">${text(l10n.t('Left and right arrow follow the links, up and down arrow stay in a column, Enter opens the source.'))}</p>
<section id="map" aria-label="${text(l10n.t('Map'))}" aria-describedby="keys"></section>
<section id="table" aria-label="${text(l10n.t('Table'))}" tabindex="0" hidden></section>
</main>
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function legendMark(state: 'broken' | 'unknown'): string {
  const sign =
    state === 'broken'
      ? '<path class="cross" d="M6 6L12 12M12 6L6 12"/>'
      : '<text class="question" x="9" y="13">?</text>';
  const line = `<g class="link ${state}"><path d="M22 9H46"/></g>`;
  return `<svg class="map" width="48" height="18" viewBox="0 0 48 18"><g class="${state}"><g class="mark"><circle class="disc" cx="9" cy="9" r="7.5"/>${sign}</g></g>${line}</svg>`;
}

const styleOfPage = `
html, body { height: 100%; margin: 0; padding: 0; }
body { display: flex; flex-direction: column; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family, system-ui); font-size: 13px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px; border-bottom: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)); }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; }
select, input, button { font: inherit; height: 26px; box-sizing: border-box; border-radius: 2px; }
select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--vscode-contrastBorder, var(--vscode-dropdown-border, transparent)); max-width: 260px; }
input { flex: 1 1 120px; max-width: 260px; padding: 0 8px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-contrastBorder, var(--vscode-input-border, transparent)); }
input::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
button { padding: 0 10px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-contrastBorder, transparent); cursor: pointer; }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button[aria-pressed="true"] { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.group { display: flex; gap: 1px; }
.legend { display: flex; gap: 14px; margin: 0 auto 0 8px; padding: 0; list-style: none; color: var(--vscode-descriptionForeground); }
.legend li { display: flex; align-items: center; gap: 6px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
#summary { margin: 0; padding: 8px 24px 0; color: var(--vscode-descriptionForeground); }
#map, #table { flex: 1; min-height: 0; overflow: auto; }
#map svg { display: block; }
.box { cursor: pointer; outline: none; }
.box:focus-visible .frame { stroke: var(--vscode-focusBorder); stroke-width: 3; stroke-dasharray: none; }
.box.selected .frame { stroke: var(--vscode-focusBorder); stroke-width: 2; }
.traced .box:not(.lit), .traced .link:not(.lit) { opacity: 0.35; }
.traced .link.lit > path { stroke-width: 2; stroke-opacity: 1; }
#table table { border-collapse: collapse; margin: 12px 24px 24px; }
#table th, #table td { text-align: left; vertical-align: top; padding: 5px 18px 5px 0; border-bottom: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)); }
#table ul { margin: 0; padding: 0; list-style: none; }
#table .detail { color: var(--vscode-descriptionForeground); }
#table .source { height: auto; padding: 0; color: var(--vscode-textLink-foreground); background: none; border: none; text-align: left; }
#table .source:hover { text-decoration: underline; }
`;
