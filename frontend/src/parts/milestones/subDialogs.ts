/** One chunk for what a press opens over a sub-milestone. */
export { SubDialog } from './SubDialog.tsx';
export { SubPlanDialog } from './SubPlanDialog.tsx';
