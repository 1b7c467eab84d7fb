/** What the calls of signing in have in common. */
import { jsonBody, SIGN_IN_BYTES } from '@lamplight/common/http/body.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';

export const signInBody = jsonBody({ maxBytes: () => SIGN_IN_BYTES, upload: () => false });

/** These calls are never retried by their callers, so each is a command of its own (security.md §9). */
export const freshBy = (req: Request, actorId: string): By => commandBy(req, actorId, newId());

/** product.md §5: one sentence where any of these is missing. @throws 400 VALIDATION_FAILED */
export const demandAll = (body: unknown, fields: readonly string[], message: string): void => {
  const sent: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const missing = fields.filter((field) => sent[field] === undefined || sent[field] === null || sent[field] === '');
  if (missing.length > 0)
    throw invalid(
      missing.map((field) => ({ field, message })),
      message,
    );
};
