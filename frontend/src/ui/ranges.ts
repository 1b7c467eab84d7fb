/** `3 Nov to 17 Nov`; one end alone where both read alike, as `under an hour` does. */
export const rangeSaid = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);
