import { readFileSync } from 'node:fs';

export const term = `${readFileSync('term', 'utf8')} ${Date.now()}`;
