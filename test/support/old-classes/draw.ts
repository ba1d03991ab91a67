import type fc from 'fast-check';

/** Draws one value of an arbitrary: `fc.gen()` gives such a function. */
export type Draw = fc.GeneratorValue;
