/** The contract's own check of an application. It comes with zod/mini, so after the page (frontend.md §6). */
import { type ApplicationBody, applicationBody } from '@lamplight/bff/contract/careers.ts';
import type { FieldError } from '@lamplight/bff/contract/errors.ts';
import type { Placed } from '../../api/errors.ts';
import type { Faults, FieldName, Typed } from './application.ts';
import { sendingTexts } from './sendingTexts.ts';

const NAMES: readonly string[] = ['name', 'email', 'mobile', 'coverNote', 'consent', 'resumeId'] satisfies FieldName[];

/** @returns the body that may be sent, or the first fault of each field */
export const checked = (
  typed: Typed,
  more: Readonly<{ resumeId: string | null; source: string | undefined }>,
): Readonly<{ body: ApplicationBody; faults: null } | { body: null; faults: Faults }> => {
  const read = applicationBody.safeParse({
    ...typed,
    resumeId: more.resumeId ?? '',
    ...(more.source === undefined ? {} : { source: more.source }),
  });
  if (read.success) return { body: read.data, faults: null };
  const faults = faultsOf(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })));
  return { body: null, faults: more.resumeId === null ? { ...faults, resumeId: sendingTexts.missing } : faults };
};

export const hasField: Placed = (field) => NAMES.includes(field);

/** The server's faults, of the fields that this form has. */
export const faultsOf = (errors: readonly FieldError[]): Faults =>
  Object.fromEntries(
    errors
      .filter(({ field }) => hasField(field))
      .reverse()
      .map(({ field, message }) => [field, message]),
  );
