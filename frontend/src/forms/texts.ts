/** The sentences of every form. */

/** product.md §5, 'Blocked submit' */
export const BLOCKED = 'Please fix the validation errors above before submitting.';
