import { forget } from './workbench/forget.ts';

export const reached = forget;
