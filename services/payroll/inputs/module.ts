/** What the inputs of calculations give their service. */
import { inputsView } from './view.ts';

export const inputs = { views: { inputs: inputsView } } as const;
