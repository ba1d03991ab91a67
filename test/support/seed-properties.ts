// Imported before the tests of a step. It loads the library only where a seed is given, as every test process pays for it.
const seed = process.env['TEST_SEED'];
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(seed) });
}
