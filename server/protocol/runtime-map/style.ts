/** The colours of a map by their use, each a value of CSS. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly box: string;
  readonly border: string;
  readonly link: string;
  readonly broken: string;
  readonly unknown: string;
  readonly focus: string;
  readonly workloads: string;
  readonly classes: string;
  readonly handlers: string;
  readonly nodes: string;
}

/** Fixed colours for files; `editor` follows the theme of VS Code, high contrast too. */
export const palettes: Readonly<Record<'editor' | 'light' | 'dark', Palette>> = {
  editor: {
    background: 'var(--vscode-editor-background)',
    text: 'var(--vscode-editor-foreground)',
    quiet: 'var(--vscode-descriptionForeground)',
    box: 'var(--vscode-sideBar-background, var(--vscode-editor-background))',
    border:
      'var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-editorWidget-border, #888888)))',
    link: 'var(--vscode-contrastBorder, var(--vscode-descriptionForeground))',
    broken: 'var(--vscode-editorError-foreground, #d32f2f)',
    unknown: 'var(--vscode-descriptionForeground)',
    focus: 'var(--vscode-focusBorder)',
    workloads: 'var(--vscode-charts-blue, #3794ff)',
    classes: 'var(--vscode-charts-purple, #b180d7)',
    handlers: 'var(--vscode-charts-orange, #d18616)',
    nodes: 'var(--vscode-charts-green, #89d185)',
  },
  light: {
    background: '#ffffff',
    text: '#1f2328',
    quiet: '#59636e',
    box: '#f6f8fa',
    border: '#d1d9e0',
    link: '#818b98',
    broken: '#c62828',
    unknown: '#59636e',
    focus: '#0969da',
    workloads: '#0969da',
    classes: '#8250df',
    handlers: '#bc4c00',
    nodes: '#1a7f37',
  },
  dark: {
    background: '#1f1f1f',
    text: '#e6e6e6',
    quiet: '#a0a0a0',
    box: '#282828',
    border: '#454545',
    link: '#8a8a8a',
    broken: '#ff6b62',
    unknown: '#a0a0a0',
    focus: '#4ca0ff',
    workloads: '#4ca0ff',
    classes: '#b793f0',
    handlers: '#e0964a',
    nodes: '#6fc07c',
  },
};

/** The style sheet of the SVG of a map. */
export function styleOfMap(colours: Palette): string {
  return `.map { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans SC", sans-serif; font-size: 13px; }
.map text { fill: ${colours.text}; }
.map .paper { fill: ${colours.background}; }
.map .heading { font-size: 12px; font-weight: 600; fill: ${colours.text}; }
.map .amount, .map .detail { font-size: 11px; fill: ${colours.quiet}; }
.map .title { font-weight: 600; }
.map .problem { font-size: 11px; font-weight: 600; }
.map .frame { fill: ${colours.box}; stroke: ${colours.border}; stroke-width: 1; }
.map .workloads .edge { fill: ${colours.workloads}; }
.map .classes .edge { fill: ${colours.classes}; }
.map .handlers .edge { fill: ${colours.handlers}; }
.map .nodes .edge { fill: ${colours.nodes}; }
.map .broken .frame { stroke: ${colours.broken}; stroke-width: 1.5; }
.map .unknown .frame { stroke: ${colours.unknown}; stroke-dasharray: 1.5 3; stroke-linecap: round; }
.map .fold .frame { fill: none; }
.map .link > path { fill: none; stroke: ${colours.link}; stroke-width: 1.25; stroke-opacity: 0.75; }
.map .link.broken > path { stroke: ${colours.broken}; stroke-width: 2; stroke-opacity: 1; stroke-dasharray: 6 4; }
.map .link.unknown > path { stroke: ${colours.unknown}; stroke-dasharray: 1.5 4; stroke-linecap: round; }
.map .mark .disc { fill: ${colours.background}; stroke: ${colours.broken}; stroke-width: 1.5; }
.map .mark .cross { fill: none; stroke: ${colours.broken}; stroke-width: 2; stroke-linecap: round; }
.map .unknown .mark .disc { stroke: ${colours.unknown}; }
.map .mark .question { font-size: 11px; font-weight: 600; text-anchor: middle; fill: ${colours.quiet}; }
`;
}
