/** The first letter of a text that is put into a sentence, or begins one. */

/** `No lead` → `no lead`; an abbreviation stays as it is: `GST rate`. */
export const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** `offer 2` → `Offer 2` */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
