/** For tests: a route refuses only with codes that its declaration names. */
import { codesOf } from '@lamplight/bff/contract/codes.ts';
import { isErrorCode } from '@lamplight/bff/contract/errors.ts';
import type { Route } from '@lamplight/bff/contract/routes.ts';
import { rowFinder } from '../serve.ts';

const answerers = ['bff', 'identity', 'projects'] as const satisfies readonly Route['to'][];
const finders = answerers.map(rowFinder);

/** @throws where a route refuses with a code that it does not declare. Paths outside of the table are not checked */
export const demandDeclared = (request: Readonly<{ method: string; path: string }>, answer: unknown): void => {
  const code = (answer as { code?: unknown } | null)?.code;
  if (!isErrorCode(code) || code === 'METHOD_NOT_ALLOWED') return;
  const path = request.path.split('?')[0] ?? '';
  const row = finders
    .map((find) => find({ method: request.method, path }))
    .find((candidate) => candidate !== undefined);
  if (row !== undefined && !codesOf(row).includes(code))
    throw new Error(`${row.id} refuses with ${code}, which its declaration does not name`);
};
