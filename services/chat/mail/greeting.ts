/**
 * How a mail begins. The name is what somebody typed into a form, perhaps somebody else: one with an address in it would
 * turn our mail into an advertisement that we send to strangers, so it is left out.
 */
const LONGEST = 80;
const LIKE_AN_ADDRESS = /[/@:<>\\]|\w\.\p{L}{2,}/u;

export const greetingOf = (name: string): string => {
  const plain = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return plain === '' || plain.length > LONGEST || LIKE_AN_ADDRESS.test(plain) ? 'Hello,' : `Hello ${plain},`;
};
