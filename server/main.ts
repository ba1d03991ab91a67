import { serve } from './lsp/serve.ts';

/** The language server as a process. */
serve();
