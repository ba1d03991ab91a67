import type { PositionRange } from './requests.ts';

/**
 * Request: renders the chart or the kustomization that a file belongs to with a program of the user, and checks what
 * comes out. Only where the workspace is trusted.
 */
export const checkRenderedRequest = 'runtimeclass/checkRendered';

export interface CheckRenderedParams {
  readonly uri: string;
}

export interface RenderedOutput {
  /** The rendered chart or kustomization; left out if the file belongs to neither. */
  readonly source?: RenderSource | undefined;
  /** Why there is no output to check, in the language of the editor. */
  readonly problem?: string | undefined;
  readonly findings: readonly FileDiagnostic[];
}

/** A chart or a kustomization. */
export interface RenderSource {
  readonly kind: 'chart' | 'kustomization';
  /** The name of the chart, or of the folder of the kustomization. */
  readonly name: string;
  /** The URI of Chart.yaml or of the kustomization. */
  readonly uri: string;
}

/** A diagnostic of LSP, with the file that it is in. */
export interface FileDiagnostic {
  readonly uri: string;
  readonly diagnostic: {
    readonly range: PositionRange;
    /** 1: error, 2: warning, 3: information, 4: hint. */
    readonly severity?: number;
    readonly code?: string | number;
    readonly codeDescription?: { readonly href: string };
    readonly message: string;
    readonly relatedInformation?: readonly {
      readonly location: { readonly uri: string; readonly range: PositionRange };
      readonly message: string;
    }[];
  };
}
