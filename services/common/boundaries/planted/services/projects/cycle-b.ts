import './cycle-a.ts';
export const b = 1;
