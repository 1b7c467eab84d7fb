/** The sentences of every form. */

/** specification §5, 'Blocked submit' */
export const BLOCKED = 'Please fix the validation errors above before submitting.';
