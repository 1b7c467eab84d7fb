/** What is said where a PDF cannot be shown. */
import { textFor } from '../../api/errors.ts';
import { isApiError } from '../../api/failure.ts';

/** The specification's sentence. */
export const FAILED = 'Failed to load PDF';

const LOCKED = 'PasswordException';

/** What is wrong, with the next step. pdf.js tells its failures by name. */
export const faultOf = (cause: unknown): string => {
  if (isApiError(cause)) return textFor('general', cause);
  const name = cause instanceof Error ? cause.name : '';
  if (name === LOCKED)
    return 'The file is protected by a password. Download it and open it with the password, or ask its sender for one without.';
  if (name === 'InvalidPDFException')
    return 'The file is damaged, or it is not a PDF. Download it to try another program, or ask its sender for a new one.';
  return 'The file could not be read here. Download it to open it with another program.';
};

/** Whether loading it again may help: a locked file stays locked. */
export const mayHelp = (cause: unknown): boolean => !(cause instanceof Error && cause.name === LOCKED);
