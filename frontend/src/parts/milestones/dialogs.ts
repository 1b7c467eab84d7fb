/** One chunk for what a press opens over a milestone. */
export { BlockDialog } from './BlockDialog.tsx';
export { RecallDialog } from './RecallDialog.tsx';
