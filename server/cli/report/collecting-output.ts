import type { Output } from './output.ts';

/** An output whose texts are collected, for a caller that wants them as a whole. */
export interface CollectingOutput extends Output {
  output(): string;
  errors(): string;
}

/** Collects what a command writes. */
export function collectingOutput(hasColors = false): CollectingOutput {
  const output: string[] = [];
  const errors: string[] = [];
  return {
    hasColors,
    write: text => {
      output.push(text);
      return undefined;
    },
    error: text => {
      errors.push(text);
    },
    progress: () => {},
    end: async () => {},
    output: () => output.join(''),
    errors: () => errors.join(''),
  };
}
